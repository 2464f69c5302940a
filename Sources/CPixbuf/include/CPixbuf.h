// gdk-pixbuf, loaded when the first picture in one of its formats comes, with the libraries of GLib behind it.
#ifndef GALLEY_CPIXBUF_H
#define GALLEY_CPIXBUF_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CPIXBUF_DONE = 0, CPIXBUF_UNSUPPORTED = 1, CPIXBUF_CORRUPT = 2, CPIXBUF_TRUNCATED = 3 };

#define CPIXBUF_MESSAGE_SIZE 200

/// A decoded picture: rows of RGB or RGBA, eight bits a sample.
typedef struct {
    const uint8_t *pixels;
    size_t stride;
    int width, height;
    bool has_alpha;
    /// Why there is no picture.
    char message[CPIXBUF_MESSAGE_SIZE];
    void *owner;
} cpixbuf_image;

/// Decodes a whole file of the named format ("gif"); one of the reasons above. `cpixbuf_free` frees what it made.
int cpixbuf_decode(const char *format, const uint8_t *bytes, size_t size, cpixbuf_image *image);
void cpixbuf_free(cpixbuf_image *image);
#endif
