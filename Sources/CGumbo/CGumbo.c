#include "CGumbo.h"
#include "CFence.h"
#include <stdlib.h>

struct cgumbo_tree {
    fence *fence;
    GumboOutput *output;
};

static void *allocate(void *context, size_t size) { return fence_allocate(context, size); }

static void deallocate(void *context, void *pointer) { fence_deallocate(context, pointer); }

cgumbo_tree *cgumbo_parse(const char *text, size_t length, size_t budget, double seconds, int *outcome) {
    *outcome = CGUMBO_OUT_OF_MEMORY;
    cgumbo_tree *tree = calloc(1, sizeof(cgumbo_tree));
    if (tree == NULL) return NULL;
    tree->fence = fence_open(budget, seconds);
    if (tree->fence == NULL) {
        free(tree);
        return NULL;
    }
    int reason = setjmp(*fence_exit(tree->fence));
    if (reason != 0) {
        cgumbo_free(tree);
        *outcome = reason;
        return NULL;
    }
    GumboOptions options = kGumboDefaultOptions;
    options.allocator = allocate;
    options.deallocator = deallocate;
    options.userdata = tree->fence;
    options.max_errors = 0;
    tree->output = gumbo_parse_with_options(&options, text, length);
    *outcome = CGUMBO_DONE;
    return tree;
}

const GumboNode *cgumbo_document(const cgumbo_tree *tree) { return tree->output->document; }

void cgumbo_free(cgumbo_tree *tree) {
    if (tree == NULL) return;
    fence_close(tree->fence);
    free(tree);
}
