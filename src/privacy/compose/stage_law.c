/* stage_law.c - the law of one mechanism's privacy loss, in pieces */

#include "privacy/compose/stage_law.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/legendre.h"
#include "stats/safe.h"

void
stage_law_clear(struct stage_law *law)
{
	free(law->atoms.at);
	free(law->easier.at);
	free(law->own);
	*law = (struct stage_law){ 0 };
}

void
stage_law_atoms_add(struct stage_atoms *atoms, double loss, double without,
		    double with)
{
	bool has = with > 1e-300, had = without > 1e-300;

	/* What one side nearly never shows is the other's loss all the same. */
	if (!has && !had)
		return;
	/* Room doubles: there may be millions. */
	if (!(atoms->count & (atoms->count - 1))) {
		size_t room = atoms->count ? 2 * atoms->count : 1;

		atoms->at =
			memory_grow_array(atoms->at, room, sizeof(*atoms->at));
	}
	atoms->at[atoms->count++] = (struct stage_atom){
		.loss = loss,
		.log_without = had ? log(without) : log(with) - loss,
		.log_with = has ? log(with) : log(without) + loss,
	};
}

void
stage_law_take_end(struct stage_law *law, bool most)
{
	struct stage_atoms atoms = law->atoms;

	if (!law->has_ends)
		return;
	if (most) {
		law->atoms = law->easier;
		law->easier = atoms;
		law->only_with =
			fmin(1, safe_up(law->only_with + law->more_with));
		law->only_without =
			fmin(1, safe_up(law->only_without + law->more_without));
	}
	free(law->easier.at);
	law->easier = (struct stage_atoms){ 0 };
	law->more_with = law->more_without = 0;
	law->has_ends = false;
	law->most = law->least = 0;
	for (size_t i = 0; i < law->atoms.count; i++) {
		law->most = fmax(law->most, law->atoms.at[i].loss);
		law->least = fmin(law->least, law->atoms.at[i].loss);
	}
}

struct chance
stage_law_only(const struct stage_law *law, bool with)
{
	struct chance all = with ? law->all_with : law->all_without;

	return all.high > 0
		       ? all
		       : chance_tries(with ? law->only_with : law->only_without,
				      law->steps);
}

/* ---- nodes ---- */

/* Shorter than this part of the scale, two nodes are as good as five. */
#define SHORT_PART 2e-4
#define LONG_PART  0.12

static void
add_piece(const struct stage_law *law, double from, double to, double scale,
	  stage_law_node_fn *add, void *arg)
{
	double width = to - from, log_width = log(width);
	bool few = width < SHORT_PART * scale;
	const double *node = few ? legendre_node_2 : legendre_node_5;
	const double *log_weight =
		few ? legendre_log_weight_2 : legendre_log_weight_5;

	for (int i = 0; i < (few ? 2 : 5); i++) {
		double x = from + width * node[i];

		add(arg, law->loss(law->own, x),
		    log_weight[i] + log_width + law->log_density(law->own, x));
	}
}

void
stage_law_nodes(const struct stage_law *law, double scale, double from,
		double to, stage_law_node_fn *add, void *arg)
{
	double pieces = floor((to - from) / (LONG_PART * scale)) + 1;

	if (!(to > from))
		return;
	for (double i = 0; i < pieces; i++) {
		add_piece(law, from + (to - from) * i / pieces,
			  from + (to - from) * (i + 1) / pieces, scale, add,
			  arg);
	}
}

/* ---- sketches ---- */

static void
add_to_sketch(void *arg, double loss, double log_without)
{
	struct stage_sketch *sketch = arg;

	if (sketch->count == sketch->room) {
		sketch->room = sketch->room ? 2 * sketch->room : 1024;
		sketch->loss = memory_grow_array(sketch->loss, sketch->room,
						 sizeof(double));
		sketch->log_without = memory_grow_array(
			sketch->log_without, sketch->room, sizeof(double));
	}
	sketch->loss[sketch->count] = loss;
	sketch->log_without[sketch->count++] = log_without;
}

void
stage_law_sketch_init(struct stage_sketch *sketch, const struct stage_law *law)
{
	*sketch = (struct stage_sketch){ .steps = law->steps };
	for (size_t i = 0; i < law->atoms.count; i++)
		add_to_sketch(sketch, law->atoms.at[i].loss,
			      law->atoms.at[i].log_without);
	for (size_t i = 0; i < law->branch_count; i++) {
		const struct stage_branch *branch = &law->branches[i];

		stage_law_nodes(law, branch->scale, branch->from, branch->to,
				add_to_sketch, sketch);
	}
}

void
stage_law_sketch_clear(struct stage_sketch *sketch)
{
	free(sketch->loss);
	free(sketch->log_without);
	*sketch = (struct stage_sketch){ 0 };
}
