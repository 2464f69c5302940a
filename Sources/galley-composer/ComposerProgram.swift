import Composer
import Foundation
import GTKHost

/// `galley-composer [OPTIONS] [FILE]`.
@main @MainActor struct ComposerProgram {
    /// The window, as long as the program runs.
    private static var composer: ComposerWindow?
    private static var recorder: StateRecorder?

    static func main() {
        do {
            let options = try LaunchOptions(arguments: Array(CommandLine.arguments.dropFirst()))
            if options.wantsHelp { return print(LaunchOptions.help) }
            try run(options)
        } catch {
            FileHandle.standardError.write(Data("galley-composer: \(error)\n".utf8))
            exit(error is LaunchOptions.Mistake ? 2 : 1)
        }
    }

    private static func run(_ options: LaunchOptions) throws {
        let destinations = try Destinations(options)
        defer { destinations.spool.removeFolder() }
        try GTKApplication(id: "org.galley.composer") { _ in
            let window = ComposerWindow(destinations)
            composer = window
            recorder = StateRecorder.start(in: window)
            TestHooks.install(options, in: window)
            if let file = options.file { window.open(file) }
            window.show()
        }.run()
    }
}
