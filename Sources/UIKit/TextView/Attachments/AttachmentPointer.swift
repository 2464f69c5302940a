import Views

/// An attachment's view that shows whether the pointer is over it, without getting clicks itself.
@MainActor package protocol PointerNoticing: UIView {
    var isPointerInside: Bool { get set }
}

extension UITextView: PointerFollowing {
    package func pointerMoved(to location: CGPoint?) {
        attachmentViews.pointer = location.map {
            CGPoint(x: $0.x - bounds.minX, y: $0.y - bounds.minY)
        }
        attachmentViews.showPointer()
    }
}

extension AttachmentViewHost {
    /// Tells the views where the pointer is; they may have moved under one that rests.
    func showPointer() {
        let origin = view.bounds.origin
        for item in live {
            guard let noticing = item.provider.loadedView as? any PointerNoticing else { continue }
            let isInside =
                pointer.map {
                    noticing.frame.contains(CGPoint(x: $0.x + origin.x, y: $0.y + origin.y))
                } ?? false
            if noticing.isPointerInside != isInside { noticing.isPointerInside = isInside }
        }
    }
}
