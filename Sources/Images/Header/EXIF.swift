/// The first directory of a TIFF structure, which EXIF is.
enum EXIF {
    /// Orientation 1...8 of the structure that starts at `start`; nil when it says none.
    static func orientation(_ bytes: ByteReader, tiffAt start: Int) -> Int? {
        guard let value = fields(bytes, tiffAt: start)?[0x112], 1...8 ~= value else { return nil }
        return value
    }

    /// The fields with one short or long value, and the first value of longer ones that fit in place.
    static func fields(_ bytes: ByteReader, tiffAt start: Int) -> [Int: Int]? {
        let isLittle = bytes.matches("II*\0", at: start)
        guard isLittle || bytes.matches("MM\0*", at: start),
            let directory = bytes.u32(start + 4, littleEndian: isLittle),
            let count = bytes.u16(start + directory, littleEndian: isLittle)
        else { return nil }
        var fields: [Int: Int] = [:]
        for index in 0..<count {
            let entry = start + directory + 2 + 12 * index
            guard let tag = bytes.u16(entry, littleEndian: isLittle),
                let type = bytes.u16(entry + 2, littleEndian: isLittle)
            else { break }
            let value =
                type == 3
                ? bytes.u16(entry + 8, littleEndian: isLittle)
                : bytes.u32(entry + 8, littleEndian: isLittle)
            if type == 3 || type == 4, let value { fields[tag] = value }
        }
        return fields
    }
}
