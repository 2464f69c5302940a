import Foundation

/// What the command line asks for.
struct LaunchOptions {
    struct Mistake: Error, CustomStringConvertible {
        var description: String
    }

    static let help = """
        usage: galley-composer [OPTIONS] [FILE]

        Opens a window that edits a post: FILE (RTFD, RTF, HTML, BBCode or text) or a new one.

        Pictures are sent as soon as they are in the text, by default into a folder:
          --upload-folder DIR         where pictures go (default: galley/uploads among your data)
          --upload-url URL            a server that takes them as multipart/form-data instead
          --upload-field NAME         the form's name for the file (default: file)
          --upload-token-file FILE    holds the token that is sent as Authorization: Bearer
          --upload-tries N            tries before a picture counts as failed (default: 4)
          --post-folder DIR           where Send puts posts (default: galley/posts among your data)

          --screenshot-and-quit PNG   draws the window once, writes it as a picture and ends
          --exit-after-first-frame    ends when the window is drawn and prints the CPU seconds it took
          --help                      this text

        In the text: Return opens a selected picture, Delete removes it, the menu key, Shift+F10 and the right mouse
        button list what can be done with the picture at the caret: open, describe, retry, remove.
        """

    var file: URL?
    var screenshot: URL?
    var exitsAfterFirstFrame = false
    var wantsHelp = false
    var uploadFolder: URL?
    var uploadURL: URL?
    var uploadField: String?
    var uploadTokenFile: URL?
    var uploadTries = 4
    var postFolder: URL?

    init(arguments: [String]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": wantsHelp = true
            case "--exit-after-first-frame": exitsAfterFirstFrame = true
            case let option where option.hasPrefix("--"):
                guard let value = rest.popFirst() else {
                    throw Mistake(description: "\(option) is unknown or wants a value")
                }
                try set(option, value)
            case let option where option.hasPrefix("-") && option.count > 1:
                throw Mistake(description: "unknown option \(option)")
            default:
                guard file == nil else { throw Mistake(description: "more than one file") }
                file = URL(fileURLWithPath: argument)
            }
        }
        guard uploadURL != nil || uploadField == nil && uploadTokenFile == nil else {
            throw Mistake(description: "--upload-field and --upload-token-file want --upload-url")
        }
    }

    private mutating func set(_ option: String, _ value: String) throws {
        switch option {
        case "--screenshot-and-quit": screenshot = URL(fileURLWithPath: value)
        case "--upload-folder": uploadFolder = URL(fileURLWithPath: value)
        case "--post-folder": postFolder = URL(fileURLWithPath: value)
        case "--upload-token-file": uploadTokenFile = URL(fileURLWithPath: value)
        case "--upload-field": uploadField = value
        case "--upload-url":
            guard let url = URL(string: value), ["http", "https"].contains(url.scheme) else {
                throw Mistake(description: "--upload-url wants an http or https address")
            }
            uploadURL = url
        case "--upload-tries":
            guard let tries = Int(value), 1...100 ~= tries else {
                throw Mistake(description: "--upload-tries wants a number from 1 to 100")
            }
            uploadTries = tries
        default: throw Mistake(description: "unknown option \(option)")
        }
    }
}
