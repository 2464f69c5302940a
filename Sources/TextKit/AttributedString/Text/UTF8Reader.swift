/// Turns UTF-8 that is known to be valid into UTF-16, a stretch at a time.
struct UTF8Reader {
    private let text: UnsafeBufferPointer<UInt8>
    /// The next scalar's first byte.
    private(set) var byte: Int

    init(_ text: UnsafeBufferPointer<UInt8>, from byte: Int = 0) {
        self.text = text
        self.byte = byte
    }

    /// At least `count` units, one more where that would cut a surrogate pair; fewer at the end of the text.
    mutating func next(_ count: Int) -> [UInt16] {
        [UInt16](unsafeUninitializedCapacity: count + 1) { units, written in
            var (at, end) = (byte, 0)
            while end < count, at < text.count {
                let lead = UInt32(text[at])
                if lead < 0x80 {
                    units[end] = UInt16(truncatingIfNeeded: lead)
                    at &+= 1
                    end &+= 1
                    continue
                }
                let (scalar, width) = Self.scalar(lead, at, text)
                at += width
                if width < 4 {
                    units[end] = UInt16(truncatingIfNeeded: scalar)
                    end += 1
                } else {
                    units[end] = UInt16(0xD7C0 + scalar >> 10)
                    units[end + 1] = UInt16(0xDC00 + scalar & 0x3FF)
                    end += 2
                }
            }
            byte = at
            written = end
        }
    }

    private static func scalar(
        _ lead: UInt32, _ at: Int, _ text: UnsafeBufferPointer<UInt8>
    ) -> (UInt32, width: Int) {
        func next(_ offset: Int) -> UInt32 { UInt32(text[at + offset]) & 0x3F }
        if lead < 0xE0 { return ((lead & 0x1F) << 6 | next(1), 2) }
        if lead < 0xF0 { return ((lead & 0x0F) << 12 | next(1) << 6 | next(2), 3) }
        return ((lead & 7) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
    }
}
