import UIKit

/// A chat whose field grows with what is written in it and takes names as tokens.
final class ChatController: UIViewController {
    let field = GrowingTextView(frame: .zero, textContainer: nil)
    private let messages = UITextView()
    private let bar = UIView()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Message field"
        view.backgroundColor = .systemBackground
        messages.isEditable = false
        messages.textContainerInset = UIEdgeInsets(top: 14, left: 14, bottom: 8, right: 14)
        bar.backgroundColor = .systemGray6
        field.placeholder = "Say something"
        field.font = .systemFont(ofSize: 17)
        field.minimumHeight = 40
        field.maximumHeight = 118
        field.backgroundColor = .systemBackground
        field.layer.cornerRadius = 20
        field.layer.borderWidth = 1
        field.layer.borderColor = UIColor.systemGray4.cgColor
        field.textContainerInset = UIEdgeInsets(top: 9, left: 12, bottom: 9, right: 12)
        field.returnKeyType = .send
        field.onDone = { [weak self] in self?.send() }
        placeParts()
    }

    private func placeParts() {
        for part in [messages, bar, field] {
            part.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(part)
        }
        let safe = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            messages.topAnchor.constraint(equalTo: safe.topAnchor),
            messages.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            messages.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            messages.bottomAnchor.constraint(equalTo: bar.topAnchor),
            bar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            bar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            bar.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            bar.topAnchor.constraint(equalTo: field.topAnchor, constant: -10),
            field.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 12),
            field.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -12),
            field.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -10),
        ])
    }

    /// Puts a person's name at the caret: one thing to delete, to step over and to send.
    func mention(_ name: String, id: String) {
        field.insertToken(
            TextToken(kind: "user", id: id), text: "@\(name)", color: .systemIndigo)
        field.insertText(" ")
    }

    /// The Return key adds the message to the chat.
    func send() {
        guard field.hasText else { return }
        add(field.attributedText, from: "You")
        field.text = ""
    }

    func add(_ message: NSAttributedString, from person: String) {
        let chat = NSMutableAttributedString(attributedString: messages.attributedText)
        chat.append(
            NSAttributedString(
                string: "\(person)\n",
                attributes: [
                    .font: UIFont.systemFont(ofSize: 12, weight: .semibold),
                    .foregroundColor: UIColor.secondaryLabel,
                ]))
        let paragraph = NSMutableParagraphStyle()
        paragraph.paragraphSpacing = 10
        let body = NSMutableAttributedString(attributedString: message)
        body.append(NSAttributedString(string: "\n"))
        let all = NSRange(location: 0, length: body.length)
        body.addAttributes(
            [.font: UIFont.systemFont(ofSize: 17), .paragraphStyle: paragraph], range: all)
        chat.append(body)
        messages.attributedText = chat
        messages.scrollRangeToVisible(NSRange(location: chat.length, length: 0))
    }
}
