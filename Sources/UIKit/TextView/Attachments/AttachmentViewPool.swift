/// Views and states of attachments that went out of reach.
@MainActor final class AttachmentViewPool: ReusableViewSource {
    /// Views kept for each class of providers: as many as are shown, so that paging through a text makes no new ones.
    var limit = 1

    private struct KeptState {
        weak var attachment: NSTextAttachment?
        var value: Any
    }

    private var views: [ObjectIdentifier: [UIView]] = [:]
    /// Classes that asked for views: for others, keeping views would help nobody.
    private var askingClasses: Set<ObjectIdentifier> = []
    private var states: [ObjectIdentifier: KeptState] = [:]
    /// As many states are kept before those of attachments that are gone are looked for.
    private var stateLimit = 256

    func dequeueView(for type: NSTextAttachmentViewProvider.Type) -> UIView? {
        let key = ObjectIdentifier(type)
        askingClasses.insert(key)
        return views[key]?.popLast()
    }

    /// Takes a provider's view, which stands in no other view any more.
    func recycle(_ view: UIView, of provider: NSTextAttachmentViewProvider) {
        let key = ObjectIdentifier(type(of: provider))
        guard askingClasses.contains(key), views[key, default: []].count < limit else {
            return
        }
        views[key, default: []].append(view)
    }

    func keepState(of provider: NSTextAttachmentViewProvider, for attachment: NSTextAttachment) {
        guard let state = provider.stateToKeep() else { return }
        states[ObjectIdentifier(attachment)] = KeptState(attachment: attachment, value: state)
        guard states.count > stateLimit else { return }
        states = states.filter { $0.value.attachment != nil }
        stateLimit = max(256, states.count * 2)
    }

    func takeState(for attachment: NSTextAttachment) -> Any? {
        let kept = states.removeValue(forKey: ObjectIdentifier(attachment))
        return kept?.attachment === attachment ? kept?.value : nil
    }
}
