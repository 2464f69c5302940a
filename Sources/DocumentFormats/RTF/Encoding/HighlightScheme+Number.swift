import DocumentModel

extension HighlightScheme {
    /// By the numbers of `\AppleHilightClrSch`.
    private static let byNumber: [Int32: HighlightScheme] = [
        -1: .purple, -2: .pink, -3: .orange, -4: .mint, -5: .blue,
    ]

    init(number: Int32) { self = Self.byNumber[number] ?? .standard }

    var number: Int32 { Self.byNumber.first { $0.value == self }?.key ?? 0 }
}
