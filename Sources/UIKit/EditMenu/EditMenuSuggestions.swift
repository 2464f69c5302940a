/// The edit actions that a view can perform now, as menu elements.
@MainActor enum EditMenuSuggestions {
    private static let edit: [(String, Selector)] = [
        ("Cut", .cut), ("Copy", .copy), ("Paste", .paste), ("Select All", .selectAll),
    ]
    private static let style: [(String, Selector)] = [
        ("Bold", .toggleBoldface), ("Italic", .toggleItalics), ("Underline", .toggleUnderline),
    ]

    static func elements(for view: UIView) -> [UIMenuElement] {
        let text = view as? UITextView
        return [
            UIMenu(
                identifier: .standardEdit, options: .displayInline,
                children: commands(edit, view) { _ in .off }),
            UIMenu(
                identifier: .textStyle, options: .displayInline,
                children: commands(style, view) { text?.styleState(of: $0) ?? .off }),
        ].filter { !$0.children.isEmpty }
    }

    private static func commands(
        _ list: [(String, Selector)], _ view: UIView, state: (Selector) -> UIMenuElement.State
    ) -> [UICommand] {
        list.filter { view.target(forAction: $0.1, withSender: nil) as? UIView === view }
            .map { UICommand(title: $0.0, action: $0.1, state: state($0.1)) }
    }

    /// The keys of the standard actions, shown beside them.
    static func shortcut(of element: UIMenuElement) -> String? {
        if let command = element as? UIKeyCommand, let input = command.input {
            return name(of: command.modifierFlags) + input.uppercased()
        }
        guard let command = element as? UICommand else { return nil }
        return shortcuts[command.action]
    }

    private static let shortcuts: [Selector: String] = [
        .cut: "Ctrl+X", .copy: "Ctrl+C", .paste: "Ctrl+V", .pasteAndMatchStyle: "Ctrl+Shift+V",
        .selectAll: "Ctrl+A", .toggleBoldface: "Ctrl+B", .toggleItalics: "Ctrl+I",
        .toggleUnderline: "Ctrl+U", .undo: "Ctrl+Z", .redo: "Ctrl+Shift+Z",
    ]

    private static func name(of flags: UIKeyModifierFlags) -> String {
        var name = ""
        if flags.contains(.control) || flags.contains(.command) { name += "Ctrl+" }
        if flags.contains(.alternate) { name += "Alt+" }
        if flags.contains(.shift) { name += "Shift+" }
        return name
    }
}
