/// UTF-16 as a string, without the standard library's detour over scalars.
enum UTF8Writer {
    /// Half a surrogate pair becomes U+FFFD.
    static func string(_ units: UnsafeBufferPointer<UInt16>) -> String {
        let count = length(units)
        return String(unsafeUninitializedCapacity: count) { buffer in
            var at = 0
            var end = 0
            while at < units.count {
                let unit = units[at]
                if unit < 0x80 {
                    buffer[end] = UInt8(truncatingIfNeeded: unit)
                    at += 1
                    end += 1
                } else {
                    at += put(units, at, buffer, &end)
                }
            }
            return end
        }
    }

    /// Bytes of UTF-8.
    private static func length(_ units: UnsafeBufferPointer<UInt16>) -> Int {
        var count = 0
        var at = 0
        while at < units.count {
            let unit = units[at]
            if unit < 0x80 {
                count += 1
            } else if unit < 0x800 {
                count += 2
            } else if isPair(units, at) {
                count += 4
                at += 1
            } else {
                count += 3
            }
            at += 1
        }
        return count
    }

    private static func isPair(_ units: UnsafeBufferPointer<UInt16>, _ at: Int) -> Bool {
        units[at] & 0xFC00 == 0xD800 && at + 1 < units.count && units[at + 1] & 0xFC00 == 0xDC00
    }

    /// Writes what is not ASCII and tells how many units it was.
    private static func put(
        _ units: UnsafeBufferPointer<UInt16>, _ at: Int,
        _ buffer: UnsafeMutableBufferPointer<UInt8>,
        _ end: inout Int
    ) -> Int {
        func add(_ value: UInt32) {
            buffer[end] = UInt8(truncatingIfNeeded: value)
            end += 1
        }
        let unit = UInt32(units[at])
        if unit < 0x800 {
            add(0xC0 | unit >> 6)
            add(0x80 | unit & 0x3F)
            return 1
        }
        if isPair(units, at) {
            let scalar = 0x10000 + (unit - 0xD800) << 10 + (UInt32(units[at + 1]) - 0xDC00)
            add(0xF0 | scalar >> 18)
            add(0x80 | scalar >> 12 & 0x3F)
            add(0x80 | scalar >> 6 & 0x3F)
            add(0x80 | scalar & 0x3F)
            return 2
        }
        let scalar = unit & 0xF800 == 0xD800 ? 0xFFFD : unit
        add(0xE0 | scalar >> 12)
        add(0x80 | scalar >> 6 & 0x3F)
        add(0x80 | scalar & 0x3F)
        return 1
    }
}
