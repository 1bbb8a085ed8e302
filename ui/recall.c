/* recall.c - estimates that hold still after a change to other settings */

#include "ui/recall.h"

#include <stdlib.h>

#include "base/memory.h"
#include "method/method.h"

struct memory {
	struct estimate estimate;
	const struct snapshot *snapshot;
};

struct recall {
	struct memory *memories;
	size_t count;
};

struct recall *
recall_new(void)
{
	return memory_new(sizeof(struct recall));
}

static void
forget(struct memory *memory)
{
	estimate_clear(&memory->estimate);
	snapshot_release(memory->snapshot);
}

void
recall_free(struct recall *recall)
{
	recall_keep_to(recall, NULL);
	free(recall->memories);
	free(recall);
}

void
recall_keep_to(struct recall *recall, const struct dataset *data)
{
	size_t kept = 0;

	for (size_t i = 0; i < recall->count; i++) {
		if (recall->memories[i].snapshot->data == data)
			recall->memories[kept++] = recall->memories[i];
		else
			forget(&recall->memories[i]);
	}
	recall->count = kept;
}

static struct memory *
find(const struct recall *recall, const struct method *method)
{
	for (size_t i = 0; i < recall->count; i++) {
		if (recall->memories[i].estimate.method == method)
			return &recall->memories[i];
	}

	return NULL;
}

void
recall_put(struct recall *recall, const struct estimate *estimate,
	   const struct snapshot *snapshot)
{
	struct memory *memory = find(recall, estimate->method);

	if (memory) {
		forget(memory);
	} else {
		recall->memories =
			memory_grow_array(recall->memories, recall->count + 1,
					  sizeof(*recall->memories));
		memory = &recall->memories[recall->count++];
	}
	*memory = (struct memory){ estimate_copy(estimate),
				   snapshot_hold(snapshot) };
}

static struct question
question_of(const struct snapshot *snapshot)
{
	return (struct question){ .data = snapshot->data,
				  .settings = &snapshot->settings,
				  .game = &snapshot->game };
}

bool
recall_get(const struct recall *recall, const struct method *method,
	   const struct snapshot *snapshot, struct estimate *estimate)
{
	const struct memory *memory = find(recall, method);
	struct question then, now;

	if (!memory)
		return false;
	then = question_of(memory->snapshot);
	now = question_of(snapshot);
	if (!method_asked_alike(method, &then, &now))
		return false;
	*estimate = estimate_copy(&memory->estimate);
	estimate->serial = snapshot->serial;

	return true;
}
