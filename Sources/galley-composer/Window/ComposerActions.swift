import Composer

enum TextStyle { case bold, italic, underline }

/// What the window's buttons ask for.
@MainActor protocol ComposerActions: AnyObject {
    func chooseFile()
    func choosePackage()
    func save()
    func saveAs()
    func export(_ format: PostFormat)
    func choosePictures()
    func mention(_ name: String)
    func toggle(_ style: TextStyle)
    func undo()
    func focusText()
    func redo()
}
