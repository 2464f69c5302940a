#include "CImageCodecs.h"
#include "scaler.h"
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jpeglib.h>
#include <jerror.h>

typedef struct {
    struct jpeg_error_mgr base;
    jmp_buf exit;
    char *message;
    int hit_end;   // the data ended before an end marker
    int ran_dry;   // bits of a picture's block were missing
    int out_of_memory;
} error_manager;

static void fail(j_common_ptr info) {
    error_manager *error = (error_manager *)info->err;
    if (error->message) {
        char text[JMSG_LENGTH_MAX];
        info->err->format_message(info, text);
        snprintf(error->message, CIC_MESSAGE_SIZE, "%s", text);
    }
    error->out_of_memory = info->err->msg_code == JERR_OUT_OF_MEMORY;
    longjmp(error->exit, 1);
}

static void note(j_common_ptr info, int level) {
    error_manager *error = (error_manager *)info->err;
    if (level >= 0) return;
    if (info->err->msg_code == JWRN_JPEG_EOF) error->hit_end = 1;
    if (info->err->msg_code == JWRN_HIT_MARKER) error->ran_dry = 1;
}

static void stay_silent(j_common_ptr info) { (void)info; }

// Progressive files may hold thousands of scans in few bytes; real ones have about ten.
static void check_scans(j_common_ptr info) {
    if (!info->is_decompressor) return;
    if (((j_decompress_ptr)info)->input_scan_number > 200) {
        error_manager *error = (error_manager *)info->err;
        if (error->message) snprintf(error->message, CIC_MESSAGE_SIZE, "it has too many scans");
        longjmp(error->exit, 1);
    }
}

static void cmyk_to_bgra(const uint8_t *cmyk, uint8_t *bgra, uint32_t width, int inverted) {
    for (uint32_t x = 0; x < width; x++, cmyk += 4, bgra += 4) {
        uint8_t c = cmyk[0], m = cmyk[1], y = cmyk[2], k = cmyk[3];
        if (!inverted) {
            c = 255 - c;
            m = 255 - m;
            y = 255 - y;
            k = 255 - k;
        }
        bgra[0] = cic_multiply(y, k);
        bgra[1] = cic_multiply(m, k);
        bgra[2] = cic_multiply(c, k);
        bgra[3] = 255;
    }
}

// The coarsest of libjpeg's eighths that still has as many pixels as wanted.
static void choose_scale(struct jpeg_decompress_struct *info, const cic_job *job) {
    info->scale_denom = 8;
    for (unsigned eighths = 1; eighths <= 8; eighths++) {
        info->scale_num = eighths;
        jpeg_calc_output_dimensions(info);
        if (info->output_width >= job->width && info->output_height >= job->height) return;
    }
}

int cic_jpeg_decode(cic_job *job) {
    struct jpeg_decompress_struct info;
    struct jpeg_progress_mgr progress;
    error_manager error;
    cic_scaler scaler;
    uint8_t *volatile row = NULL, *volatile converted = NULL;
    memset(&info, 0, sizeof info);
    memset(&scaler, 0, sizeof scaler);
    memset(&error, 0, sizeof error);
    memset(&progress, 0, sizeof progress);
    info.err = jpeg_std_error(&error.base);
    error.base.error_exit = fail;
    error.base.emit_message = note;
    error.base.output_message = stay_silent;
    error.message = job->message;
    progress.progress_monitor = check_scans;
    volatile int status = CIC_CORRUPT;
    if (setjmp(error.exit)) {
        status = error.out_of_memory ? CIC_NO_MEMORY : error.hit_end ? CIC_TRUNCATED : CIC_CORRUPT;
        goto done;
    }
    jpeg_create_decompress(&info);
    info.progress = &progress;
    jpeg_mem_src(&info, job->data, job->length);
    jpeg_read_header(&info, TRUE);
    if (info.image_width != job->source_width || info.image_height != job->source_height) {
        snprintf(job->message, CIC_MESSAGE_SIZE, "its headers disagree about its size");
        goto done;
    }
    const int is_cmyk = info.num_components == 4;
    info.out_color_space = is_cmyk ? JCS_CMYK : JCS_EXT_BGRA;
    choose_scale(&info, job);
    jpeg_start_decompress(&info);
    row = malloc((size_t)info.output_width * 4);
    converted = is_cmyk ? malloc((size_t)info.output_width * 4) : NULL;
    if (!row || (is_cmyk && !converted)
        || !cic_scaler_init(&scaler, info.output_width, info.output_height, job->pixels,
                            job->width, job->height)) {
        status = CIC_NO_MEMORY;
        goto done;
    }
    while (info.output_scanline < info.output_height) {
        JSAMPROW rows[1] = {row};
        jpeg_read_scanlines(&info, rows, 1);
        if (is_cmyk) cmyk_to_bgra(row, converted, info.output_width, info.saw_Adobe_marker);
        cic_scaler_push(&scaler, is_cmyk ? converted : row);
    }
    job->is_opaque = 1;
    // Some cameras leave the end marker out: a file is cut only when blocks are missing as well.
    status = error.hit_end && error.ran_dry ? CIC_TRUNCATED : CIC_OK;
done:
    cic_scaler_free(&scaler);
    free(row);
    free(converted);
    jpeg_destroy_decompress(&info);
    return status;
}

int cic_jpeg_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int quality,
                    uint8_t **bytes, size_t *length) {
    struct jpeg_compress_struct info;
    error_manager error;
    unsigned char *memory = NULL;
    unsigned long size = 0;
    uint8_t *volatile row = NULL;
    memset(&info, 0, sizeof info);
    memset(&error, 0, sizeof error);
    info.err = jpeg_std_error(&error.base);
    error.base.error_exit = fail;
    error.base.output_message = stay_silent;
    *bytes = NULL;
    *length = 0;
    if (setjmp(error.exit)) {
        jpeg_destroy_compress(&info);
        free(row);
        free(memory);
        return CIC_CORRUPT;
    }
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, &memory, &size);
    info.image_width = width;
    info.image_height = height;
    info.input_components = 4;
    info.in_color_space = JCS_EXT_BGRX;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    info.optimize_coding = TRUE;
    row = malloc((size_t)width * 4);
    if (!row) longjmp(error.exit, 1);
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < height) {
        const uint8_t *in = pixels + (size_t)info.next_scanline * width * 4;
        for (uint32_t i = 0; i < width * 4; i += 4) {
            const unsigned white = 255u - in[i + 3];
            for (int c = 0; c < 3; c++) {
                const unsigned value = in[i + c] + white;
                row[i + c] = value > 255 ? 255 : (uint8_t)value;
            }
            row[i + 3] = 255;
        }
        JSAMPROW rows[1] = {row};
        jpeg_write_scanlines(&info, rows, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    free(row);
    *bytes = memory;
    *length = size;
    return CIC_OK;
}
