#include "CGumbo.h"
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Blocks come in sizes of 16 bytes up to 1 KiB and of powers of two above; freed ones are used again.
enum { SMALL_STEP = 16, SMALL_CLASSES = 64, LARGE_CLASSES = 48, CHUNK = 1 << 18 };

typedef struct chunk {
    struct chunk *next;
} chunk;

// Before every block; the link is only there while the block is free.
typedef struct block {
    uint64_t class;
    struct block *next;
} block;

struct cgumbo_tree {
    chunk *chunks;
    char *free_space;
    size_t free_size;
    block *free_blocks[SMALL_CLASSES + LARGE_CLASSES];
    size_t used;
    size_t budget;
    double deadline;
    unsigned countdown;
    jmp_buf give_up;
    GumboOutput *output;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static size_t class_of(size_t size, size_t *rounded) {
    if (size <= SMALL_STEP * SMALL_CLASSES) {
        size_t class = size == 0 ? 0 : (size - 1) / SMALL_STEP;
        *rounded = (class + 1) * SMALL_STEP;
        return class;
    }
    size_t class = SMALL_CLASSES;
    size_t room = SMALL_STEP * SMALL_CLASSES * 2;
    while (room < size && class + 1 < SMALL_CLASSES + LARGE_CLASSES) {
        room *= 2;
        class++;
    }
    *rounded = room;
    return class;
}

static void *take(cgumbo_tree *tree, size_t size) {
    if (size > tree->free_size) {
        size_t chunk_size = sizeof(chunk) + size;
        if (chunk_size < CHUNK) chunk_size = CHUNK;
        if (tree->used + chunk_size > tree->budget) longjmp(tree->give_up, CGUMBO_OUT_OF_MEMORY);
        chunk *fresh = malloc(chunk_size);
        if (fresh == NULL) longjmp(tree->give_up, CGUMBO_OUT_OF_MEMORY);
        tree->used += chunk_size;
        fresh->next = tree->chunks;
        tree->chunks = fresh;
        // What is left of a chunk that a large block does not fit into still serves small ones.
        if (chunk_size > CHUNK) return fresh + 1;
        tree->free_space = (char *)(fresh + 1);
        tree->free_size = chunk_size - sizeof(chunk);
    }
    void *result = tree->free_space;
    tree->free_space += size;
    tree->free_size -= size;
    return result;
}

static void *allocate(void *context, size_t size) {
    cgumbo_tree *tree = context;
    if (--tree->countdown == 0) {
        tree->countdown = 1024;
        if (now() > tree->deadline) longjmp(tree->give_up, CGUMBO_OUT_OF_TIME);
    }
    size_t rounded;
    size_t class = class_of(size, &rounded);
    if (rounded < size) longjmp(tree->give_up, CGUMBO_OUT_OF_MEMORY);
    block *found = tree->free_blocks[class];
    if (found != NULL) {
        tree->free_blocks[class] = found->next;
    } else {
        found = take(tree, rounded + offsetof(block, next));
        found->class = class;
    }
    return &found->next;
}

static void deallocate(void *context, void *pointer) {
    if (pointer == NULL) return;
    cgumbo_tree *tree = context;
    block *freed = (block *)((char *)pointer - offsetof(block, next));
    freed->next = tree->free_blocks[freed->class];
    tree->free_blocks[freed->class] = freed;
}

cgumbo_tree *cgumbo_parse(const char *text, size_t length, size_t budget, double seconds, int *outcome) {
    cgumbo_tree *tree = calloc(1, sizeof(cgumbo_tree));
    *outcome = CGUMBO_OUT_OF_MEMORY;
    if (tree == NULL) return NULL;
    tree->budget = budget;
    tree->deadline = now() + seconds;
    tree->countdown = 1024;
    int reason = setjmp(tree->give_up);
    if (reason != 0) {
        cgumbo_free(tree);
        *outcome = reason;
        return NULL;
    }
    GumboOptions options = kGumboDefaultOptions;
    options.allocator = allocate;
    options.deallocator = deallocate;
    options.userdata = tree;
    options.max_errors = 0;
    tree->output = gumbo_parse_with_options(&options, text, length);
    *outcome = CGUMBO_DONE;
    return tree;
}

const GumboNode *cgumbo_document(const cgumbo_tree *tree) { return tree->output->document; }

void cgumbo_free(cgumbo_tree *tree) {
    if (tree == NULL) return;
    chunk *next = tree->chunks;
    while (next != NULL) {
        chunk *freed = next;
        next = freed->next;
        free(freed);
    }
    free(tree);
}
