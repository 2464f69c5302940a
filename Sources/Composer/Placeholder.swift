// Reads and writes posts.
