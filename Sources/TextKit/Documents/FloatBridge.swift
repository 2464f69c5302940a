import DocumentModel
import Views

extension TextFloat {
    init(_ value: FloatValue) {
        self.init(
            value.side == .left ? .left : .right,
            margins: UIEdgeInsets(
                top: value.marginTop, left: value.marginLeft, bottom: value.marginBottom,
                right: value.marginRight),
            clearing: Clearing(value.clearing))
    }

    var value: FloatValue {
        FloatValue(
            side: side == .left ? .left : .right, marginTop: margins.top, marginLeft: margins.left,
            marginBottom: margins.bottom, marginRight: margins.right, clearing: clearing.value)
    }
}

extension TextFloat.Clearing {
    init(_ value: FloatValue.Clearing?) {
        switch value {
        case .left: self = .left
        case .right: self = .right
        case .both: self = .both
        case nil: self = []
        }
    }

    var value: FloatValue.Clearing? {
        if isSuperset(of: .both) { return .both }
        return contains(.left) ? .left : contains(.right) ? .right : nil
    }
}
