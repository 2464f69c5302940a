/// One face of one font file. The same object is handed out for the same file, index and synthesis.
public final class FontFace: Sendable {
    /// Path of the font file.
    public let path: String
    /// Index of the face in its file.
    public let index: Int
    /// Horizontal shear drawn because no italic face was found: 0 or about 0.2.
    public let syntheticSlant: Double
    /// True when bold was asked for and has to be drawn by emboldening.
    public let isSyntheticallyBold: Bool

    init(path: String, index: Int, syntheticSlant: Double, isSyntheticallyBold: Bool) {
        self.path = path
        self.index = index
        self.syntheticSlant = syntheticSlant
        self.isSyntheticallyBold = isSyntheticallyBold
    }
}
