import DocumentModel

/// A float in CSS, where `float`, `margin` and `clear` mean the same.
enum HTMLFloat {
    static func css(_ value: FloatValue) -> String {
        let margins = [
            value.marginTop, value.marginRight, value.marginBottom, value.marginLeft,
        ].map { $0 == 0 ? "0" : HTMLStyle.number($0) + "px" }
        var css = "float:\(value.side.rawValue); margin:\(margins.joined(separator: " "))"
        if let clearing = value.clearing { css += "; clear:\(clearing.rawValue)" }
        return css
    }

    /// The `align`, `hspace` and `vspace` of older pages.
    static func legacy(_ element: HTMLElement) -> FloatValue? {
        element["align"].flatMap { FloatValue.Side(rawValue: $0.lowercased()) }.map { side in
            func space(_ name: String) -> Double {
                min(max(element[name].flatMap(Double.init) ?? 0, 0), 1_000)
            }
            return FloatValue(
                side: side, marginTop: space("vspace"), marginLeft: space("hspace"),
                marginBottom: space("vspace"), marginRight: space("hspace"))
        }
    }

    /// What an element's own style says, with margins in CSS's order; nil when it does not float.
    static func value(_ style: HTMLComputedStyle) -> FloatValue? {
        style.float.map { side in
            func margin(_ side: Int) -> Double { min(max(style.margins[side], 0), 1e5) }
            return FloatValue(
                side: side, marginTop: margin(0), marginLeft: margin(3), marginBottom: margin(2),
                marginRight: margin(1), clearing: style.clearing)
        }
    }
}
