import Foundation
import UIKit
import Views

/// The selection that a middle click pastes elsewhere.
extension HostView {
    /// Bytes of UTF-8; a larger selection is not offered.
    private static let largestSelection = 1 << 20
    /// A selection is offered when it has stood this long.
    private static let selectionDelay = Duration.milliseconds(300)

    /// Offers the selected text to other programs once it stands still.
    func offerSelection() {
        selectionOffer?.cancel()
        selectionOffer = nil
        guard let input = textInput, !input.isSecureTextEntry,
            let range = input.selectedTextRange, !range.isEmpty
        else { return }
        selectionOffer = Task { [weak self, weak input] in
            do { try await Task.sleep(for: HostView.selectionDelay) } catch { return }
            guard let self, let input, input.isFirstResponder,
                let range = input.selectedTextRange, let text = input.text(in: range),
                !text.isEmpty, text.utf8.count <= HostView.largestSelection
            else { return }
            selectionOffer = nil
            GTKClipboard.primary.write([("public.utf8-plain-text", Data(text.utf8))])
        }
    }
}
