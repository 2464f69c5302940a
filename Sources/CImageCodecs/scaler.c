#include "scaler.h"
#include "CImageCodecs.h"
#include <stdlib.h>
#include <string.h>

int cic_scaler_init(cic_scaler *s, uint32_t source_width, uint32_t source_height, uint8_t *target,
                    uint32_t width, uint32_t height) {
    memset(s, 0, sizeof *s);
    s->source_width = source_width;
    s->source_height = source_height;
    s->target = target;
    s->width = width;
    s->height = height;
    s->all_alpha = 255;
    s->sums = calloc((size_t)width * 4, sizeof *s->sums);
    s->row = calloc((size_t)width * 4, sizeof *s->row);
    return s->sums && s->row;
}

void cic_scaler_free(cic_scaler *s) {
    free(s->sums);
    free(s->row);
    s->sums = NULL;
    s->row = NULL;
}

// Averages one input row into s->row. A source pixel is `width` units long and an output pixel
// `source_width` units, so that all borders fall on whole units.
static void average_row(cic_scaler *s, const uint8_t *bgra) {
    const uint64_t in_length = s->width, out_length = s->source_width;
    uint64_t left_in_pixel = in_length;
    const uint8_t *p = bgra;
    for (uint32_t x = 0; x < s->width; x++) {
        uint64_t sum[4] = {0, 0, 0, 0};
        uint64_t need = out_length;
        while (need > 0) {
            uint64_t part = need < left_in_pixel ? need : left_in_pixel;
            sum[0] += p[0] * part;
            sum[1] += p[1] * part;
            sum[2] += p[2] * part;
            sum[3] += p[3] * part;
            need -= part;
            left_in_pixel -= part;
            if (left_in_pixel == 0) {
                p += 4;
                left_in_pixel = in_length;
            }
        }
        for (int c = 0; c < 4; c++)
            s->row[x * 4 + c] = (uint32_t)((sum[c] * 256 + out_length / 2) / out_length);
    }
}

static void emit_row(cic_scaler *s) {
    uint8_t *out = s->target + (size_t)s->output_row * s->width * 4;
    const uint64_t unit = (uint64_t)s->source_height * 256;
    for (uint32_t x = 0; x < s->width * 4; x += 4) {
        for (int c = 0; c < 4; c++) out[x + c] = (uint8_t)((s->sums[x + c] + unit / 2) / unit);
        s->all_alpha &= out[x + 3];
    }
    memset(s->sums, 0, (size_t)s->width * 4 * sizeof *s->sums);
    s->output_row++;
}

void cic_scaler_push(cic_scaler *s, const uint8_t *bgra) {
    if (s->input_row >= s->source_height) return;
    if (s->source_width == s->width && s->source_height == s->height) {
        memcpy(s->target + (size_t)s->input_row * s->width * 4, bgra, (size_t)s->width * 4);
        for (uint32_t x = 0; x < s->width; x++) s->all_alpha &= bgra[x * 4 + 3];
        s->input_row++;
        s->output_row++;
        return;
    }
    average_row(s, bgra);
    // The input row covers height units from input_row * height; output rows are source_height long.
    uint64_t start = (uint64_t)s->input_row * s->height, end = start + s->height;
    while (start < end && s->output_row < s->height) {
        uint64_t border = (uint64_t)(s->output_row + 1) * s->source_height;
        uint64_t part = (end < border ? end : border) - start;
        for (uint32_t i = 0; i < s->width * 4; i++) s->sums[i] += s->row[i] * part;
        start += part;
        if (start == border) emit_row(s);
    }
    s->input_row++;
}

int cic_resample(const uint8_t *source, size_t stride, uint32_t source_width,
                 uint32_t source_height, int layout, uint8_t *pixels, uint32_t width,
                 uint32_t height, int *is_opaque) {
    cic_scaler scaler;
    uint8_t *row = malloc((size_t)source_width * 4);
    int ok = cic_scaler_init(&scaler, source_width, source_height, pixels, width, height) && row;
    for (uint32_t y = 0; ok && y < source_height; y++) {
        const uint8_t *p = source + (size_t)y * stride;
        if (layout == CIC_BGRA_PREMULTIPLIED) {
            cic_scaler_push(&scaler, p);
            continue;
        }
        const int step = layout == CIC_RGB ? 3 : 4;
        for (uint32_t x = 0; x < source_width; x++, p += step) {
            uint8_t a = step == 3 ? 255 : p[3];
            row[x * 4] = cic_multiply(p[2], a);
            row[x * 4 + 1] = cic_multiply(p[1], a);
            row[x * 4 + 2] = cic_multiply(p[0], a);
            row[x * 4 + 3] = a;
        }
        cic_scaler_push(&scaler, row);
    }
    *is_opaque = scaler.all_alpha == 255;
    cic_scaler_free(&scaler);
    free(row);
    return ok ? CIC_OK : CIC_NO_MEMORY;
}

void cic_orient(const uint32_t *source, uint32_t width, uint32_t height, int orientation,
                uint32_t *target) {
    const size_t w = width, h = height;
    for (size_t y = 0; y < h; y++) {
        const uint32_t *in = source + y * w;
        // Where stored pixel (0, y) is displayed, and how far the next one is from it.
        size_t at;
        ptrdiff_t step;
        switch (orientation) {
        case 2: at = y * w + (w - 1); step = -1; break;
        case 3: at = (h - 1 - y) * w + (w - 1); step = -1; break;
        case 4: at = (h - 1 - y) * w; step = 1; break;
        case 5: at = y; step = (ptrdiff_t)h; break;
        case 6: at = h - 1 - y; step = (ptrdiff_t)h; break;
        case 7: at = (w - 1) * h + (h - 1 - y); step = -(ptrdiff_t)h; break;
        case 8: at = (w - 1) * h + y; step = -(ptrdiff_t)h; break;
        default: at = y * w; step = 1; break;
        }
        uint32_t *out = target + at;
        for (size_t x = 0; x < w; x++) {
            *out = in[x];
            if (x + 1 < w) out += step;
        }
    }
}

const char *cic_message(const cic_job *job) { return job->message; }
void cic_free(void *memory) { free(memory); }
