/// Something that can be done with a picture, as a menu offers it.
@MainActor public struct PictureAction {
    public let title: String
    public let perform: @MainActor () -> Void

    init(title: String, perform: @escaping @MainActor () -> Void) {
        self.title = title
        self.perform = perform
    }
}
