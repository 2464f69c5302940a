// libjpeg-turbo and libpng with their setjmp error handling kept inside C, and the loops over pixels.
#ifndef GALLEY_CIMAGECODECS_H
#define GALLEY_CIMAGECODECS_H
#include <stddef.h>
#include <stdint.h>

/// How a call ended.
enum {
    CIC_OK = 0,
    CIC_TRUNCATED = 1,
    CIC_CORRUPT = 2,
    CIC_UNSUPPORTED = 3,
    CIC_NO_MEMORY = 4
};

/// Size of the message buffers below.
#define CIC_MESSAGE_SIZE 200

/// Encoded input, the size its header gave, and where premultiplied BGRA rows of the wanted size go.
typedef struct {
    const uint8_t *data;
    size_t length;
    uint32_t source_width, source_height;
    uint32_t width, height;
    uint8_t *pixels;
    /// Set to 1 when every pixel is opaque.
    int is_opaque;
    char message[CIC_MESSAGE_SIZE];
} cic_job;

int cic_jpeg_decode(cic_job *job);
int cic_png_decode(cic_job *job);

/// Copies the message out, so that callers need not read a C array member.
const char *cic_message(const cic_job *job);

/// Layouts of `cic_resample`'s input rows.
enum { CIC_BGRA_PREMULTIPLIED = 0, CIC_RGBA = 1, CIC_RGB = 2 };

/// Averages source pixels by area into a bitmap of the same or a smaller size.
int cic_resample(
    const uint8_t *source, size_t stride, uint32_t source_width, uint32_t source_height, int layout,
    uint8_t *pixels, uint32_t width, uint32_t height, int *is_opaque);

/// Writes `source` turned by an EXIF orientation 1...8; 5 and above swap the sides of `target`.
void cic_orient(
    const uint32_t *source, uint32_t width, uint32_t height, int orientation, uint32_t *target);

/// Encodes premultiplied BGRA. `*bytes` is to be given to `cic_free`. Alpha is left out when `is_opaque`.
int cic_png_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int is_opaque, uint8_t **bytes,
    size_t *length);
/// The same over white; `quality` is 1...100.
int cic_jpeg_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t **bytes,
    size_t *length);
void cic_free(void *memory);
#endif
