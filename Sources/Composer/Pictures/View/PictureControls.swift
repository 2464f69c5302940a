import UIKit

/// Where the controls of a picture go: inside it and apart from each other, however small it is. Points, y down.
struct PictureControls: Hashable {
    enum Gauge: Hashable {
        /// A ring with the percentage in it.
        case labelledRing
        case ring
        case bar
    }

    /// The X; nil where there is no room, or none is wanted.
    var close: CGRect?
    var retry: CGRect?
    /// Whether the retry button has room for its word.
    var spellsRetry = false
    var gauge: CGRect?
    var gaugeKind = Gauge.ring
    /// The sign of failure.
    var sign: CGRect?
    /// Why it failed; as many lines as there is room for.
    var reason: CGRect?

    init(size: CGSize, state: PictureState, wantsClose: Bool) {
        let area = CGRect(origin: .zero, size: size)
        if let failure = state.failure {
            placeFailure(failure, in: area)
        } else {
            if wantsClose { close = PictureControls.corner(of: area) }
            if state.isBusy { placeGauge(in: area) }
        }
    }

    /// A square in the upper right corner, as large as the picture allows.
    private static func corner(of area: CGRect) -> CGRect? {
        let room = min(area.width, area.height)
        guard room >= 14 else { return nil }
        let (side, inset): (CGFloat, CGFloat) =
            room >= 80 ? (24, 8) : room >= 40 ? (18, 4) : (min(16, room - 2), 1)
        return CGRect(x: area.maxX - inset - side, y: area.minY + inset, width: side, height: side)
    }

    private mutating func placeGauge(in area: CGRect) {
        let room = min(area.width, area.height)
        let taken = close ?? .null
        let sizes: [(Gauge, CGFloat)] = [(.labelledRing, 48), (.ring, 22)]
        for (kind, side) in sizes where room >= side + 12 {
            let ring = PictureControls.square(side, inMiddleOf: area)
            guard !ring.intersects(taken) else { continue }
            gauge = ring
            gaugeKind = kind
            return
        }
        gaugeKind = .bar
        let height = min(4, area.height / 4)
        gauge = CGRect(
            x: area.minX + 2, y: area.maxY - height - 1, width: max(0, area.width - 4),
            height: height)
        if let bar = gauge, bar.intersects(taken) { close = nil }
    }

    /// What stands in the gauge; nil, for dots, before the first byte and when all of them are gone but the server has not
    /// answered: that is no upload that is done.
    static func gaugeLabel(_ state: PictureState) -> String? {
        guard case .uploading(let fraction) = state, fraction < 1 else { return nil }
        return "\(Int(max(fraction, 0) * 100))%"
    }

    /// A reason as it is drawn.
    static func reasonText(_ reason: String) -> NSAttributedString {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        return NSAttributedString(
            string: reason,
            attributes: [
                .font: UIFont.systemFont(ofSize: 13), .foregroundColor: UIColor.white,
                .paragraphStyle: style,
            ])
    }

    /// Between one and three lines, points.
    private static func reasonHeight(_ reason: String, in size: CGSize) -> CGFloat {
        let height = reasonText(reason).boundingRect(
            with: CGSize(width: size.width, height: 0), options: .usesLineFragmentOrigin,
            context: nil
        ).height
        return max(18, min(height.rounded(.up), 54, size.height))
    }

    private mutating func placeFailure(_ failure: String, in area: CGRect) {
        if area.width >= 150, area.height >= 104 {
            close = PictureControls.corner(of: area)
            let room = CGSize(width: area.width - 24, height: area.height - 86)
            let height = PictureControls.reasonHeight(failure, in: room)
            var top = area.midY - 35 - height / 2
            sign = CGRect(x: area.midX - 12, y: top, width: 24, height: 22)
            top += 28
            reason = CGRect(x: area.minX + 12, y: top, width: room.width, height: height)
            top += height + 8
            spellsRetry = true
            retry = CGRect(x: area.midX - 38, y: top, width: 76, height: 28)
        } else if area.width >= 84, area.height >= 30, let corner = PictureControls.corner(of: area)
        {
            close = corner
            spellsRetry = true
            let room = corner.minX - area.minX
            let width = min(64, room - 8)
            retry = CGRect(
                x: area.minX + (room - width) / 2, y: area.midY - 11, width: width, height: 22)
        } else {
            placeTinyFailure(in: area)
        }
    }

    /// Two signs side by side or one above the other; where only one fits, it is the retry.
    private mutating func placeTinyFailure(in area: CGRect) {
        let isWide = area.width >= area.height
        let (long, short) = isWide ? (area.width, area.height) : (area.height, area.width)
        let side = min(20, short - 2, (long - 6) / 2)
        guard side >= 11 else {
            retry = PictureControls.square(min(20, max(0, short - 2)), inMiddleOf: area)
            return
        }
        let gap = (long - 2 * side) / 3
        func place(_ along: CGFloat) -> CGRect {
            isWide
                ? CGRect(x: along, y: area.midY - side / 2, width: side, height: side)
                : CGRect(x: area.midX - side / 2, y: along, width: side, height: side)
        }
        let (first, second) = (place(gap), place(2 * gap + side))
        (retry, close) = isWide ? (first, second) : (second, first)
    }

    private static func square(_ side: CGFloat, inMiddleOf area: CGRect) -> CGRect {
        CGRect(x: area.midX - side / 2, y: area.midY - side / 2, width: side, height: side)
    }
}
