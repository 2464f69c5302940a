#include "CImageCodecs.h"
#include "scaler.h"
#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const uint8_t *data;
    size_t length, offset;
    int hit_end;
    char *message;
} input;

static void read_bytes(png_structp png, png_bytep target, size_t count) {
    input *in = png_get_io_ptr(png);
    if (count > in->length - in->offset) {
        in->hit_end = 1;
        png_error(png, "data ends too early");
    }
    memcpy(target, in->data + in->offset, count);
    in->offset += count;
}

static void fail(png_structp png, png_const_charp text) {
    char *message = png_get_error_ptr(png);
    if (message) snprintf(message, CIC_MESSAGE_SIZE, "%s", text);
    png_longjmp(png, 1);
}

static void stay_silent(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

static void premultiply(uint8_t *bgra, size_t count) {
    for (size_t i = 0; i < count * 4; i += 4) {
        const uint8_t a = bgra[i + 3];
        if (a == 255) continue;
        for (int c = 0; c < 3; c++) bgra[i + c] = cic_multiply(bgra[i + c], a);
    }
}

// Every kind of PNG becomes 8-bit BGRA.
static void set_transforms(png_structp png, png_infop info) {
    const png_byte type = png_get_color_type(png, info);
    const int has_transparency = png_get_valid(png, info, PNG_INFO_tRNS) != 0;
    png_set_expand(png);
    png_set_scale_16(png);
    if (!(type & PNG_COLOR_MASK_COLOR)) png_set_gray_to_rgb(png);
    if (!(type & PNG_COLOR_MASK_ALPHA) && !has_transparency)
        png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
    png_set_bgr(png);
}

int cic_png_decode(cic_job *job) {
    input in = {job->data, job->length, 0, 0, job->message};
    cic_scaler scaler;
    memset(&scaler, 0, sizeof scaler);
    uint8_t *volatile rows = NULL;
    volatile int status = CIC_CORRUPT;
    png_infop info = NULL;
    png_structp png =
        png_create_read_struct(PNG_LIBPNG_VER_STRING, job->message, fail, stay_silent);
    if (!png) return CIC_NO_MEMORY;
    info = png_create_info_struct(png);
    if (!info) {
        png_destroy_read_struct(&png, NULL, NULL);
        return CIC_NO_MEMORY;
    }
    if (setjmp(png_jmpbuf(png))) {
        status = in.hit_end ? CIC_TRUNCATED : CIC_CORRUPT;
        goto done;
    }
    png_set_read_fn(png, &in, read_bytes);
    png_set_user_limits(png, job->source_width, job->source_height);
    png_set_chunk_malloc_max(png, 16u << 20);
    png_set_chunk_cache_max(png, 64);
#if defined(PNG_SKIP_sRGB_CHECK_PROFILE) && defined(PNG_SET_OPTION_SUPPORTED)
    png_set_option(png, PNG_SKIP_sRGB_CHECK_PROFILE, PNG_OPTION_ON);
#endif
    png_read_info(png, info);
    const uint32_t width = job->source_width, height = job->source_height;
    if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height) {
        snprintf(job->message, CIC_MESSAGE_SIZE, "its headers disagree about its size");
        goto done;
    }
    set_transforms(png, info);
    const int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    const size_t stride = (size_t)width * 4;
    if (png_get_rowbytes(png, info) != stride) {
        snprintf(job->message, CIC_MESSAGE_SIZE, "its pixels have an unknown layout");
        status = CIC_UNSUPPORTED;
        goto done;
    }
    // Passes of an interlaced image fill in each other's rows, so that all have to be kept.
    rows = calloc(passes > 1 ? height : 1, stride);
    if (!rows
        || !cic_scaler_init(&scaler, width, height, job->pixels, job->width, job->height)) {
        status = CIC_NO_MEMORY;
        goto done;
    }
    for (int pass = 0; pass + 1 < passes; pass++)
        for (uint32_t y = 0; y < height; y++) png_read_row(png, rows + y * stride, NULL);
    for (uint32_t y = 0; y < height; y++) {
        uint8_t *row = rows + (passes > 1 ? y * stride : 0);
        png_read_row(png, row, NULL);
        premultiply(row, width);
        cic_scaler_push(&scaler, row);
    }
    job->is_opaque = scaler.all_alpha == 255;
    status = CIC_OK;
done:
    cic_scaler_free(&scaler);
    free(rows);
    png_destroy_read_struct(&png, &info, NULL);
    return status;
}

typedef struct {
    uint8_t *bytes;
    size_t length, capacity;
} output;

static void write_bytes(png_structp png, png_bytep source, size_t count) {
    output *out = png_get_io_ptr(png);
    if (out->length + count > out->capacity) {
        size_t capacity = (out->length + count) * 2;
        uint8_t *grown = realloc(out->bytes, capacity);
        if (!grown) png_error(png, "out of memory");
        out->bytes = grown;
        out->capacity = capacity;
    }
    memcpy(out->bytes + out->length, source, count);
    out->length += count;
}

static void flush_nothing(png_structp png) { (void)png; }

static void unpremultiply(const uint8_t *bgra, uint8_t *out, uint32_t width, int is_opaque) {
    for (uint32_t x = 0; x < width; x++, bgra += 4) {
        const unsigned a = is_opaque ? 255 : bgra[3];
        for (int c = 0; c < 3; c++) {
            const unsigned value = a == 0 ? 0 : (bgra[2 - c] * 255u + a / 2) / a;
            *out++ = value > 255 ? 255 : (uint8_t)value;
        }
        if (!is_opaque) *out++ = (uint8_t)a;
    }
}

int cic_png_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int is_opaque,
                   uint8_t **bytes, size_t *length) {
    output out = {NULL, 0, 0};
    uint8_t *volatile row = NULL;
    png_infop info = NULL;
    *bytes = NULL;
    *length = 0;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, stay_silent);
    if (!png) return CIC_NO_MEMORY;
    info = png_create_info_struct(png);
    row = malloc((size_t)width * 4);
    if (!info || !row || setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        free(row);
        free(out.bytes);
        return CIC_NO_MEMORY;
    }
    png_set_write_fn(png, &out, write_bytes, flush_nothing);
    png_set_user_limits(png, 1u << 20, 1u << 20);
    png_set_IHDR(png, info, width, height, 8,
                 is_opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    png_write_info(png, info);
    for (uint32_t y = 0; y < height; y++) {
        unpremultiply(pixels + (size_t)y * width * 4, row, width, is_opaque);
        png_write_row(png, row);
    }
    png_write_end(png, NULL);
    png_destroy_write_struct(&png, &info);
    free(row);
    *bytes = out.bytes;
    *length = out.length;
    return CIC_OK;
}
