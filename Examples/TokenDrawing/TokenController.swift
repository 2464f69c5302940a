import UIKit

/// A note whose names stand on coloured pills, in a text view that Auto Layout places.
final class TokenController: UIViewController {
    private let textView = PillTextView()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Tokens drawn by a layout manager"
        view.backgroundColor = .systemBackground
        textView.attributedText = note
        textView.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(textView)
        let safe = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            textView.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 12),
            textView.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -12),
            textView.topAnchor.constraint(equalTo: safe.topAnchor, constant: 8),
            textView.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -8),
        ])
    }

    private var note: NSAttributedString {
        let note = NSMutableAttributedString()
        func add(_ text: String, size: CGFloat = 17, weight: UIFont.Weight = .regular) {
            let paragraph = NSMutableParagraphStyle()
            paragraph.lineSpacing = 7
            paragraph.paragraphSpacing = 8
            note.append(
                NSAttributedString(
                    string: text,
                    attributes: [
                        .font: UIFont.systemFont(ofSize: size, weight: weight),
                        .foregroundColor: UIColor.label, .paragraphStyle: paragraph,
                    ]))
        }
        func addPill(_ text: String, _ hue: CGFloat) {
            let start = note.length
            add(text)
            note.addAttribute(
                .pill, value: UIColor(hue: hue, saturation: 0.28, brightness: 0.97, alpha: 1),
                range: NSRange(location: start, length: note.length - start))
        }
        add("Boat trip\n", size: 24, weight: .bold)
        addPill("@Mina", 0.48)
        add(" brings the charts, ")
        addPill("@Jürgen Weiß", 0.13)
        add(" the coffee. We leave from ")
        addPill("#north pier", 0.58)
        add(" at seven; if the wind turns, ask ")
        addPill("@Aiko", 0.95)
        addPill("@Sam", 0.95)
        add(" or whoever of ")
        addPill("#the harbour office on the far side", 0.3)
        add(" is awake.")
        return note
    }
}
