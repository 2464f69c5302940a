import CCairo

extension CGContext {
    /// Shadows everything drawn from now on.
    ///
    /// - Parameters:
    ///   - offset: points in the context's base space, which transforms do not change.
    ///   - blur: points; 0 draws a sharp edge.
    ///   - color: nil draws no shadow.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        guard let color, color.alpha > 0, offset.width.isFinite, offset.height.isFinite else {
            state.shadow = nil
            return
        }
        state.shadow = Shadow(
            offset: offset, blur: blur.isFinite ? max(0, blur) : 0, color: color)
    }

    /// A shadow in black at one third opacity.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
    }

    /// Draws `operation` into a mask, blurs that and paints it in the shadow's colour.
    ///
    /// - Parameter bounds: around what `operation` draws, in user space; nil when not known.
    func cast(_ shadow: Shadow, bounds: CGRect?, _ operation: (OpaquePointer) -> Void) {
        let clip = boundingBoxOfClipPath.applying(ctm)
        let resolution: CGFloat = surface.isVector ? 2 : 1
        let baseScale = abs(baseTransform.d)
        let offset = CGSize(
            width: shadow.offset.width * abs(baseTransform.a),
            height: shadow.offset.height * baseTransform.d)
        let reach = (shadow.blur * baseScale * 1.5).rounded(.up) + 1
        // Whatever can throw a shadow into the clip.
        var area = clip.offsetBy(dx: -offset.width, dy: -offset.height)
            .insetBy(dx: -reach, dy: -reach)
        if let drawn = bounds?.applying(ctm).insetBy(dx: -reach, dy: -reach) {
            // Foundation traps at what is no number.
            guard Self.isNear(drawn), Self.isNear(area) else { return }
            area = area.intersection(drawn)
        }
        guard !clip.isEmpty, !area.isEmpty, Self.isNear(area) else { return }
        area = area.integral
        guard area.width * resolution < 16_384, area.height * resolution < 16_384,
            let mask = cairo_image_surface_create(
                CAIRO_FORMAT_A8, Int32(area.width * resolution), Int32(area.height * resolution))
        else { return }
        defer { cairo_surface_destroy(mask) }
        cairo_surface_set_device_scale(mask, Double(resolution), Double(resolution))
        cairo_surface_set_device_offset(
            mask, -Double(area.minX * resolution), -Double(area.minY * resolution))
        guard let copy = cairo_create(mask) else { return }
        copyDrawingState(to: copy)
        operation(copy)
        cairo_destroy(copy)
        cairo_surface_flush(mask)
        MaskBlur.blur(mask, deviation: Double(shadow.blur * baseScale * resolution / 2))
        paintMask(mask, offset: offset, color: shadow.color)
    }

    /// Whether whole numbers hold its edges: offsets may be of any size.
    private static func isNear(_ rect: CGRect) -> Bool {
        [rect.minX, rect.maxX, rect.minY, rect.maxY].allSatisfy { abs($0) < 1e9 }
    }

    private func paintMask(_ mask: OpaquePointer, offset: CGSize, color: CGColor) {
        let c = color.rgba
        let path = cairo_copy_path(cairo)
        cairo_save(cairo)
        cairo_identity_matrix(cairo)
        cairo_set_source_rgba(cairo, c.red, c.green, c.blue, c.alpha)
        cairo_mask_surface(cairo, mask, Double(offset.width), Double(offset.height))
        cairo_restore(cairo)
        cairo_new_path(cairo)
        cairo_append_path(cairo, path)
        cairo_path_destroy(path)
    }

    private func copyDrawingState(to copy: OpaquePointer) {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(cairo, &matrix)
        cairo_set_matrix(copy, &matrix)
        cairo_set_fill_rule(copy, cairo_get_fill_rule(cairo))
        cairo_set_line_width(copy, cairo_get_line_width(cairo))
        cairo_set_line_cap(copy, cairo_get_line_cap(cairo))
        cairo_set_line_join(copy, cairo_get_line_join(cairo))
        cairo_set_miter_limit(copy, cairo_get_miter_limit(cairo))
        cairo_set_antialias(copy, cairo_get_antialias(cairo))
        let count = Int(cairo_get_dash_count(cairo))
        if count > 0 {
            var dashes = [Double](repeating: 0, count: count)
            var phase = 0.0
            cairo_get_dash(cairo, &dashes, &phase)
            cairo_set_dash(copy, dashes, Int32(count), phase)
        }
        let path = cairo_copy_path(cairo)
        cairo_append_path(copy, path)
        cairo_path_destroy(path)
    }
}

/// A Gaussian blur as three box blurs, which differ from it by about three per cent.
enum MaskBlur {
    static func blur(_ surface: OpaquePointer, deviation: Double) {
        guard deviation > 0.2, let data = cairo_image_surface_get_data(surface) else { return }
        let width = Int(cairo_image_surface_get_width(surface))
        let height = Int(cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface))
        // The width for which three boxes have the Gaussian's variance.
        let box = max(1, Int((deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5)))
        var line = [UInt8](repeating: 0, count: max(width, height))
        for y in 0..<height {
            blurLine(data + y * stride, count: width, step: 1, box: box, &line)
        }
        for x in 0..<width {
            blurLine(data + x, count: height, step: stride, box: box, &line)
        }
        cairo_surface_mark_dirty(surface)
    }

    private static func blurLine(
        _ start: UnsafeMutablePointer<UInt8>, count: Int, step: Int, box: Int, _ line: inout [UInt8]
    ) {
        for pass in 0..<3 {
            // Even boxes lean half a pixel: left, then right, then an odd one in the middle.
            let size = box % 2 == 0 && pass == 2 ? box + 1 : box
            let before = box % 2 == 0 && pass == 1 ? size / 2 - 1 : size / 2
            for index in 0..<count { line[index] = start[index * step] }
            var sum = 0
            // The window of output `index` is index - before ..< index - before + size.
            for index in 0..<min(count, size - before - 1) { sum += Int(line[index]) }
            for index in 0..<count {
                let entering = index - before + size - 1
                if entering < count, entering >= 0 { sum += Int(line[entering]) }
                start[index * step] = UInt8((sum + size / 2) / size)
                let leaving = index - before
                if leaving >= 0 { sum -= Int(line[leaving]) }
            }
        }
        return
    }
}
