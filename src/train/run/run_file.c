/* run_file.c - the state of a training in a file */

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/save.h"
#include "base/text.h"
#include "train/run/run_state.h"

static const char magic[] = "dpaudit training 3\n";

/* What comes before the numbers. */
static void
add_head(struct text *out, const char *plan)
{
	text_add_bytes(out, magic, sizeof(magic) - 1);
	text_add_bytes(out, plan, strlen(plan) + 1);
}

bool
run_save(const struct run *run, const char *plan, const char *path,
	 const struct save_options *how, struct error *err)
{
	struct run_state state = run_state(run);
	struct text out = { 0 };
	bool fine;

	add_head(&out, plan);
	text_add_bytes(&out, (const char *)state.step, sizeof(*state.step));
	text_add_bytes(&out, (const char *)state.clip_norm,
		       sizeof(*state.clip_norm));
	text_add_bytes(&out, state.epochs, state.epoch_bytes);
	text_add_bytes(&out, (const char *)state.weights,
		       state.count * sizeof(float));
	text_add_bytes(&out, (const char *)state.velocity,
		       state.count * sizeof(float));
	fine = save_file(path, out.at, out.length, how, err);
	text_clear(&out);

	return fine;
}

static bool
read_numbers(FILE *file, const struct run_state *state)
{
	return fread(state->step, sizeof(*state->step), 1, file) == 1 &&
	       fread(state->clip_norm, sizeof(*state->clip_norm), 1, file) ==
		       1 &&
	       fread(state->epochs, 1, state->epoch_bytes, file) ==
		       state->epoch_bytes &&
	       fread(state->weights, sizeof(float), state->count, file) ==
		       state->count &&
	       fread(state->velocity, sizeof(float), state->count, file) ==
		       state->count &&
	       getc(file) == EOF;
}

bool
run_resume(struct run *run, const char *plan, const char *path,
	   const struct permission *permission, struct error *err)
{
	struct run_state state = run_state(run);
	int opened =
		permission_open(permission, path, O_RDONLY | O_NONBLOCK, err);
	FILE *file = opened < 0 ? NULL : fdopen(opened, "rb");
	struct text head = { 0 };
	char *found;
	bool fine;

	if (!file)
		return false;
	add_head(&head, plan);
	found = memory_new(head.length);
	if (fread(found, 1, head.length, file) != head.length ||
	    memcmp(found, head.at, head.length) != 0)
		fine = error_set(err, ERROR_USAGE,
				 "%s is of a training with other settings",
				 path);
	else
		fine = read_numbers(file, &state) ||
		       error_set(err, ERROR_FORMAT,
				 "%s is cut short or damaged", path);
	fclose(file);
	free(found);
	text_clear(&head);

	return fine;
}
