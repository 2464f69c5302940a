/// Which links may go into published text.
enum LinkSafety {
    /// False for schemes that run code where the link is shown (`javascript:`, `vbscript:`, `data:`).
    static func isSafe(_ url: String) -> Bool {
        let head = url.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }.prefix(16)
        let scheme = String(String.UnicodeScalarView(head)).lowercased()
        return !["javascript:", "vbscript:", "data:", "file:"].contains { scheme.hasPrefix($0) }
    }
}
