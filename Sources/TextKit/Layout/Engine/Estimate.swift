/// What an unseen paragraph is guessed to be high.
struct Estimate {
    var lineHeight = 14.0
    var unitsPerLine = 80.0

    init() {}

    init(source: TextSource, width: Double) {
        let size = source.typicalFontSize
        lineHeight = size * 1.17
        unitsPerLine = max(width / (size * 0.5), 1)
    }

    func height(length: Int) -> Double {
        max((Double(length) / unitsPerLine).rounded(.up), 1) * lineHeight
    }
}
