import CUnicode

/// ISO 15924 tags as HarfBuzz counts them: four letters, the first one highest.
enum Script {
    static let common: UInt32 = 0x5A79_7979  // Zyyy
    static let inherited: UInt32 = 0x5A69_6E68  // Zinh
    static let unknown: UInt32 = 0x5A7A_7A7A  // Zzzz
    static let latin: UInt32 = 0x4C61_746E  // Latn

    /// True when a character takes its script from the text around it.
    static func isWeak(_ tag: UInt32) -> Bool {
        tag == common || tag == inherited || tag == unknown
    }

    /// Scripts whose letters change shape with their neighbours across a change of font.
    static func isJoining(_ tag: UInt32) -> Bool {
        switch tag {
        // Arab, Syrc, Nkoo, Mong, Adlm, Mand, Rohg, Phag, Mani, Phlp, Sogd
        case 0x4172_6162, 0x5379_7263, 0x4E6B_6F6F, 0x4D6F_6E67, 0x4164_6C6D, 0x4D61_6E64,
            0x526F_6867, 0x5068_6167, 0x4D61_6E69, 0x5068_6C70, 0x536F_6764:
            true
        default: false
        }
    }
}
