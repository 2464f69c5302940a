/// What is installed, by family.
struct InstalledFonts: Sendable {
    /// A face as fontconfig lists it.
    struct Face {
        var family: String
        var postScriptName: String
    }

    /// In order of the alphabet.
    let families: [String]
    private let names: [String: [String]]

    init(_ faces: [Face]) {
        var names: [String: Set<String>] = [:]
        for face in faces { names[face.family, default: []].insert(face.postScriptName) }
        self.names = names.mapValues { $0.sorted() }
        families = names.keys.sorted()
    }

    /// PostScript names in order of the alphabet; none for a family that is not installed.
    func postScriptNames(ofFamily family: String) -> [String] { names[family] ?? [] }
}

extension FontCatalog {
    /// Families that are installed, in order of the alphabet.
    package var familyNames: [String] { installed().families }

    /// PostScript names of a family's faces, in order of the alphabet.
    package func postScriptNames(ofFamily family: String) -> [String] {
        installed().postScriptNames(ofFamily: family)
    }
}
