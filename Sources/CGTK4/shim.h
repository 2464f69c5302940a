#include <gtk/gtk.h>
#include <glib-unix.h>

/* libdispatch's main queue for a foreign run loop: an eventfd and the callback that drains it. */
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);
