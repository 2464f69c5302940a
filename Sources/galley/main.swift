import DocumentFormats
import Glibc

signal(SIGPIPE, SIG_IGN)
Signals.watch()
/// `CommandLine.arguments` repairs what is not UTF-8: such names would lead nowhere.
let arguments = (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
    CommandLine.unsafeArgv[index].map { FileName.string($0) }
}
exit(Tool.run(arguments))
