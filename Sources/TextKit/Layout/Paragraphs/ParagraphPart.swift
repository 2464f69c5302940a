/// Which part of its paragraph a node of the paragraph tree stands for. Empty: all of it, as for most.
///
/// A paragraph too long to be laid out at every key has several nodes, its pieces.
struct ParagraphPart: OptionSet {
    let rawValue: UInt8

    /// The paragraph began in the node before.
    static let startsInside = ParagraphPart(rawValue: 1)
    /// The paragraph goes on in the next node.
    static let endsInside = ParagraphPart(rawValue: 2)
    /// Of a piece: the paragraph's text says that it runs from right to left.
    static let isRightToLeft = ParagraphPart(rawValue: 4)
}
