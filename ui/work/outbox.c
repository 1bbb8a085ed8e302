/* outbox.c - what a thread has finished, until the screen collects it */

#include "ui/work/outbox.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"

struct letter {
	void *item;
	struct letter *next;
};

struct outbox {
	size_t size;
	int wake;
	pthread_mutex_t lock;
	struct letter *first, **last;
};

struct outbox *
outbox_new(size_t size, int wake)
{
	struct outbox *outbox = memory_new(sizeof(*outbox));

	outbox->size = size;
	outbox->wake = wake;
	outbox->last = &outbox->first;
	pthread_mutex_init(&outbox->lock, NULL);

	return outbox;
}

void
outbox_wake(int wake)
{
	const uint64_t one = 1;
	ssize_t written = write(wake, &one, sizeof(one));

	(void)written;
}

void
outbox_send(struct outbox *outbox, const void *item)
{
	struct letter *letter = memory_new(sizeof(*letter));

	letter->item = memory_copy(item, outbox->size);
	pthread_mutex_lock(&outbox->lock);
	*outbox->last = letter;
	outbox->last = &letter->next;
	pthread_mutex_unlock(&outbox->lock);
	outbox_wake(outbox->wake);
}

bool
outbox_take(struct outbox *outbox, void *item)
{
	struct letter *letter;

	pthread_mutex_lock(&outbox->lock);
	letter = outbox->first;
	if (letter)
		outbox->first = letter->next;
	if (!outbox->first)
		outbox->last = &outbox->first;
	pthread_mutex_unlock(&outbox->lock);
	if (!letter)
		return false;
	memcpy(item, letter->item, outbox->size);
	free(letter->item);
	free(letter);

	return true;
}

void
outbox_free(struct outbox *outbox, void (*clear)(void *item))
{
	void *item = memory_new(outbox->size);

	while (outbox_take(outbox, item))
		clear(item);
	free(item);
	pthread_mutex_destroy(&outbox->lock);
	free(outbox);
}
