/// Names files after ids and names that come from anywhere.
enum SafeFileName {
    /// The longest name that Linux file systems take, in bytes of UTF-8.
    private static let limit = 255

    /// `id~name` as one path component. Two different pairs give two different names.
    ///
    /// Slashes, control characters, `%`, `~` in the id and a dot at the start become `%XX`.
    static func make(id: String, name: String) -> String {
        let escapedID = escaped(id, isFirst: true, alsoTilde: true)
        let whole = name.isEmpty ? escapedID : escapedID + "~" + escaped(name)
        guard whole.utf8.count > limit || whole.isEmpty else { return whole }
        // Cut, and told apart by a hash of all of it; the extension stays.
        let digest = "~" + String(hash(of: whole), radix: 16)
        let suffix = digest + fileExtension(of: whole)
        return prefix(of: whole, bytes: limit - suffix.utf8.count) + suffix
    }

    private static func escaped(
        _ text: String, isFirst: Bool = false, alsoTilde: Bool = false
    ) -> String {
        var result = ""
        for (index, scalar) in text.unicodeScalars.enumerated() {
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            let isUnsafe =
                isControl || scalar == "/" || scalar == "%" || (alsoTilde && scalar == "~")
                || (isFirst && index == 0 && scalar == ".")
            guard isUnsafe else {
                result.unicodeScalars.append(scalar)
                continue
            }
            for byte in String(scalar).utf8 {
                result += "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }

    /// The last dot and what follows it, when that is short enough to be an extension; else nothing.
    private static func fileExtension(of name: String) -> Substring {
        guard let dot = name.lastIndex(of: "."), name[dot...].utf8.count <= 16 else { return "" }
        return name[dot...]
    }

    private static func prefix(of name: String, bytes limit: Int) -> String {
        var count = 0
        var result = ""
        for character in name {
            count += character.utf8.count
            if count > limit { break }
            result.append(character)
        }
        return result
    }

    /// FNV-1a: the same in every run, unlike `Hasher`.
    private static func hash(of text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
