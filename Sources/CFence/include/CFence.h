// Memory and time that a C library may take: its allocations come from one arena with a budget and a deadline, and the
// arena is freed at once. What goes beyond either is left by `longjmp` out of the allocation, so nothing the library
// does afterwards, destructors too, is needed. A fence belongs to one thread at a time.
#ifndef GALLEY_CFENCE_H
#define GALLEY_CFENCE_H
#include <setjmp.h>
#include <stddef.h>

enum { FENCE_DONE = 0, FENCE_OUT_OF_MEMORY = 1, FENCE_OUT_OF_TIME = 2 };

typedef struct fence fence;

/// Bytes and seconds from now on. NULL without memory.
fence *fence_open(size_t budget, double seconds);

/// Where allocations that go too far jump to, with one of the reasons above: `setjmp(*fence_exit(f))`.
jmp_buf *fence_exit(fence *fence);

/// Not initialised; aligned for any type.
void *fence_allocate(fence *fence, size_t size);

/// Like `realloc`.
void *fence_reallocate(fence *fence, void *pointer, size_t size);

void fence_deallocate(fence *fence, void *pointer);

/// Frees everything that was allocated.
void fence_close(fence *fence);
#endif
