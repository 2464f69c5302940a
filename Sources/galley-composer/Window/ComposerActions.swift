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
    func send()
    /// What can be done with the picture at the caret.
    func pictureItems() -> [MenuButton.Item]
    func redo()
}
