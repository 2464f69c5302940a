extension PixelBuffer {
    /// Pixels looked at, at most, along each side.
    private static let probes = 128
    /// Drawings have areas of one colour; in photographs hardly any pixel is like its neighbour, and most colours differ
    /// (chosen: both limits are far from what drawings and noise have).
    private static let mostEqualNeighbours = 0.5
    private static let fewestColors = 0.125

    /// Whether the picture looks like a photograph, which JPEG suits, rather than a drawing or a picture of a screen.
    var looksLikeAPhotograph: Bool {
        guard width > 16, height > 16 else { return false }
        let columns = min(PixelBuffer.probes, width - 1)
        let rows = min(PixelBuffer.probes, height - 1)
        var equal = 0
        var colors: Set<UInt32> = []
        withUnsafeBytes { bytes in
            let words = bytes.bindMemory(to: UInt32.self)
            for row in 0..<rows {
                let y = row * (height - 1) / rows
                for column in 0..<columns {
                    let x = column * (width - 1) / columns
                    let word = words[y * width + x]
                    colors.insert(word)
                    if word == words[y * width + x + 1] || word == words[(y + 1) * width + x] {
                        equal += 1
                    }
                }
            }
        }
        let count = Double(columns * rows)
        return Double(equal) < count * PixelBuffer.mostEqualNeighbours
            && Double(colors.count) > count * PixelBuffer.fewestColors
    }
}
