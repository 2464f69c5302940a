// Row by row scaling: full rows in, averaged rows out, memory for one row of sums.
#ifndef GALLEY_SCALER_H
#define GALLEY_SCALER_H
#include <stdint.h>

typedef struct {
    uint32_t source_width, source_height, width, height;
    uint8_t *target;
    uint64_t *sums;      // of the output row under construction: 4 a pixel
    uint32_t *row;       // horizontal averages of the current input row, 4 a pixel, 8.8 fixed point
    uint32_t input_row, output_row;
    uint8_t all_alpha;   // and of all alpha values written
} cic_scaler;

/// 0 when memory is short. The target holds width * height * 4 bytes.
int cic_scaler_init(cic_scaler *scaler, uint32_t source_width, uint32_t source_height,
                    uint8_t *target, uint32_t width, uint32_t height);
/// Takes the next row of premultiplied BGRA; rows past the last are ignored.
void cic_scaler_push(cic_scaler *scaler, const uint8_t *bgra);
void cic_scaler_free(cic_scaler *scaler);
/// c * a / 255, rounded.
static inline uint8_t cic_multiply(uint32_t c, uint32_t a) {
    uint32_t t = c * a + 128;
    return (uint8_t)((t + (t >> 8)) >> 8);
}
#endif
