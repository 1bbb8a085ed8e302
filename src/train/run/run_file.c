/* run_file.c - the state of a training in a file */

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/save.h"
#include "base/text.h"
#include "train/run/run_state.h"

static const char magic[] = "dpaudit training 4\n";

/* What comes before the numbers. */
static void
add_head(struct text *out, const char *plan)
{
	text_add_bytes(out, magic, sizeof(magic) - 1);
	text_add_bytes(out, plan, strlen(plan) + 1);
}

/* The numbers, as stretches of the run's own memory. */
enum { STRETCHES = 5 };

struct stretch {
	void *at;
	size_t size;
};

static size_t
stretches_of(const struct run_state *state, struct stretch out[STRETCHES])
{
	size_t weights = state->count * sizeof(float), size = 0;

	out[0] = (struct stretch){ state->step, sizeof(*state->step) };
	out[1] =
		(struct stretch){ state->clip_norm, sizeof(*state->clip_norm) };
	out[2] = (struct stretch){ state->epochs, state->epoch_bytes };
	out[3] = (struct stretch){ state->weights, weights };
	out[4] = (struct stretch){ state->velocity, weights };
	for (size_t i = 0; i < STRETCHES; i++)
		size += out[i].size;

	return size;
}

bool
run_save(const struct run *run, const char *plan, const char *path,
	 const struct save_options *how, struct error *err)
{
	struct run_state state = run_state(run);
	struct stretch numbers[STRETCHES];
	struct text out = { 0 };
	uint64_t sum;
	bool fine;

	(void)stretches_of(&state, numbers);
	add_head(&out, plan);
	for (size_t i = 0; i < STRETCHES; i++)
		text_add_bytes(&out, numbers[i].at, numbers[i].size);
	sum = text_digest(out.at, out.length);
	text_add_bytes(&out, (const char *)&sum, sizeof(sum));
	fine = save_file(path, out.at, out.length, how, err);
	text_clear(&out);

	return fine;
}

/* Behind the head: the numbers, and the sum of all that is before it. */
static bool
take_numbers(const char *bytes, size_t head, const struct run_state *state)
{
	struct stretch numbers[STRETCHES];
	size_t end = head + stretches_of(state, numbers);
	uint64_t sum = text_digest(bytes, end);

	if (memcmp(bytes + end, &sum, sizeof(sum)) != 0)
		return false;
	for (size_t i = 0; i < STRETCHES; i++) {
		memcpy(numbers[i].at, bytes + head, numbers[i].size);
		head += numbers[i].size;
	}

	return true;
}

bool
run_resume(struct run *run, const char *plan, const char *path,
	   const struct permission *permission, struct error *err)
{
	struct run_state state = run_state(run);
	struct stretch numbers[STRETCHES];
	int opened =
		permission_open(permission, path, O_RDONLY | O_NONBLOCK, err);
	FILE *file = opened < 0 ? NULL : fdopen(opened, "rb");
	struct text head = { 0 };
	size_t size, got;
	char *found;
	bool fine;

	if (!file)
		return false;
	add_head(&head, plan);
	size = head.length + stretches_of(&state, numbers) + sizeof(uint64_t);
	found = memory_new(size + 1);
	got = fread(found, 1, size + 1, file);
	fclose(file);
	if (got < head.length || memcmp(found, head.at, head.length) != 0)
		fine = error_set(err, ERROR_USAGE,
				 "%s is of a training with other settings",
				 path);
	else
		fine = (got == size &&
			take_numbers(found, head.length, &state)) ||
		       error_set(err, ERROR_FORMAT,
				 "%s is cut short or damaged", path);
	free(found);
	text_clear(&head);

	return fine;
}
