import CoreGraphics
import Images
import Testing

@Suite struct DrawingTests {
    @Test func fillIsYDownAndScaled() throws {
        let pixels = try render(4, 4, scale: 2) { context in
            context.setFillColor(red)
            context.fill(rect(1, 0, 2, 1))
        }
        #expect(pixels.width == 8 && pixels.height == 8)
        #expect(hex(pixels, 2, 0) == "ff0000ff")
        #expect(hex(pixels, 5, 1) == "ff0000ff")
        #expect(hex(pixels, 1, 0) == "00000000")
        #expect(hex(pixels, 2, 2) == "00000000")
    }

    @Test func alphaMultipliesAndStateIsRestored() throws {
        let pixels = try render(3, 1) { context in
            context.saveGState()
            context.setAlpha(0.5)
            context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 0.5))
            context.fill(rect(0, 0, 1, 1))
            context.restoreGState()
            context.fill(rect(1, 0, 1, 1))
            context.restoreGState()
        }
        #expect(abs(Int(pixels.rgba(x: 0, y: 0).alpha) - 64) <= 1)
        #expect(hex(pixels, 1, 0) == "000000ff")
    }

    @Test func evenOddLeavesAHole() throws {
        for (rule, middle) in [(CGPathFillRule.evenOdd, "00000000"), (.winding, "ff0000ff")] {
            let pixels = try render(9, 9) { context in
                context.setFillColor(red)
                context.addRect(rect(0, 0, 9, 9))
                context.addRect(rect(3, 3, 3, 3))
                context.fillPath(using: rule)
                #expect(context.isPathEmpty)
            }
            #expect(hex(pixels, 4, 4) == middle)
            #expect(hex(pixels, 1, 1) == "ff0000ff")
        }
    }

    @Test func clipsIntersectAndRectanglesUnite() throws {
        let pixels = try render(6, 6) { context in
            context.clip(to: [rect(0, 0, 2, 6), rect(4, 0, 2, 6)])
            context.clip(to: rect(0, 0, 6, 3))
            context.setFillColor(green)
            context.fill(rect(0, 0, 6, 6))
        }
        #expect(hex(pixels, 0, 0) == "00ff00ff")
        #expect(hex(pixels, 5, 2) == "00ff00ff")
        #expect(hex(pixels, 3, 0) == "00000000")
        #expect(hex(pixels, 0, 3) == "00000000")
    }

    @Test func transformsApplyLastFirst() throws {
        let pixels = try render(10, 10) { context in
            context.translateBy(x: 10, y: 0)
            context.rotate(by: .pi / 2)
            context.scaleBy(x: 2, y: 1)
            context.setFillColor(red)
            // Turned a quarter: x runs down, y runs left.
            context.fill(rect(0, 0, 2, 3))
            #expect(abs(context.ctm.b - 2) < 1e-9)
        }
        #expect(hex(pixels, 9, 0) == "ff0000ff")
        #expect(hex(pixels, 7, 3) == "ff0000ff")
        #expect(hex(pixels, 6, 0) == "00000000")
        #expect(hex(pixels, 9, 4) == "00000000")
    }

    @Test func strokeIsCentredAndDashed() throws {
        let pixels = try render(12, 6) { context in
            context.setStrokeColor(blue)
            context.setLineWidth(2)
            context.setLineDash(phase: 0, lengths: [4, 4])
            context.move(to: CGPoint(x: 0, y: 3))
            context.addLine(to: CGPoint(x: 12, y: 3))
            context.strokePath()
        }
        #expect(hex(pixels, 0, 2) == "0000ffff")
        #expect(hex(pixels, 3, 3) == "0000ffff")
        #expect(hex(pixels, 5, 2) == "00000000")
        #expect(hex(pixels, 9, 3) == "0000ffff")
        #expect(hex(pixels, 0, 1) == "00000000")
        #expect(hex(pixels, 0, 4) == "00000000")
    }

    @Test(
        "A: shadows and what throws them may be anywhere",
        arguments: [0, 1e12, -1e300, .greatestFiniteMagnitude, .infinity, .nan])
    func shadowsAnywhere(place: Double) throws {
        let pixels = try render(4, 4) { context in
            context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
            context.fill(rect(0, 0, 1, 1))
            context.setShadow(
                offset: CGSize(width: place, height: 2), blur: place,
                color: CGColor(red: 0, green: 0, blue: 1, alpha: 1))
            context.fill(rect(3, 0, 1, 1))
            context.fill(rect(place, place, 1, 1))
        }
        #expect(hex(pixels, 3, 0) == "ff0000ff")
    }

    @Test func clearAndBlendModes() throws {
        let pixels = try render(3, 1) { context in
            context.setFillColor(CGColor(red: 1, green: 1, blue: 0, alpha: 1))
            context.fill(rect(0, 0, 3, 1))
            context.clear(rect(0, 0, 1, 1))
            context.setBlendMode(.multiply)
            context.setFillColor(CGColor(red: 0, green: 1, blue: 1, alpha: 1))
            context.fill(rect(1, 0, 1, 1))
            context.setBlendMode(.copy)
            context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 0))
            context.fill(rect(2, 0, 1, 1))
        }
        #expect(hex(pixels, 0, 0) == "00000000")
        #expect(hex(pixels, 1, 0) == "00ff00ff")
        #expect(hex(pixels, 2, 0) == "00000000")
    }

    @Test func layersCompositeOnce() throws {
        let pixels = try render(2, 1) { context in
            context.setAlpha(0.5)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setFillColor(red)
            context.fill(rect(0, 0, 2, 1))
            context.fill(rect(0, 0, 2, 1))
            context.endTransparencyLayer()
            context.endTransparencyLayer()
        }
        #expect(abs(Int(pixels.rgba(x: 0, y: 0).alpha) - 128) <= 1)
    }

    @Test func shadowFallsDownwardsAndBlursEvenly() throws {
        let sharp = try render(20, 20) { context in
            context.setShadow(offset: CGSize(width: 0, height: 10), blur: 0, color: blue)
            context.setFillColor(red)
            context.fill(rect(5, 2, 10, 5))
        }
        #expect(hex(sharp, 10, 4) == "ff0000ff")
        #expect(hex(sharp, 10, 14) == "0000ffff")
        #expect(hex(sharp, 10, 9) == "00000000")
        let soft = try render(61, 61) { context in
            context.setShadow(offset: CGSize(width: 0, height: 0), blur: 8, color: blue)
            context.translateBy(x: 30.5, y: 30.5)
            context.setFillColor(red)
            context.fill(rect(-5.5, -5.5, 11, 11))
        }
        let alpha = (0..<61).map { Int(soft.rgba(x: $0, y: 30).alpha) }
        #expect(alpha[30] == 255 && alpha[22] > 20 && alpha[22] < 160)
        for x in 0..<30 { #expect(abs(alpha[x] - alpha[60 - x]) <= 2, "column \(x)") }
        #expect(alpha[24] > alpha[20] && alpha[20] > alpha[16] && alpha[5] == 0)
    }

    @Test func gradientRunsBetweenItsEnds() throws {
        let gradient = try #require(
            CGGradient(
                colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: [red, blue], locations: nil))
        let pixels = try render(12, 2) { context in
            context.clip(to: rect(0, 0, 12, 1))
            context.drawLinearGradient(
                gradient, start: CGPoint(x: 1, y: 0), end: CGPoint(x: 11, y: 0), options: [])
        }
        #expect(hex(pixels, 0, 0) == "00000000" && hex(pixels, 11, 0) == "00000000")
        #expect(hex(pixels, 5, 1) == "00000000")
        #expect(pixels.rgba(x: 1, y: 0).red > 235)
        #expect(abs(Int(pixels.rgba(x: 5, y: 0).red) - 140) < 8)
        #expect(pixels.rgba(x: 10, y: 0).blue > 235)
    }

    @Test func wildNumbersLeaveTheContextUsable() throws {
        let pixels = try render(4, 4) { context in
            context.saveGState()
            context.scaleBy(x: 0, y: 0)
            context.fill(rect(0, 0, 100, 100))
            context.restoreGState()
            context.translateBy(x: .nan, y: 0)
            context.rotate(by: .infinity)
            context.fill(rect(.nan, 0, 1, .infinity))
            context.addArc(
                center: .zero, radius: .nan, startAngle: 0, endAngle: 1, clockwise: true)
            context.setLineDash(phase: .nan, lengths: [-1, .nan])
            context.setLineWidth(.infinity)
            context.move(to: CGPoint(x: CGFloat.infinity, y: 1))
            context.strokePath()
            context.setFillColor(green)
            context.fill(rect(0, 0, 4, 4))
        }
        #expect(hex(pixels, 3, 3) == "00ff00ff")
    }

    @Test func applesBitmapInitialiserIsYUp() throws {
        let space = CGColorSpaceCreateDeviceRGB()
        let context = try #require(
            CGContext(
                data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0, space: space,
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue))
        context.setFillColor(red)
        context.fill(rect(0, 0, 4, 1))
        let image = try #require(context.makeImage())
        let upright = try render(4, 4) { $0.draw(image, in: rect(0, 0, 4, 4)) }
        #expect(hex(upright, 0, 3) == "ff0000ff")
        #expect(hex(upright, 0, 0) == "00000000")
    }
}
