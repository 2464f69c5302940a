import DocumentFormats

/// `--max-bytes` and the others: what reading one document may cost.
enum LimitOptions {
    static let names: Set<String> = ["--max-bytes", "--max-depth", "--max-seconds", "--max-pixels"]

    /// The limits that a command line asks for, the usual ones where it says none.
    static func limits(_ arguments: Arguments) throws -> ReadingLimits {
        var limits = ReadingLimits()
        if let bytes = try arguments.count("--max-bytes") { limits.maximumBytes = bytes }
        if let depth = try arguments.count("--max-depth") { limits.maximumDepth = depth }
        limits.maximumPixels = try arguments.count("--max-pixels")
        if let seconds = try arguments.number("--max-seconds") {
            // A century is no limit, and more of them are beyond what a duration holds.
            limits.time = .seconds(min(seconds, 3e9))
        }
        return limits
    }
}
