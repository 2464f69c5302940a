import CFuzzer
import Foundation

/// Runs libFuzzer on the reader that the variable `GALLEY_FUZZ_TARGET` names.
@main
enum Entry {
    static let target: FuzzTarget = {
        let name = ProcessInfo.processInfo.environment["GALLEY_FUZZ_TARGET"] ?? ""
        guard let target = FuzzTarget(rawValue: name) else {
            let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
            fatalError("GALLEY_FUZZ_TARGET is \"\(name)\", one of \(names) is wanted")
        }
        return target
    }()

    static func main() {
        var count = CommandLine.argc
        var arguments = Optional(CommandLine.unsafeArgv)
        exit(
            LLVMFuzzerRunDriver(&count, &arguments) { data, count in
                Entry.target.run(Array(UnsafeBufferPointer(start: data, count: count)))
                return 0
            })
    }
}
