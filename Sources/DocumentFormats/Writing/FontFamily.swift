/// What a font's name tells.
enum FontFamily {
    /// Whether all letters are as wide, as code is set.
    static func isMonospaced(_ name: String) -> Bool {
        let parts = ["Courier", "Menlo", "Monaco", "Consolas", "Mono", "Andale", "Typewriter"]
        return parts.contains { name.contains($0) }
    }
}
