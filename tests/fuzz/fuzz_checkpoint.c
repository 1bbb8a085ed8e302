/* fuzz_checkpoint.c - any bytes in place of what a training left behind */

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/text.h"
#include "train/run/run_state.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { STEPS = 4, WEIGHTS = 6 };

static struct run *
start(void)
{
	static float values[] = { 0, 1, 1, 0, 1, 1, -1, 2 };
	static uint16_t labels[] = { 0, 1, 1, 0 };
	static const struct examples examples = { 4,    2,      1,      1,   2,
						  NULL, values, labels, NULL };
	static const struct shape in = { 1, 1, 2 };
	static struct net net;
	struct run_order order = { .net = &net,
				   .examples = &examples,
				   .batches = { SAMPLER_POISSON, 4, 2, 5, 0 },
				   .clip_norm = 1,
				   .sigma = 1,
				   .rate = 0.1,
				   .momentum = 0.5,
				   .seed = 1,
				   .epochs = STEPS / 2 };
	struct error err;

	if (!net.weights && !net_read(&net, "2-2", &in, 2, &err))
		abort();
	if (net.weights != WEIGHTS)
		abort();

	return run_new(&order);
}

/* All that a training changes, in the order of the file. */
static void
add_state(const struct run *run, struct text *out)
{
	struct run_state state = run_state(run);

	text_add_bytes(out, (char *)state.step, sizeof(*state.step));
	text_add_bytes(out, (char *)state.clip_norm, sizeof(*state.clip_norm));
	text_add_bytes(out, state.epochs, state.epoch_bytes);
	text_add_bytes(out, (char *)state.weights, WEIGHTS * sizeof(float));
	text_add_bytes(out, (char *)state.velocity, WEIGHTS * sizeof(float));
}

static bool
resume(struct run *run, const struct text *file, struct error *err)
{
	int memory = memfd_create("checkpoint", MFD_CLOEXEC);
	char path[40];
	bool fine;

	if (memory < 0 ||
	    write(memory, file->at, file->length) != (ssize_t)file->length)
		abort();
	snprintf(path, sizeof(path), "/proc/self/fd/%d", memory);
	fine = run_resume(run, "plan", path, NULL, err);
	close(memory);

	return fine;
}

/* Taken whole, and gone on from, or refused with nothing taken. */
static void
hold_to_promises(const struct text *file)
{
	struct run *run = start();
	struct text before = { 0 }, after = { 0 };
	struct error err = { 0 };
	bool taken;

	add_state(run, &before);
	taken = resume(run, file, &err);
	add_state(run, &after);
	if (taken ? memcmp(after.at,
			   file->at + file->length - sizeof(uint64_t) -
				   after.length,
			   after.length) != 0
		  : !*err.text ||
			    memcmp(after.at, before.at, after.length) != 0)
		abort();
	if (taken && run_step(run) < STEPS &&
	    !(run_steps(run, 1, NULL, &err) && run_check(run, &err)) &&
	    !*err.text)
		abort();
	text_clear(&before);
	text_clear(&after);
	run_free(run);
}

/* As it is, and with the right sum, which no chance would find. */
int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct text file = { 0 };
	uint64_t sum;

	text_add_bytes(&file, (const char *)bytes, size);
	hold_to_promises(&file);
	sum = text_digest(file.at, file.length);
	text_add_bytes(&file, (const char *)&sum, sizeof(sum));
	hold_to_promises(&file);
	text_clear(&file);

	return 0;
}
