// libheif, loaded when the first HEIC comes: it brings four codecs that most programs never need, two megabytes of
// memory and their share of the start.
#ifndef GALLEY_CHEIF_H
#define GALLEY_CHEIF_H
#include <libheif/heif.h>
#include <stdbool.h>

/// False when libheif is not installed; without it contexts are NULL, and the others must not be called.
bool cheif_is_installed(void);

// Each is what the function of that name without the `c` is (libheif/heif.h).
struct heif_context *cheif_context_alloc(void);
void cheif_context_free(struct heif_context *context);
struct heif_error cheif_context_read_from_memory_without_copy(
    struct heif_context *context, const void *bytes, size_t size, const struct heif_reading_options *options);
int cheif_context_get_number_of_top_level_images(struct heif_context *context);
int cheif_context_get_list_of_top_level_image_IDs(struct heif_context *context, heif_item_id *items, int count);
struct heif_error cheif_context_get_primary_image_handle(
    struct heif_context *context, struct heif_image_handle **handle);
struct heif_error cheif_context_get_image_handle(
    struct heif_context *context, heif_item_id item, struct heif_image_handle **handle);

void cheif_image_handle_release(const struct heif_image_handle *handle);
int cheif_image_handle_get_width(const struct heif_image_handle *handle);
int cheif_image_handle_get_height(const struct heif_image_handle *handle);
int cheif_image_handle_has_alpha_channel(const struct heif_image_handle *handle);
int cheif_image_handle_get_number_of_metadata_blocks(const struct heif_image_handle *handle, const char *type);
int cheif_image_handle_get_list_of_metadata_block_IDs(
    const struct heif_image_handle *handle, const char *type, heif_item_id *items, int count);
const char *cheif_image_handle_get_metadata_type(const struct heif_image_handle *handle, heif_item_id item);
const char *cheif_image_handle_get_metadata_content_type(
    const struct heif_image_handle *handle, heif_item_id item);
size_t cheif_image_handle_get_metadata_size(const struct heif_image_handle *handle, heif_item_id item);
struct heif_error cheif_image_handle_get_metadata(
    const struct heif_image_handle *handle, heif_item_id item, void *bytes);

struct heif_error cheif_decode_image(
    const struct heif_image_handle *handle, struct heif_image **image, enum heif_colorspace colours,
    enum heif_chroma chroma, const struct heif_decoding_options *options);
void cheif_image_release(const struct heif_image *image);
int cheif_image_get_width(const struct heif_image *image, enum heif_channel channel);
int cheif_image_get_height(const struct heif_image *image, enum heif_channel channel);
const uint8_t *cheif_image_get_plane_readonly(
    const struct heif_image *image, enum heif_channel channel, int *stride);
#endif
