public import Views

/// Gives a collection view its content.
@preconcurrency @MainActor public protocol UICollectionViewDataSource: AnyObject {
    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int
    /// Dequeue the cell and fill it.
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell
    /// 1 unless implemented.
    func numberOfSections(in collectionView: UICollectionView) -> Int
    /// Dequeue the view and fill it. Needed when the layout has supplementary views.
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView
}

extension UICollectionViewDataSource {
    public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }

    public func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        fatalError("the layout shows \(kind) but the data source gives no view for it")
    }
}
