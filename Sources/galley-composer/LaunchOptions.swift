import Foundation

/// What the command line asks for.
struct LaunchOptions {
    struct Mistake: Error, CustomStringConvertible {
        var description: String
    }

    static let help = """
        usage: galley-composer [FILE]

        Opens a window that edits a post: FILE (RTFD, RTF, HTML, BBCode or text) or a new one.

          --screenshot-and-quit PNG   draws the window once, writes it as a picture and ends
          --exit-after-first-frame    ends when the window is drawn and prints the CPU seconds it took
          --help                      this text
        """

    var file: URL?
    var screenshot: URL?
    var exitsAfterFirstFrame = false
    var wantsHelp = false

    init(arguments: [String]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": wantsHelp = true
            case "--exit-after-first-frame": exitsAfterFirstFrame = true
            case "--screenshot-and-quit":
                guard let path = rest.popFirst() else {
                    throw Mistake(description: "--screenshot-and-quit wants a file")
                }
                screenshot = URL(fileURLWithPath: path)
            case let option where option.hasPrefix("-") && option.count > 1:
                throw Mistake(description: "unknown option \(option)")
            default:
                guard file == nil else { throw Mistake(description: "more than one file") }
                file = URL(fileURLWithPath: argument)
            }
        }
    }
}
