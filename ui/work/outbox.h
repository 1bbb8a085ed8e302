/* outbox.h - what a thread has finished, until the screen collects it */

#ifndef UI_WORK_OUTBOX_H
#define UI_WORK_OUTBOX_H

#include <stdbool.h>
#include <stddef.h>

struct outbox;

/* For items of `size` bytes; `wake` gets eight bytes for each. */
struct outbox *outbox_new(size_t size, int wake);

/* Clears with `clear` what nobody collected. */
void outbox_free(struct outbox *outbox, void (*clear)(void *item));

/* Copies the item and takes over what it owns; from any thread. */
void outbox_send(struct outbox *outbox, const void *item);

/* The oldest item into `item`; false if there is none. */
bool outbox_take(struct outbox *outbox, void *item);

/* Lets whoever polls the eventfd look around. */
void outbox_wake(int wake);

#endif
