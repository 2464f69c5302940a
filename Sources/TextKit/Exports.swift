@_exported public import Views
