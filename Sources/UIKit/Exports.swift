@_exported public import TextKit
