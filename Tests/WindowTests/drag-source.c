// drag-source FILE...: a small window; dragging out of it offers the files as one list, the way a file manager does.
// Built and run by scripts/test-window. Prints one line per step of a drag: "shown", "begin", "delivered" or "refused".
#include <gtk/gtk.h>
#include <stdio.h>

static GSList *files = NULL;
static GMainLoop *loop = NULL;

static void say(const char *line) {
    puts(line);
    fflush(stdout);
}

static GdkContentProvider *prepare(GtkDragSource *source, double x, double y, gpointer data) {
    (void)source, (void)x, (void)y, (void)data;
    GdkFileList *list = gdk_file_list_new_from_list(files);
    GdkContentProvider *provider = gdk_content_provider_new_typed(GDK_TYPE_FILE_LIST, list);
    g_boxed_free(GDK_TYPE_FILE_LIST, list);
    return provider;
}


static gboolean cancelled(GtkDragSource *source, GdkDrag *drag, GdkDragCancelReason reason, gpointer data) {
    (void)source, (void)drag, (void)reason, (void)data;
    say("refused");
    return FALSE;
}

static void finished(GdkDrag *drag, gpointer data) {
    (void)drag, (void)data;
    say("delivered");
}

static void watch(GtkDragSource *source, GdkDrag *drag, gpointer data) {
    (void)source, (void)data;
    say("begin");
    g_signal_connect(drag, "dnd-finished", G_CALLBACK(finished), NULL);
}

static gboolean closed(GtkWindow *window, gpointer data) {
    (void)window, (void)data;
    g_main_loop_quit(loop);
    return FALSE;
}

int main(int count, char **arguments) {
    if (count < 2) {
        fputs("usage: drag-source FILE...\n", stderr);
        return 2;
    }
    for (int index = 1; index < count; index++)
        files = g_slist_append(files, g_file_new_for_commandline_arg(arguments[index]));
    gtk_init();
    loop = g_main_loop_new(NULL, FALSE);
    GtkWidget *window = gtk_window_new();
    gtk_window_set_title(GTK_WINDOW(window), "Drag source");
    gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
    gtk_window_set_default_size(GTK_WINDOW(window), 120, 120);
    GtkWidget *label = gtk_label_new("Drag me");
    gtk_window_set_child(GTK_WINDOW(window), label);
    GtkDragSource *source = gtk_drag_source_new();
    g_signal_connect(source, "prepare", G_CALLBACK(prepare), NULL);
    g_signal_connect(source, "drag-begin", G_CALLBACK(watch), NULL);
    g_signal_connect(source, "drag-cancel", G_CALLBACK(cancelled), NULL);
    gtk_widget_add_controller(label, GTK_EVENT_CONTROLLER(source));
    g_signal_connect(window, "close-request", G_CALLBACK(closed), NULL);
    gtk_window_present(GTK_WINDOW(window));
    say("shown");
    g_main_loop_run(loop);
    return 0;
}
