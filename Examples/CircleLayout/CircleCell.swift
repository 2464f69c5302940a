import UIKit

/// A coloured disc with a title.
final class CircleCell: UICollectionViewCell {
    private let titleLabel = UILabel()
    private let disc = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundView = disc
        titleLabel.font = .systemFont(ofSize: 22, weight: .semibold)
        titleLabel.textColor = .white
        titleLabel.textAlignment = .center
        titleLabel.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(titleLabel)
        NSLayoutConstraint.activate([
            titleLabel.centerXAnchor.constraint(equalTo: contentView.centerXAnchor),
            titleLabel.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
        ])
    }

    required init?(coder: NSCoder) { fatalError("made in code only") }

    override var isHighlighted: Bool {
        didSet { disc.alpha = isHighlighted ? 0.6 : 1 }
    }

    func show(_ title: String, _ color: UIColor) {
        titleLabel.text = title
        disc.backgroundColor = color
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        disc.layer.cornerRadius = bounds.width / 2
    }
}
