#include "CPixbuf.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// Of GLib's and gdk-pixbuf's stable interface, what is used here.
typedef struct GdkPixbuf GdkPixbuf;
typedef struct GdkPixbufLoader GdkPixbufLoader;
typedef struct {
    uint32_t domain;
    int code;
    char *message;
} GError;

static struct {
    GdkPixbufLoader *(*loader_new_with_type)(const char *type, GError **error);
    int (*loader_write)(GdkPixbufLoader *loader, const uint8_t *bytes, size_t count, GError **error);
    int (*loader_close)(GdkPixbufLoader *loader, GError **error);
    GdkPixbuf *(*loader_get_pixbuf)(GdkPixbufLoader *loader);
    int (*get_width)(const GdkPixbuf *pixbuf);
    int (*get_height)(const GdkPixbuf *pixbuf);
    int (*get_rowstride)(const GdkPixbuf *pixbuf);
    int (*get_n_channels)(const GdkPixbuf *pixbuf);
    int (*get_bits_per_sample)(const GdkPixbuf *pixbuf);
    const uint8_t *(*read_pixels)(const GdkPixbuf *pixbuf);
    void (*object_unref)(void *object);
    void (*error_free)(GError *error);
} gdk;

static bool is_installed;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
    void *library = dlopen("libgdk_pixbuf-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    bool has_all = true;
#define FIND(field, name) has_all = (*(void **)&gdk.field = dlsym(library, name)) && has_all
    FIND(loader_new_with_type, "gdk_pixbuf_loader_new_with_type");
    FIND(loader_write, "gdk_pixbuf_loader_write");
    FIND(loader_close, "gdk_pixbuf_loader_close");
    FIND(loader_get_pixbuf, "gdk_pixbuf_loader_get_pixbuf");
    FIND(get_width, "gdk_pixbuf_get_width");
    FIND(get_height, "gdk_pixbuf_get_height");
    FIND(get_rowstride, "gdk_pixbuf_get_rowstride");
    FIND(get_n_channels, "gdk_pixbuf_get_n_channels");
    FIND(get_bits_per_sample, "gdk_pixbuf_get_bits_per_sample");
    FIND(read_pixels, "gdk_pixbuf_read_pixels");
    // Found in the libraries behind it.
    FIND(object_unref, "g_object_unref");
    FIND(error_free, "g_error_free");
#undef FIND
    is_installed = has_all;
}

static int fail(cpixbuf_image *image, int reason, GError *error, const char *message) {
    snprintf(image->message, sizeof image->message, "%s", error ? error->message : message);
    if (error) gdk.error_free(error);
    return reason;
}

static int take(GdkPixbufLoader *loader, cpixbuf_image *image) {
    GdkPixbuf *pixbuf = gdk.loader_get_pixbuf(loader);
    if (!pixbuf) return fail(image, CPIXBUF_TRUNCATED, NULL, "its data ends too early");
    image->width = gdk.get_width(pixbuf);
    image->height = gdk.get_height(pixbuf);
    image->stride = (size_t)gdk.get_rowstride(pixbuf);
    image->has_alpha = gdk.get_n_channels(pixbuf) == 4;
    image->pixels = gdk.get_bits_per_sample(pixbuf) == 8 ? gdk.read_pixels(pixbuf) : NULL;
    if (image->width > 0 && image->height > 0 && image->pixels) return CPIXBUF_DONE;
    return fail(image, CPIXBUF_CORRUPT, NULL, "its decoder returned no pixels");
}

int cpixbuf_decode(const char *format, const uint8_t *bytes, size_t size, cpixbuf_image *image) {
    *image = (cpixbuf_image){0};
    pthread_once(&once, open_library);
    if (!is_installed) return fail(image, CPIXBUF_UNSUPPORTED, NULL, "gdk-pixbuf is not installed");
    GError *error = NULL;
    GdkPixbufLoader *loader = gdk.loader_new_with_type(format, &error);
    if (!loader) return fail(image, CPIXBUF_UNSUPPORTED, error, "its decoder gave up");
    image->owner = loader;
    if (!gdk.loader_write(loader, bytes, size, &error)) {
        gdk.loader_close(loader, NULL);
        return fail(image, CPIXBUF_CORRUPT, error, "its decoder gave up");
    }
    if (!gdk.loader_close(loader, &error)) return fail(image, CPIXBUF_CORRUPT, error, "its decoder gave up");
    return take(loader, image);
}

void cpixbuf_free(cpixbuf_image *image) {
    if (image->owner) gdk.object_unref(image->owner);
    *image = (cpixbuf_image){0};
}
