import CoreGraphics
import Testing
import Views

@Suite struct ColorTests {
    @Test func hueSaturationBrightness() {
        // Hand-calculated: h = 210°, s = 0.5, v = 0.8 → (0.4, 0.6, 0.8).
        var red: CGFloat = 0
        var green: CGFloat = 0
        var blue: CGFloat = 0
        var alpha: CGFloat = 0
        UIColor(hue: 210 / 360, saturation: 0.5, brightness: 0.8, alpha: 0.25)
            .getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        #expect(abs(red - 0.4) < 1e-9 && abs(green - 0.6) < 1e-9 && abs(blue - 0.8) < 1e-9)
        #expect(alpha == 0.25)
        var hue: CGFloat = 0
        var saturation: CGFloat = 0
        var brightness: CGFloat = 0
        UIColor(red: 0.4, green: 0.6, blue: 0.8, alpha: 1)
            .getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil)
        #expect(abs(hue - 210 / 360) < 1e-9 && abs(saturation - 0.5) < 1e-9)
        #expect(abs(brightness - 0.8) < 1e-9)
    }

    @Test func equalityKeepsColorSpacesApart() {
        #expect(UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        #expect(UIColor.red.hash == UIColor(red: 1, green: 0, blue: 0, alpha: 1).hash)
        #expect(UIColor.black != UIColor(red: 0, green: 0, blue: 0, alpha: 1))
        #expect(UIColor.label == UIColor.label)
        #expect(UIColor.secondaryLabel != UIColor.label)
    }

    @Test func systemColorsFollowTheAppearance() {
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        #expect(
            UIColor.label.resolvedColor(with: dark)
                == UIColor(red: 1, green: 1, blue: 1, alpha: 1))
        var white: CGFloat = -1
        dark.performAsCurrent { _ = UIColor.systemBackground.getWhite(&white, alpha: nil) }
        #expect(white == 0)
        _ = UIColor.systemBackground.getWhite(&white, alpha: nil)
        #expect(white == 1)
    }

    @Test func providersSeeTheTraits() {
        let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        #expect(color.resolvedColor(with: dark) == .white)
        #expect(
            color.withAlphaComponent(0.5).resolvedColor(with: dark)
                == UIColor(white: 1, alpha: 0.5))
    }

    @Test func cgColorsGoBackAndForth() {
        let color = UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
        #expect(UIColor(cgColor: color.cgColor) == color)
        #expect(UIColor(cgColor: UIColor.gray.cgColor) == .gray)
    }

    @Test func insetsShrinkEachEdge() {
        let rect = CGRect(x: 10, y: 20, width: 100, height: 50)
            .inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(rect == CGRect(x: 12, y: 21, width: 94, height: 46))
    }
}
