/// The keys of a text view, as desktop programs on Linux have them.
enum KeyBindings {
    private struct Chord: Hashable {
        var code: UIKeyboardHIDUsage
        var flags: Int
    }

    private static let considered: UIKeyModifierFlags = [.shift, .control, .alternate, .command]

    /// The command of a key press, or nil for one that types text or means nothing here.
    static func command(code: UIKeyboardHIDUsage, modifiers: UIKeyModifierFlags) -> EditingCommand?
    {
        let flags = modifiers.intersection(considered)
        if let command = table[Chord(code: code, flags: flags.rawValue)] { return command }
        guard flags.contains(.shift), let motion = motions[code] else { return nil }
        let rest = flags.subtracting(.shift)
        if rest.isEmpty { return .move(motion.plain, extending: true) }
        if rest == .control { return .move(motion.control, extending: true) }
        return nil
    }

    private static let motions: [UIKeyboardHIDUsage: (plain: TextMotion, control: TextMotion)] = [
        .keyboardLeftArrow: (.left, .wordLeft),
        .keyboardRightArrow: (.right, .wordRight),
        .keyboardUpArrow: (.up, .paragraphBackward),
        .keyboardDownArrow: (.down, .paragraphForward),
        .keyboardHome: (.lineStart, .documentStart),
        .keyboardEnd: (.lineEnd, .documentEnd),
        .keyboardPageUp: (.pageUp, .documentStart),
        .keyboardPageDown: (.pageDown, .documentEnd),
    ]

    private static let table: [Chord: EditingCommand] = {
        var table: [Chord: EditingCommand] = [:]
        func bind(
            _ code: UIKeyboardHIDUsage, _ flags: UIKeyModifierFlags, _ command: EditingCommand
        ) {
            table[Chord(code: code, flags: flags.rawValue)] = command
        }
        for (code, motion) in motions {
            bind(code, [], .move(motion.plain, extending: false))
            bind(code, .control, .move(motion.control, extending: false))
        }
        bind(.keyboardDeleteOrBackspace, [], .delete(.backward))
        bind(.keyboardDeleteOrBackspace, .shift, .delete(.backward))
        bind(.keyboardDeleteOrBackspace, .control, .delete(.wordBackward))
        bind(.keyboardDeleteForward, [], .delete(.forward))
        bind(.keyboardDeleteForward, .control, .delete(.wordForward))
        bind(.keyboardDeleteForward, .shift, .cut)
        bind(.keyboardInsert, .shift, .paste)
        bind(.keyboardInsert, .control, .copy)
        bind(.keyboardReturnOrEnter, [], .insert("\n"))
        bind(.keypadEnter, [], .insert("\n"))
        // A line separator: a new line in the same paragraph.
        bind(.keyboardReturnOrEnter, .shift, .insert("\u{2028}"))
        bind(.keyboardTab, [], .insert("\t"))
        bind(.keyboardA, .control, .selectAll)
        bind(.keyboardC, .control, .copy)
        bind(.keyboardX, .control, .cut)
        bind(.keyboardV, .control, .paste)
        bind(.keyboardV, [.control, .shift], .pastePlain)
        bind(.keyboardZ, .control, .undo)
        bind(.keyboardZ, [.control, .shift], .redo)
        bind(.keyboardY, .control, .redo)
        bind(.keyboardB, .control, .bold)
        bind(.keyboardI, .control, .italic)
        bind(.keyboardU, .control, .underline)
        bind(.keyboardApplication, [], .showMenu)
        bind(.keyboardF10, .shift, .showMenu)
        return table
    }()
}
