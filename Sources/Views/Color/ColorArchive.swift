import CoreGraphics

/// What an archive keeps of a colour.
enum ColorArchive {
    private static let components = ["red", "green", "blue"]

    static func encode(_ color: UIColor, _ coder: NSCoder) {
        switch color.storage {
        case .gray(let white, let alpha):
            coder.encode(Double(white), forKey: "white")
            coder.encode(Double(alpha), forKey: "alpha")
        case .rgb(let red, let green, let blue, let alpha):
            for (key, value) in zip(components, [red, green, blue]) {
                coder.encode(Double(value), forKey: key)
            }
            coder.encode(Double(alpha), forKey: "alpha")
        case .pair(let light, let dark):
            coder.encode(light, forKey: "light")
            coder.encode(dark, forKey: "dark")
        case .dynamic:
            let styles: [(String, UIUserInterfaceStyle)] = [("light", .light), ("dark", .dark)]
            for (key, style) in styles {
                let traits = UITraitCollection(userInterfaceStyle: style)
                coder.encode(color.resolvedColor(with: traits), forKey: key)
            }
        }
    }

    static func storage(_ coder: NSCoder) -> UIColor.Storage? {
        func number(_ key: String) -> CGFloat { CGFloat(coder.decodeDouble(forKey: key)) }
        func color(_ key: String) -> UIColor? {
            coder.decodeObject(of: UIColor.self, forKey: key)
        }
        if coder.containsValue(forKey: "white") {
            return .gray(white: number("white"), alpha: number("alpha"))
        }
        if coder.containsValue(forKey: "red") {
            return .rgb(
                red: number("red"), green: number("green"), blue: number("blue"),
                alpha: number("alpha"))
        }
        guard coder.containsValue(forKey: "light"), coder.containsValue(forKey: "dark"),
            let light = color("light"), let dark = color("dark")
        else { return nil }
        return .pair(light: light, dark: dark)
    }
}
