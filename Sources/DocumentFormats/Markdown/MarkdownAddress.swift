/// Where a link or a picture leads, as Markdown writes it.
enum MarkdownAddress {
    static func address(_ url: String) -> String {
        // An address with a bracket in it stands in angle brackets.
        if url.contains(where: { $0 == "(" || $0 == ")" }) { return "<\(escapedAddress(url))>" }
        return escapedAddress(url)
    }

    private static func escapedAddress(_ url: String) -> String {
        var result = ""
        for scalar in url.unicodeScalars {
            switch scalar {
            case "<": result += "%3C"
            case ">": result += "%3E"
            case "\\": result += "%5C"
            // CommonMark reads character references in addresses.
            case "&": result += "&amp;"
            // A bar ends a table's cell.
            case "|": result += "&#124;"
            case " ": result += "%20"
            case _ where scalar.value < 0x20: continue
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// What shows over a link, behind its address; "" for nothing. References keep its signs from being marks.
    static func title(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            // After references it reads backslashes.
            case "\\": result += "\\\\"
            case "\"", "&", "<", "`", "|", "$": result += "&#\(scalar.value);"
            // An empty line would end the paragraph.
            case _ where scalar.properties.isWhitespace: result += " "
            case _ where scalar.value < 0x20: continue
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result.isEmpty ? "" : " \"\(result)\""
    }
}
