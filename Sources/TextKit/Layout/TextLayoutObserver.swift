import CoreGraphics
import Foundation

/// What a view that shows a layout manager's text has to know. Offsets are UTF-16, in the present text.
package protocol TextLayoutObserver: AnyObject {
    /// Lines in `range` are stale, after an edit or a change of geometry; lines below may have moved.
    func layoutManager(_ layoutManager: NSLayoutManager, didInvalidateLayoutIn range: NSRange)
    /// What is drawn in `range` changed and nothing moved.
    func layoutManager(_ layoutManager: NSLayoutManager, didInvalidateDisplayIn range: NSRange)
    /// Laying out found another height than was estimated; positions below have moved.
    func layoutManagerDidChangeHeight(_ layoutManager: NSLayoutManager)
}
