/* canaries.c - the list of canaries, and what they share */

#include "lab/canary/canaries.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/loop/kernel.h"
#include "train/run/softmax.h"

#define LIST_CANARY(id) &canary_##id,
const struct canary_kind *const canaries_all[] = { CANARIES(LIST_CANARY) NULL };
#undef LIST_CANARY

const struct registry canaries_registry = {
	.name = "canaries",
	.one = "canary",
	.summary = "what experiments insert",
	.items = canaries_all,
};

/* Signals of all layers from rows that lie in the work. */
static void
learn(struct net_work *work, const struct net *net, const float weights[],
      const uint16_t labels[], size_t rows)
{
	double losses[64];

	net_forward(work, weights, rows);
	softmax_losses(net_work_outputs(work), labels, rows, net->classes,
		       losses, net_work_signals(work));
	net_backward(work, weights, rows);
}

/* ---- quiet weights ---- */

struct weight {
	double size;
	uint32_t at;
};

static int
by_size(const void *a, const void *b)
{
	const struct weight *x = a, *y = b;

	if (x->size < y->size || x->size > y->size)
		return x->size < y->size ? -1 : 1;

	return (x->at > y->at) - (x->at < y->at);
}

uint32_t *
canary_quiet_weights(const struct net *net, const struct corpus *corpus,
		     const float weights[])
{
	enum { ROWS = 64, ROUNDS = 16 };
	const struct examples *from = corpus->population;
	struct net_work *work = net_work_new(net, ROWS);
	float *sum = memory_new_array(net->weights, sizeof(*sum));
	struct weight *all_of = memory_new_array(net->weights, sizeof(*all_of));
	uint32_t *made = memory_new_array(net->weights, sizeof(*made));

	for (size_t w = 0; w < net->weights; w++)
		all_of[w].at = (uint32_t)w;
	for (size_t r = 0; r < ROUNDS; r++) {
		uint16_t labels[ROWS];
		uint32_t rows[ROWS];

		for (size_t i = 0; i < ROWS; i++)
			rows[i] = (uint32_t)((r * ROWS + i) % from->count);
		examples_take(from, rows, ROWS, net_work_inputs(work), labels);
		learn(work, net, weights, labels, ROWS);
		memset(sum, 0, net->weights * sizeof(*sum));
		net_gradient(work, ROWS, sum);
		for (size_t w = 0; w < net->weights; w++)
			all_of[w].size += fabs((double)sum[w]);
	}
	qsort(all_of, net->weights, sizeof(*all_of), by_size);
	for (size_t w = 0; w < net->weights; w++)
		made[w] = all_of[w].at;
	free(all_of);
	free(sum);
	net_work_free(work);

	return made;
}

/* ---- inputs ---- */

double
canary_input_gradient(const struct canary_scene *scene, const float row[],
		      uint16_t label, float out[])
{
	size_t count = scene->net->weights;

	memcpy(net_work_inputs(scene->work), row,
	       layer_shape_size(&scene->net->in) * sizeof(*row));
	learn(scene->work, scene->net, scene->weights, &label, 1);
	memset(out, 0, count * sizeof(*out));
	net_gradient(scene->work, 1, out);

	return sqrt((double)kernel()->row_dot(out, out, count));
}

uint16_t
canary_row(const struct canary_scene *scene, size_t index, float row[])
{
	const struct examples *from = scene->corpus->population;
	uint32_t which = (uint32_t)(index % from->count);
	uint16_t label;

	examples_take(from, &which, 1, row, &label);

	return label;
}
