#include "CHeif.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

static void *library;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) { library = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL); }

bool cheif_is_installed(void) {
    pthread_once(&once, open_library);
    return library != NULL;
}

static void *find(const char *name) {
    void *function = dlsym(library, name);
    // Nothing was opened without the library, and what it lacks it was not built with.
    if (!function) abort();
    return function;
}

/// Defines the function that hands `parameters` on, as `arguments`, to libheif's function `name`.
#define HAND_ON(result, name, parameters, arguments) \
    result c##name parameters { return ((__typeof__(&name))find(#name))arguments; }

struct heif_context *cheif_context_alloc(void) {
    if (!cheif_is_installed()) return NULL;
    return ((__typeof__(&heif_context_alloc))find("heif_context_alloc"))();
}

HAND_ON(void, heif_context_free, (struct heif_context *context), (context))
HAND_ON(struct heif_error, heif_context_read_from_memory_without_copy,
        (struct heif_context *context, const void *bytes, size_t size, const struct heif_reading_options *options),
        (context, bytes, size, options))
HAND_ON(int, heif_context_get_number_of_top_level_images, (struct heif_context *context), (context))
HAND_ON(int, heif_context_get_list_of_top_level_image_IDs,
        (struct heif_context *context, heif_item_id *items, int count), (context, items, count))
HAND_ON(struct heif_error, heif_context_get_primary_image_handle,
        (struct heif_context *context, struct heif_image_handle **handle), (context, handle))
HAND_ON(struct heif_error, heif_context_get_image_handle,
        (struct heif_context *context, heif_item_id item, struct heif_image_handle **handle),
        (context, item, handle))

HAND_ON(void, heif_image_handle_release, (const struct heif_image_handle *handle), (handle))
HAND_ON(int, heif_image_handle_get_width, (const struct heif_image_handle *handle), (handle))
HAND_ON(int, heif_image_handle_get_height, (const struct heif_image_handle *handle), (handle))
HAND_ON(int, heif_image_handle_has_alpha_channel, (const struct heif_image_handle *handle), (handle))
HAND_ON(int, heif_image_handle_get_number_of_metadata_blocks,
        (const struct heif_image_handle *handle, const char *type), (handle, type))
HAND_ON(int, heif_image_handle_get_list_of_metadata_block_IDs,
        (const struct heif_image_handle *handle, const char *type, heif_item_id *items, int count),
        (handle, type, items, count))
HAND_ON(const char *, heif_image_handle_get_metadata_type,
        (const struct heif_image_handle *handle, heif_item_id item), (handle, item))
HAND_ON(const char *, heif_image_handle_get_metadata_content_type,
        (const struct heif_image_handle *handle, heif_item_id item), (handle, item))
HAND_ON(size_t, heif_image_handle_get_metadata_size,
        (const struct heif_image_handle *handle, heif_item_id item), (handle, item))
HAND_ON(struct heif_error, heif_image_handle_get_metadata,
        (const struct heif_image_handle *handle, heif_item_id item, void *bytes), (handle, item, bytes))

HAND_ON(struct heif_error, heif_decode_image,
        (const struct heif_image_handle *handle, struct heif_image **image, enum heif_colorspace colours,
         enum heif_chroma chroma, const struct heif_decoding_options *options),
        (handle, image, colours, chroma, options))
HAND_ON(void, heif_image_release, (const struct heif_image *image), (image))
HAND_ON(int, heif_image_get_width, (const struct heif_image *image, enum heif_channel channel), (image, channel))
HAND_ON(int, heif_image_get_height, (const struct heif_image *image, enum heif_channel channel), (image, channel))
HAND_ON(const uint8_t *, heif_image_get_plane_readonly,
        (const struct heif_image *image, enum heif_channel channel, int *stride), (image, channel, stride))
