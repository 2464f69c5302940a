import CGTK4
import Testing
import UIKit

@testable import GTKHost

@Suite struct InputTests {
    /// HID Usage Tables, keyboard page (0x07).
    @Test(arguments: [
        (GDK_KEY_a, 0x04), (GDK_KEY_Z, 0x1D), (GDK_KEY_1, 0x1E), (GDK_KEY_0, 0x27),
        (GDK_KEY_Return, 0x28), (GDK_KEY_BackSpace, 0x2A), (GDK_KEY_Delete, 0x4C),
        (GDK_KEY_Left, 0x50), (GDK_KEY_Up, 0x52), (GDK_KEY_F12, 0x45), (GDK_KEY_Control_L, 0xE0),
        (GDK_KEY_Cyrillic_a, 0),
    ])
    func keyUsage(key: Int32, usage: Int) {
        #expect(KeyMap.usage(keyValue: UInt32(key)) == usage)
    }

    @Test func characters() {
        #expect(KeyMap.characters(keyValue: UInt32(GDK_KEY_A)) == "A")
        #expect(KeyMap.characters(keyValue: UInt32(GDK_KEY_adiaeresis)) == "ä")
        #expect(KeyMap.characters(keyValue: UInt32(GDK_KEY_Left)).isEmpty)
        #expect(KeyMap.characters(keyValue: UInt32(GDK_KEY_Return)) == "\r")
    }

    @MainActor @Test func pressesCarryTheirModifiers() {
        let event = KeyEvent(
            usage: 0x1D, characters: "Z", charactersIgnoringModifiers: "z", isShiftDown: true,
            isControlDown: true, isAlternateDown: false, isSuperDown: false, isCapsLocked: false,
            isDown: true)
        let press = event.press
        #expect(press.phase == .began)
        #expect(press.key?.keyCode == .keyboardZ)
        #expect(press.key?.modifierFlags == [.shift, .control])
    }
}

@Suite struct ContentTypesTests {
    @Test func knownTypesBothWays() {
        #expect(ContentTypes.mimeTypes(for: "public.png") == ["image/png"])
        #expect(ContentTypes.identifiers(for: "image/png") == ["public.png"])
        #expect(ContentTypes.mimeTypes(for: "image/webp") == ["image/webp"])
    }

    @Test func ownTypesSurviveTheWay() {
        let mimeTypes = ContentTypes.mimeTypes(for: "org.galley.styled-text")
        #expect(mimeTypes.count == 1)
        #expect(mimeTypes.allSatisfy { $0.contains("/") })
        #expect(mimeTypes.flatMap(ContentTypes.identifiers) == ["org.galley.styled-text"])
    }

    @Test func availableTypesNameEachOnce() {
        let types = ContentTypes.availableTypes(
            mimeTypes: ["text/plain;charset=utf-8", "text/plain", "image/png"])
        #expect(types.first == "public.utf8-plain-text")
        #expect(types.contains("image/png"))
        #expect(Set(types).count == types.count)
    }
}
