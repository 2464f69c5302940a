/// How large an image may claim to be before its decoder is called.
public struct DecodingLimits: Hashable, Sendable {
    /// Stored width times stored height, pixels.
    public var maximumPixelCount: Int
    /// Stored width, and stored height, pixels.
    public var maximumDimension: Int

    public static let standard = DecodingLimits()

    public init(maximumPixelCount: Int = 1 << 28, maximumDimension: Int = 59_999) {
        self.maximumPixelCount = maximumPixelCount
        self.maximumDimension = maximumDimension
    }

    package func check(width: Int, height: Int) throws(ImageError) {
        guard width <= maximumDimension, height <= maximumDimension,
            width * height <= maximumPixelCount
        else { throw .tooLarge(width: width, height: height) }
    }
}
