import UIKit

/// A message as it was written, and what comes back from each way of keeping it.
final class RichTextController: UIViewController {
    private let message: NSAttributedString
    private let page = UITextView()

    init(glyph: NSAdaptiveImageGlyph) {
        message = RichTextController.write(with: glyph)
        super.init(nibName: nil, bundle: nil)
        title = "Rich text, kept and sent"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        page.frame = view.bounds
        page.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        page.textContainerInset = UIEdgeInsets(top: 14, left: 14, bottom: 14, right: 14)
        page.allowsEditingTextAttributes = true
        page.supportsAdaptiveImageGlyph = true
        do {
            page.attributedText = try report()
        } catch {
            page.text = "\(error)"
        }
        view.addSubview(page)
    }

    private static let body: [NSAttributedString.Key: Any] = [
        .font: UIFont.systemFont(ofSize: 17), .foregroundColor: UIColor.label,
    ]

    private static func write(with glyph: NSAdaptiveImageGlyph) -> NSAttributedString {
        let message = NSMutableAttributedString(
            string: "Dinner at ours on Friday, bring the cards and nothing else! ", attributes: body
        )
        message.append(NSAttributedString(adaptiveImageGlyph: glyph, attributes: body))
        message.append(NSAttributedString(string: " Mina", attributes: body))
        func style(_ words: String, _ attributes: [NSAttributedString.Key: Any]) {
            let range = (message.string as NSString).range(of: words)
            message.addAttributes(attributes, range: range)
        }
        style("Friday", [.font: UIFont.boldSystemFont(ofSize: 17)])
        style("nothing else", [.font: UIFont.italicSystemFont(ofSize: 17)])
        style("cards", [.underlineStyle: NSUnderlineStyle.single.rawValue])
        style("Mina", [.foregroundColor: UIColor.systemPurple])
        return message
    }

    private func report() throws -> NSAttributedString {
        let report = NSMutableAttributedString()
        func add(_ heading: String, _ text: NSAttributedString) {
            let small: [NSAttributedString.Key: Any] = [
                .font: UIFont.systemFont(ofSize: 12, weight: .semibold),
                .foregroundColor: UIColor.secondaryLabel,
            ]
            // A page of HTML ends with a line break of its own.
            let gap = report.length == 0 ? "" : report.string.hasSuffix("\n") ? "\n" : "\n\n"
            report.append(NSAttributedString(string: gap + heading + "\n", attributes: small))
            report.append(text)
        }
        add("WRITTEN", message)
        let rtfd = try message.rtfd()
        add("BACK FROM RTFD, \(kilobytes(rtfd)) KB", try NSAttributedString(rtfd: rtfd))
        let html = try message.html()
        add("BACK FROM HTML, \(kilobytes(html)) KB", try NSAttributedString(html: html))
        let plain = message.plainMessage()
        add(
            "BACK FROM PLAIN TEXT AND A TABLE OF \(plain.pictures.count)",
            NSAttributedString(plain, attributes: RichTextController.body))
        add("THE GLYPH IN HTML", glyphElement(in: html))
        return report
    }

    /// What a browser gets for the glyph, without the long data.
    private func glyphElement(in html: Data) -> NSAttributedString {
        let page = String(decoding: html, as: UTF8.self)
        let start = page.range(of: "<picture>")?.lowerBound ?? page.endIndex
        let end = page.range(of: "</picture>")?.upperBound ?? page.endIndex
        let element = page[start..<end].replacingOccurrences(
            of: "base64,[^\"]*", with: "…", options: .regularExpression)
        return NSAttributedString(
            string: element,
            attributes: [
                .font: UIFont.monospacedSystemFont(ofSize: 11, weight: .regular),
                .foregroundColor: UIColor.secondaryLabel,
            ])
    }

    private func kilobytes(_ data: Data) -> Int { (data.count + 1023) / 1024 }
}
