/*
 * stage_answers.c - what a mesh of unlike mechanisms says when asked
 *
 * Every sum is wrong by no more than its error says; what it is asked for
 * is rounded to the side that is safe.
 */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/compose/stage_mesh_parts.h"

static double
loss_at(const struct stage_mesh_inside *inside, size_t k)
{
	return inside->from + (double)k * inside->width;
}

static size_t
cell_from(const struct stage_mesh_inside *inside, double loss)
{
	double place = ceil((loss - inside->from) / inside->width);

	return (size_t)fmin(fmax(place, 0), (double)inside->size);
}

/* The masses of a sum at a cell, and how wrong that may be. */
static double
mass_of(const struct stage_mesh_inside *inside, enum sum sum, size_t k,
	double *wrong)
{
	const struct sums *sums = &inside->sums[sum];
	double scale = exp(sums->log_scale - sums->power * loss_at(inside, k));

	*wrong = scale * (sums->error + sums->relative * sums->at[k]);

	return scale * sums->at[k];
}

/* e^epsilon times a mass and what it may be wrong by; both may be huge. */
static double
grown_mass(const struct stage_mesh_inside *inside, enum sum sum, size_t k,
	   double epsilon, double *wrong)
{
	const struct sums *sums = &inside->sums[sum];
	double log_scale =
		sums->log_scale - sums->power * loss_at(inside, k) + epsilon;
	double error = sums->error + sums->relative * sums->at[k];

	*wrong = exp(log_scale + log(error));

	return sums->at[k] > 0 ? exp(log_scale + log(sums->at[k])) : 0;
}

static double
delta_of_test(const struct stage_mesh_inside *inside, double epsilon, size_t k,
	      double *lower)
{
	double wrong_first, wrong_second;
	double first = mass_of(inside, TEST_FIRST, k, &wrong_first);
	double second =
		grown_mass(inside, TEST_SECOND, k, epsilon, &wrong_second);

	*lower = first - wrong_first - (second + wrong_second);

	return first - second;
}

/*
 * The lower end only rises to its best threshold and falls behind it.  That
 * is near epsilon unless many steps were all moved the same way.
 */
static double
best_test(const struct stage_mesh_inside *inside, double epsilon, double *lower)
{
	size_t k = cell_from(inside, epsilon);
	double value = delta_of_test(inside, epsilon, k, lower);

	for (size_t stride = 1 << 12; stride; stride /= 2) {
		for (int sign = -1; sign <= 1; sign += 2) {
			size_t other = sign < 0 ? k - stride : k + stride;
			double low, found;

			if (other >= inside->size)
				continue;
			found = delta_of_test(inside, epsilon, other, &low);
			if (low > *lower) {
				*lower = low;
				k = other;
			}
			value = fmax(value, found);
		}
	}
	*lower = fmax(*lower, 0);

	return fmax(value, 0);
}

void
stage_mesh_delta(const struct stage_mesh *mesh, double epsilon,
		 struct bracket *delta)
{
	const struct stage_mesh_inside *inside = mesh->inside;
	const struct sums *sums = &inside->sums[EASIER_FIRST];
	size_t k = cell_from(inside, epsilon);
	double loss = loss_at(inside, k), lower, tested, easier, scale;

	tested = best_test(inside, epsilon, &lower);
	scale = exp(sums->log_scale - sums->power * loss);
	easier = scale *
		 (sums->at[k] -
		  exp(epsilon - loss) * inside->sums[EASIER_SECOND].at[k]);
	delta->lower = inside->only.lower + lower;
	delta->value = inside->only.value + 0.5 * (tested + fmax(easier, 0));
	delta->upper =
		inside->only.upper + inside->cut + fmax(easier, 0) +
		scale * (2 * sums->error + 2 * sums->relative * sums->at[k]);
	/* Below the window the mesh says nothing from above. */
	if (epsilon < inside->from || !(delta->upper < 1))
		delta->upper = 1;
	delta->lower = fmin(delta->lower, 1);
	delta->value = fmin(fmax(delta->value, delta->lower), delta->upper);
}

/* ---- corners ---- */

static void
corners_init(struct stage_corners *corners, size_t count)
{
	corners->count = count;
	corners->fpr = memory_new_array(count, sizeof(double));
	corners->fnr = memory_new_array(count, sizeof(double));
}

void
stage_mesh_corners_clear(struct stage_corners *corners)
{
	free(corners->fpr);
	free(corners->fnr);
	*corners = (struct stage_corners){ 0 };
}

/* Errors only grow along the grid, which sharpens what is sure of them. */
void
stage_mesh_easier(const struct stage_mesh *mesh, struct stage_corners *corners)
{
	const struct stage_mesh_inside *inside = mesh->inside;
	double wrong, best = 0;

	corners_init(corners, inside->size + 1);
	for (size_t k = 0; k <= inside->size; k++) {
		double fnr = mass_of(inside, EASIER_FIRST, k, &wrong);

		best = fmax(best, fnr - wrong - inside->cut);
		corners->fnr[k] = fmin(best, 1);
	}
	best = 0;
	for (size_t k = inside->size + 1; k-- > 0;) {
		double fpr = mass_of(inside, EASIER_SECOND, k, &wrong);

		best = fmax(best, fpr - wrong - inside->cut);
		corners->fpr[k] = fmin(best, 1);
	}
}

void
stage_mesh_reached(const struct stage_mesh *mesh, struct stage_corners *corners)
{
	const struct stage_mesh_inside *inside = mesh->inside;
	double wrong, best = 1 - inside->only.lower;

	corners_init(corners, inside->size + 1);
	for (size_t k = inside->size + 1; k-- > 0;) {
		double fnr = mass_of(inside, TEST_FIRST, k, &wrong);

		best = fmin(best, fnr + wrong + inside->cut);
		corners->fnr[k] = best;
	}
	best = 1 - inside->only_second;
	for (size_t k = 0; k <= inside->size; k++) {
		double fpr = mass_of(inside, TEST_SECOND, k, &wrong);

		best = fmin(best, fpr + wrong + inside->cut);
		corners->fpr[k] = best;
	}
	/* Tests that look for what only one of the laws shows never err. */
	corners->fpr[inside->size] = 0;
	corners->fnr[0] = 0;
}

/* The masses from a loss on, between those of the two cells around it. */
static double
mass_between(const struct stage_mesh_inside *inside, enum sum sum, double loss)
{
	double at = (loss - inside->from) / inside->width + 0.5;
	double place = fmin(fmax(floor(at), 0), (double)inside->size - 1);
	double part = fmin(fmax(at - place, 0), 1), ignored;
	size_t k = (size_t)place;

	return (1 - part) * mass_of(inside, sum, k, &ignored) +
	       part * mass_of(inside, sum, k + 1, &ignored);
}

void
stage_mesh_tails(const struct stage_mesh *mesh, double loss, double *log_first,
		 double *log_second)
{
	double fnr = mass_between(mesh->inside, EASIER_FIRST, loss);
	double fpr = mass_between(mesh->inside, EASIER_SECOND, loss);

	*log_first = log1p(-fmin(fnr, 1));
	*log_second = log(fmin(fpr, 1));
}

double
stage_mesh_log_density(const struct stage_mesh *mesh, double loss)
{
	const struct stage_mesh_inside *inside = mesh->inside;
	const struct sums *sums = &inside->sums[EASIER_SECOND];
	size_t k = cell_from(inside, loss - inside->width / 2);
	double fall = exp(-sums->power * inside->width);

	if (k >= inside->size)
		return -INFINITY;

	return sums->log_scale - sums->power * loss_at(inside, k) +
	       log(fmax(sums->at[k] - fall * sums->at[k + 1], 0)) -
	       log(inside->width);
}
