import Foundation

/// The bytes around the file in a `multipart/form-data` body (RFC 7578).
struct MultipartForm {
    let prologue: [UInt8]
    let epilogue: [UInt8]
    let contentType: String

    init(fields: [String: String], fileField: String, upload: Upload) {
        // 122 random bits: no file holds it.
        let boundary = "galley-" + UUID().uuidString
        var text = ""
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
            text += "--\(boundary)\r\n"
            text += "Content-Disposition: form-data; name=\(HTTPText.quoted(name))\r\n\r\n"
            text += value + "\r\n"
        }
        text += "--\(boundary)\r\nContent-Disposition: form-data; "
        text += "name=\(HTTPText.quoted(fileField)); filename=\(HTTPText.quoted(upload.name))\r\n"
        text += "Content-Type: \(HTTPText.clean(upload.type))\r\n\r\n"
        prologue = Array(text.utf8)
        epilogue = Array("\r\n--\(boundary)--\r\n".utf8)
        contentType = "multipart/form-data; boundary=\(boundary)"
    }
}
