import Typesetting

/// What a paragraph has to do with floats: bands in, bands out.
struct ParagraphFloats {
    /// Floats of paragraphs before it that reach into it, in the order of the text; y from its top.
    var incoming: [IncomingFloat] = []
    /// Its own; y from its top.
    var own: [FloatBand] = []

    var isEmpty: Bool { incoming.isEmpty && own.isEmpty }

    /// The floats that reach into the next paragraph; y from the top of that.
    func outgoing(of handle: ParagraphTree.Handle, height: Double) -> [IncomingFloat] {
        var result = incoming
        for (number, band) in own.enumerated() {
            result.append(IncomingFloat(band: band, paragraph: handle, number: number))
        }
        return result.filter { $0.band.reaches(below: height) }.map {
            var float = $0
            float.band = float.band.shifted(by: -height)
            return float
        }
    }
}

/// A float seen from a paragraph below its own.
struct IncomingFloat {
    /// y from the top of the paragraph that looks.
    var band: FloatBand
    /// Where its character is, and its number among that paragraph's floats.
    var paragraph: ParagraphTree.Handle
    var number: Int

    func isSameFloat(as other: IncomingFloat) -> Bool {
        paragraph == other.paragraph && number == other.number
    }
}

extension ParagraphTree {
    /// True when floats stand in laid out paragraphs or may stand in others.
    var mayHaveFloats: Bool { !floats.isEmpty || staleFloatCount > 0 }

    /// Paragraphs that may have to do with floats and have no lines yet, or stale ones.
    var staleFloatCount: Int { root < 0 ? 0 : Int(extents[Int(root)].staleFloatCount) }

    func mayFloat(_ handle: Handle) -> Bool { nodes[Int(handle)].mayFloat }

    /// Says that a paragraph may hold floats or stand beside one: what is below it waits for its lines.
    mutating func setMayFloat(_ mayFloat: Bool, _ handle: Handle) {
        guard nodes[Int(handle)].mayFloat != mayFloat else { return }
        nodes[Int(handle)].mayFloat = mayFloat
        if !nodes[Int(handle)].isExact { updateUpwards(from: handle) }
    }

    /// The floats of earlier paragraphs that reach into one, as the one before it has them.
    func incomingFloats(_ handle: Handle) -> [IncomingFloat] {
        guard !floats.isEmpty else { return [] }
        return outgoingFloats(previous(handle))
    }

    func outgoingFloats(_ handle: Handle) -> [IncomingFloat] {
        guard handle >= 0, let known = floats[handle] else { return [] }
        return known.outgoing(of: handle, height: height(handle))
    }

    /// Takes over what stands in and beside a paragraph that just got its lines.
    mutating func setFloats(_ new: ParagraphFloats, of handle: Handle) {
        floats[handle] = new.isEmpty ? nil : new
        setMayFloat(!new.isEmpty, handle)
    }

    /// Forgets where floats stand, but not which paragraphs have some. For when every line is stale.
    mutating func forgetFloats() {
        for (handle, known) in floats { nodes[Int(handle)].mayFloat = !known.own.isEmpty }
        floats = [:]
    }

    /// The last paragraph before an offset that waits for lines because of floats.
    func lastStaleFloat(before offset: Int) -> Handle? {
        func search(_ at: Handle, _ start: Int) -> Handle? {
            guard at >= 0, extents[Int(at)].staleFloatCount > 0, start < offset else {
                return nil
            }
            let (link, node) = (links[Int(at)], nodes[Int(at)])
            let own = start + Int(link.leftLength)
            if let found = search(link.right, own + Int(link.length)) { return found }
            if node.mayFloat, !node.isExact, own < offset { return at }
            return search(link.left, start)
        }
        return search(root, 0)
    }

    /// The first paragraph from an offset on that waits for lines because of floats.
    func firstStaleFloat(from offset: Int) -> Handle? {
        func search(_ at: Handle, _ range: Range<Int>) -> Handle? {
            guard at >= 0, extents[Int(at)].staleFloatCount > 0, range.upperBound >= offset else {
                return nil
            }
            let (link, node) = (links[Int(at)], nodes[Int(at)])
            let own = range.lowerBound + Int(link.leftLength)
            if let found = search(link.left, range.lowerBound..<own) { return found }
            if node.mayFloat, !node.isExact, own >= offset { return at }
            return search(link.right, own + Int(link.length)..<range.upperBound)
        }
        return search(root, 0..<length)
    }
}
