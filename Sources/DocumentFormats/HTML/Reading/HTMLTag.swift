/// Elements that mean something to the reader; all others are `.other`.
enum HTMLTag: String, CaseIterable, Sendable {
    case a, abbr, acronym, address, article, aside, audio, b, base, bdi, bdo, big, blockquote, body
    case br, button, canvas, caption, center, cite, code, col, colgroup, datalist, dd, del, details
    case dfn, dialog, dir, div, dl, dt, em, embed, fieldset, figcaption, figure, font, footer, form
    case frame, frameset, h1, h2, h3, h4, h5, h6, head, header, hr, html, i, iframe, img, input, ins
    case kbd, label, legend, li, link, main, map, mark, math, menu, meta, meter, nav, noembed
    case noframes, noscript, object, ol, optgroup, option, output, p, param, picture, pre, progress
    case q, rp, rt, ruby, s, samp, script, section, select, small, source, span, strike, strong
    case style, sub, summary, sup, svg, table, tbody, td, template, textarea, tfoot, th, thead, time
    case title, tr, track, tt, u, ul, `var`, video, wbr
    case officeParagraph = "o:p"
    case other = ""

    /// Stands on lines of its own.
    var isBlock: Bool {
        switch self {
        case .address, .article, .aside, .blockquote, .body, .caption, .center, .dd, .details,
            .dialog,
            .dir, .div, .dl, .dt, .fieldset, .figcaption, .figure, .footer, .form, .frameset, .h1,
            .h2,
            .h3, .h4, .h5, .h6, .header, .hr, .html, .legend, .li, .main, .menu, .nav, .ol,
            .optgroup,
            .option, .p, .pre, .section, .summary, .table, .tbody, .td, .tfoot, .th, .thead, .tr,
            .ul:
            true
        default: false
        }
    }

    /// A block that is a paragraph even without text.
    var isParagraph: Bool {
        switch self {
        case .p, .h1, .h2, .h3, .h4, .h5, .h6, .li, .pre, .td, .th: true
        default: false
        }
    }

    /// A block in which a line break stays inside the paragraph.
    var keepsLineBreaks: Bool {
        switch self {
        case .p, .h1, .h2, .h3, .h4, .h5, .h6, .li: true
        default: false
        }
    }

    /// Never shown, with all there is in it.
    var isHidden: Bool {
        switch self {
        case .audio, .canvas, .datalist, .embed, .iframe, .noembed, .noframes, .script, .select,
            .style,
            .svg, .template, .textarea, .title, .video:
            true
        default: false
        }
    }

    /// Has sizes and colours of its own.
    var isTablePart: Bool {
        switch self {
        case .table, .tr, .td, .th: true
        default: false
        }
    }

    /// Text whose `title` shows while the pointer rests on it.
    var hasToolTip: Bool {
        switch self {
        case .a, .abbr, .acronym, .dfn, .span: true
        default: false
        }
    }

    var isList: Bool { self == .ul || self == .ol || self == .dir || self == .menu }

    /// 1...6; nil for what is no heading.
    var headingLevel: Int? {
        switch self {
        case .h1: 1
        case .h2: 2
        case .h3: 3
        case .h4: 4
        case .h5: 5
        case .h6: 6
        default: nil
        }
    }
}
