/// Text in, lines out. Shaping does not depend on width: a resize only fills again.
///
/// The signatures are what the layout manager is written against:
///
///     let shaped = Typesetter.shared.shape(input)               // ShapedParagraph, Sendable, cached word by word
///     let lines = Typesetter.shared.fill(shaped, from: y, width: w, padding: 5, context: &context)
public struct Typesetter: Sendable {
    public static let shared = Typesetter()
}
