// Gumbo behind a memory budget and a deadline: its tree lives in one arena that is freed at once, because
// Gumbo's own destructor recurses as deep as the document nests and an allocation that fails crashes it.
// Every function may be called from any thread; a tree belongs to one thread at a time.
#ifndef GALLEY_CGUMBO_H
#define GALLEY_CGUMBO_H
#include <gumbo.h>
#include <stddef.h>

typedef struct cgumbo_tree cgumbo_tree;

enum { CGUMBO_DONE = 0, CGUMBO_OUT_OF_MEMORY = 1, CGUMBO_OUT_OF_TIME = 2 };

/// Parses UTF-8 text, which must stay where it is as long as the tree is used.
/// Returns NULL when the tree would take more than `budget` bytes or `seconds`; `outcome` says which.
cgumbo_tree *cgumbo_parse(const char *text, size_t length, size_t budget, double seconds, int *outcome);

/// The document node.
const GumboNode *cgumbo_document(const cgumbo_tree *tree);

void cgumbo_free(cgumbo_tree *tree);
#endif
