/*
 * stage_view.c - unlike mechanisms seen from one side, before any grid
 *
 * How the composition's moments grow with the tilt, what of every law can
 * matter at a tilt, and the chance that some step tells everything.
 */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/compose/stage_mesh_parts.h"
#include "stats/loop/kernel.h"
#include "stats/safe.h"

static double
sign_of(const struct stage_view *view)
{
	return view->mirrored ? -1 : 1;
}

/* P has the mass e^loss under Q: mirrored, the powers change places. */
static double
power_of(const struct stage_view *view, double c)
{
	return view->mirrored ? -c : 1 + c;
}

static struct log_moment
sketch_growth(const struct stage_sketch *sketch, double power, double *room)
{
	double top = -INFINITY, sum = 0, mean = 0, square = 0;

	for (size_t i = 0; i < sketch->count; i++) {
		room[i] = power * sketch->loss[i] + sketch->log_without[i];
		top = room[i] > top ? room[i] : top;
	}
	kernel()->exps(room, top, sketch->count, room);
	for (size_t i = 0; i < sketch->count; i++) {
		sum += room[i];
		mean += room[i] * sketch->loss[i];
	}
	mean /= sum;
	for (size_t i = 0; i < sketch->count; i++) {
		double off = sketch->loss[i] - mean;

		square += room[i] * off * off;
	}

	return (struct log_moment){
		.value = sum > 0 ? top + log(sum) : top,
		.slope = mean,
		.bend = square / sum,
	};
}

static struct log_moment
sketch_one(const struct stage_sketch *sketch, double power)
{
	double *room = memory_new_array(sketch->count, sizeof(double));
	struct log_moment one = sketch_growth(sketch, power, room);

	free(room);

	return one;
}

double
stage_mesh_view_log_moment_of(const struct stage_view *view, size_t index,
			      double c)
{
	return sketch_one(&view->sketches[index], power_of(view, c)).value;
}

/*
 * Returns true if the work was stopped.  Looks only once in TRANSFORM_POLLED
 * parts, by the number `i`.  Sums over the parts are then incomplete.
 */
static bool
view_stopped(const struct stage_view *view, size_t i)
{
	return i % TRANSFORM_POLLED == TRANSFORM_POLLED - 1 &&
	       progress_stopped(view->progress);
}

struct log_moment
stage_mesh_view_log_moment(const struct stage_view *view, double c)
{
	struct log_moment all = { 0 };

	for (size_t i = 0; i < view->count; i++) {
		const struct stage_sketch *sketch = &view->sketches[i];
		struct log_moment one;

		if (view_stopped(view, i)) {
			all.open = true;
			break;
		}
		one = sketch_one(sketch, power_of(view, c));
		all.value += sketch->steps * one.value;
		all.slope += sketch->steps * one.slope * sign_of(view);
		all.bend += sketch->steps * one.bend;
	}

	return all;
}

struct chance
stage_mesh_view_all(const struct stage_view *view)
{
	struct chance all = { 0, 0 };

	for (size_t i = 0; i < view->count; i++)
		all = chance_either(
			all, stage_law_only(&view->laws[i], !view->mirrored));

	return all;
}

/* Ends differ where a law leaves out chances that may be infinite losses. */
struct bracket
stage_mesh_view_only(const struct stage_view *view)
{
	double least = stage_mesh_view_all(view).high, log_rest = log1p(-least);
	bool open = false;
	struct bracket only;

	for (size_t i = 0; i < view->count; i++) {
		const struct stage_law *law = &view->laws[i];
		double one =
			view->mirrored ? law->only_without : law->only_with;
		double more =
			view->mirrored ? law->more_without : law->more_with;

		open = open || more > 0;
		log_rest += law->steps *
			    (log1p(-fmin(one + more, 1)) - log1p(-one));
	}
	only.lower = safe_down(least);
	only.upper = safe_up(open ? -expm1(log_rest) : least);
	only.value = (only.lower + only.upper) / 2;

	return only;
}

double
stage_mesh_view_cut(const struct stage_view *view)
{
	double cut = 0;

	for (size_t i = 0; i < view->count; i++) {
		cut += view->laws[i].steps *
		       (view->laws[i].branch_count ? STAGE_TAIL : STAGE_SPECKS);
	}

	return cut;
}

/* Whether next to nothing of the tilted law is at x. */
static bool
is_thin(const struct stage_law *law, double x, double scale, double power,
	double growth)
{
	return law->log_density(law->own, x) + power * law->loss(law->own, x) +
		       log(scale) <
	       growth + LOG_TRIMMED;
}

/*
 * An end may have the most of all, so the end itself must be thin as well;
 * between two thin places so near each other nothing can rise.
 */
static void
trim(struct stage_law *law, double power, double growth)
{
	for (size_t i = 0; i < law->branch_count; i++) {
		struct stage_branch *branch = &law->branches[i];
		double scale = branch->scale, step = 0.1 * scale;

		if (is_thin(law, branch->from, scale, power, growth))
			while (branch->from + step < branch->to &&
			       is_thin(law, branch->from + step, scale, power,
				       growth))
				branch->from += step;
		if (is_thin(law, branch->to, scale, power, growth))
			while (branch->to - step > branch->from &&
			       is_thin(law, branch->to - step, scale, power,
				       growth))
				branch->to -= step;
	}
}

struct stage_law *
stage_mesh_view_trimmed(const struct stage_view *view, double c)
{
	struct stage_law *laws =
		memory_copy(view->laws, view->count * sizeof(*laws));
	double power = power_of(view, c);

	for (size_t i = 0; i < view->count; i++)
		trim(&laws[i], power,
		     stage_mesh_view_log_moment_of(view, i, c));

	return laws;
}

void
stage_mesh_law_ends(const struct stage_law *law, double *least, double *most)
{
	*least = INFINITY;
	*most = -INFINITY;
	for (size_t i = 0; i < law->atoms.count; i++) {
		*least = fmin(*least, law->atoms.at[i].loss);
		*most = fmax(*most, law->atoms.at[i].loss);
	}
	for (size_t i = 0; i < law->branch_count; i++) {
		double a = law->loss(law->own, law->branches[i].from);
		double b = law->loss(law->own, law->branches[i].to);

		*least = fmin(*least, fmin(a, b));
		*most = fmax(*most, fmax(a, b));
	}
}
