#include "CFence.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Blocks come in sizes of 16 bytes up to 1 KiB and of powers of two above; freed ones are used again.
enum { SMALL_STEP = 16, SMALL_CLASSES = 64, LARGE_CLASSES = 48, CHUNK = 1 << 18 };

typedef struct chunk {
    struct chunk *next;
    size_t size;
} chunk;

// Before every block. The link is only there while the block is free.
typedef struct block {
    uint64_t class;
    uint64_t padding;
    struct block *next;
} block;

struct fence {
    chunk *chunks;
    char *free_space;
    size_t free_size;
    block *free_blocks[SMALL_CLASSES + LARGE_CLASSES];
    size_t used;
    size_t budget;
    double deadline;
    unsigned countdown;
    jmp_buf give_up;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

fence *fence_open(size_t budget, double seconds) {
    fence *result = calloc(1, sizeof(fence));
    if (result == NULL) return NULL;
    result->budget = budget;
    result->deadline = now() + seconds;
    result->countdown = 64;
    return result;
}

jmp_buf *fence_exit(fence *fence) { return &fence->give_up; }

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

static size_t size_of(size_t class) {
    return class < SMALL_CLASSES
        ? (class + 1) * SMALL_STEP : (size_t)SMALL_STEP * SMALL_CLASSES * 2 << (class - SMALL_CLASSES);
}

static void *take(fence *fence, size_t size) {
    if (size > fence->free_size) {
        size_t chunk_size = sizeof(chunk) + size;
        if (chunk_size < CHUNK) chunk_size = CHUNK;
        if (chunk_size > fence->budget - fence->used) longjmp(fence->give_up, FENCE_OUT_OF_MEMORY);
        chunk *fresh = malloc(chunk_size);
        if (fresh == NULL) longjmp(fence->give_up, FENCE_OUT_OF_MEMORY);
        fence->used += chunk_size;
        fresh->next = fence->chunks;
        fence->chunks = fresh;
        // What is left of a chunk that a large block does not fit into still serves small ones.
        if (chunk_size > CHUNK) return fresh + 1;
        fence->free_space = (char *)(fresh + 1);
        fence->free_size = chunk_size - sizeof(chunk);
    }
    void *result = fence->free_space;
    fence->free_space += size;
    fence->free_size -= size;
    return result;
}

void *fence_allocate(fence *fence, size_t size) {
    if (--fence->countdown == 0) {
        fence->countdown = 64;
        if (now() > fence->deadline) longjmp(fence->give_up, FENCE_OUT_OF_TIME);
    }
    size_t rounded;
    size_t class = class_of(size, &rounded);
    if (rounded < size) longjmp(fence->give_up, FENCE_OUT_OF_MEMORY);
    block *found = fence->free_blocks[class];
    if (found != NULL) {
        fence->free_blocks[class] = found->next;
    } else {
        found = take(fence, rounded + offsetof(block, next));
        found->class = class;
    }
    return &found->next;
}

static block *block_of(void *pointer) {
    return (block *)((char *)pointer - offsetof(block, next));
}

void *fence_reallocate(fence *fence, void *pointer, size_t size) {
    if (pointer == NULL) return fence_allocate(fence, size);
    size_t room = size_of(block_of(pointer)->class);
    if (size <= room) return pointer;
    void *result = fence_allocate(fence, size);
    memcpy(result, pointer, room);
    fence_deallocate(fence, pointer);
    return result;
}

void fence_deallocate(fence *fence, void *pointer) {
    if (pointer == NULL) return;
    block *freed = block_of(pointer);
    freed->next = fence->free_blocks[freed->class];
    fence->free_blocks[freed->class] = freed;
}

void fence_close(fence *fence) {
    if (fence == NULL) return;
    chunk *next = fence->chunks;
    while (next != NULL) {
        chunk *freed = next;
        next = freed->next;
        free(freed);
    }
    free(fence);
}
