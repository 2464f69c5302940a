/// Faces for runs and characters. What the catalogue answered is remembered without a lock: each lane has its own finder.
struct FaceFinder {
    /// What runs ask for, and the face that answers it.
    struct Request {
        let font: FontDescription
        let language: String?
        let face: FontFace
        /// One bit a BMP scalar that the face has.
        let plane: [UInt64]
    }

    /// The face of the first family that the catalogue tries for a script.
    private struct ScriptFace {
        var script: UInt32
        var request: Int
        var face: FontFace?
    }

    private struct Fallback {
        var scalar: UInt32
        var script: UInt32
        var request: Int
        var face: FontFace?
    }

    private let catalog: FontCatalog
    private var requests: [Request] = []
    private var last = 0
    /// Coverage by face number; empty where it was not asked for yet.
    private var planes: [[UInt64]] = []
    /// Fallback faces of single characters, each in the one slot that its number gives.
    private var fallbacks: [Fallback?] = []
    private static let slotCount = 1 << 12
    /// Looks of fallback faces, those asked for first in front.
    private var looks: [KnownLook] = []

    private struct KnownLook {
        var face: FontFace
        var script: UInt32
        var request: Int
        var size: Double
        var look: FallbackLook
    }
    private var scriptFaces: [ScriptFace] = []

    init(catalog: FontCatalog) { self.catalog = catalog }

    subscript(request: Int) -> Request { requests[request] }

    /// The number of what a run asks for.
    mutating func request(_ font: FontDescription, language: String?) -> Int {
        func fits(_ at: Int) -> Bool {
            requests[at].font == font && requests[at].language == language
        }
        if last < requests.count, fits(last) { return last }
        if let known = requests.indices.first(where: fits) {
            last = known
            return known
        }
        if requests.count >= 256 {
            requests.removeAll()
            fallbacks.removeAll()
            looks.removeAll()
            scriptFaces.removeAll()
        }
        let face = catalog.face(for: font)
        requests.append(
            Request(font: font, language: language, face: face, plane: face.basicPlane))
        last = requests.count - 1
        return last
    }

    /// How a face stands in for the one that a request gives; nil when it is that one.
    mutating func look(of face: FontFace, script: UInt32, request: Int, size: Double)
        -> FallbackLook?
    {
        let primary = requests[request].face
        guard face !== primary else { return nil }
        for known in looks
        where known.face === face && known.script == script && known.request == request
            && known.size == size
        {
            return known.look
        }
        let look = FallbackLook(
            size: face.fallbackSize(size, primary: primary),
            metrics: face.fallbackMetrics(size, primary: primary, script: script))
        if looks.count >= 32 { looks.removeAll(keepingCapacity: true) }
        looks.append(
            KnownLook(face: face, script: script, request: request, size: size, look: look))
        return look
    }

    // MARK: Coverage

    /// One bit a BMP scalar that a face has.
    mutating func plane(of face: FontFace) -> [UInt64] {
        let number = Int(face.identifier)
        while planes.count <= number { planes.append([]) }
        if planes[number].isEmpty { planes[number] = face.basicPlane }
        return planes[number]
    }

    @inline(__always)
    static func has(_ plane: UnsafeBufferPointer<UInt64>, _ unit: UInt32) -> Bool {
        plane[Int(unit >> 6)] & 1 << UInt64(unit & 63) != 0
    }

    private mutating func has(_ face: FontFace, _ scalar: UInt32) -> Bool {
        guard scalar < 0x10000 else { return face.handle.nominalGlyph(scalar) != nil }
        return plane(of: face).withUnsafeBufferPointer { Self.has($0, scalar) }
    }

    /// True when a face can show a cluster: what it has no glyph for is never seen.
    private mutating func covers(_ face: FontFace, _ scalars: [UInt32]) -> Bool {
        for scalar in scalars where !has(face, scalar) && !ScalarTraits(scalar).isIgnorable {
            return false
        }
        return true
    }

    // MARK: Choosing

    /// The face for a character that is alone in its cluster.
    ///
    /// `previous` is the face of the text before it, when that has the same script.
    mutating func face(
        for scalar: UInt32, _ traits: ScalarTraits, script: UInt32, request: Int,
        previous: FontFace?
    ) -> FontFace {
        let primary = requests[request].face
        if traits.isEmojiByDefault, Itemizer.isEmoji([scalar]) {
            return emoji([scalar], request) ?? primary
        }
        if has(primary, scalar) || traits.isIgnorable { return primary }
        // Marks, punctuation and joiners stay with the text before them when its face has them.
        if let previous, has(previous, scalar) { return previous }
        return fallback(scalar, script, request) ?? primary
    }

    /// The face for a cluster of several characters.
    mutating func face(
        for scalars: [UInt32], script: UInt32, request: Int, previous: FontFace?
    ) -> FontFace {
        let primary = requests[request].face
        if Itemizer.isEmoji(scalars) { return emoji(scalars, request) ?? primary }
        if covers(primary, scalars) { return primary }
        if let previous, covers(previous, scalars) { return previous }
        return catalog.fallback(
            scalars, description: requests[request].font, language: requests[request].language,
            prefersColor: false, script: script) ?? primary
    }

    private mutating func emoji(_ scalars: [UInt32], _ request: Int) -> FontFace? {
        let face = catalog.fallback(
            scalars, description: requests[request].font, language: requests[request].language,
            prefersColor: true)
        guard let face, covers(face, scalars) else { return nil }
        return face
    }

    private mutating func firstFace(for script: UInt32, _ request: Int) -> FontFace? {
        for known in scriptFaces where known.script == script && known.request == request {
            return known.face
        }
        let face = catalog.firstFace(
            forScript: script, description: requests[request].font,
            language: requests[request].language)
        scriptFaces.append(ScriptFace(script: script, request: request, face: face))
        return face
    }

    private mutating func fallback(_ scalar: UInt32, _ script: UInt32, _ request: Int) -> FontFace?
    {
        if let first = firstFace(for: script, request), has(first, scalar) { return first }
        if fallbacks.isEmpty { fallbacks = Array(repeating: nil, count: Self.slotCount) }
        let slot = Int(scalar) & (Self.slotCount - 1)
        if let known = fallbacks[slot], known.scalar == scalar, known.script == script,
            known.request == request
        {
            return known.face
        }
        let face = catalog.fallback(
            [scalar], description: requests[request].font, language: requests[request].language,
            prefersColor: false, script: script)
        fallbacks[slot] = Fallback(scalar: scalar, script: script, request: request, face: face)
        return face
    }
}
