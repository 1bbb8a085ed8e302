/*
 * mixture.c - normal mixtures fitted to a sample
 *
 * The sample is condensed to cells that hold their count, mean and mean
 * square deviation v.  The E step of a cell uses the mean log-density over
 * it, log w - log s - ((m - mu)^2 + v) / 2 s^2, which makes the objective a
 * lower bound of the true log-likelihood that every step raises (Verbeek,
 * Nunnink and Vlassis, Data Min. Knowl. Discov. 13, 2006); with one number
 * a cell it is plain EM.
 *
 * Start: the means are those of K groups of equal count along the line,
 * improved by at most 100 rounds of k-means on the cells; weights, means
 * and deviations are then the groups' own.  Stop: a step gains less than
 * 1e-5 a number.  Variances stay above 1e-6 of the sample's.
 *
 * Up to 4096 numbers have a cell each.  More have 1024, even on the range if
 * the sample spreads over it, else of equal count but for both ends, where
 * each number has its own.
 */

#include "stats/sample/mixture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/law/normal.h"
#include "stats/loop/kernel.h"
#include "stats/sample/moments.h"
#include "stats/sample/sort.h"

enum { CELLS = 1024, FEW = 4096, ENDS = 256, ROUNDS = 100, STEP_LIMIT = 2000 };

#define GAIN  1e-5
#define FLOOR 1e-6

struct mixture_data {
	size_t cell_count;
	double *count, *mean, *spread; /* ascending in the mean */
	double total, variance;
	double origin; /* the sample's mean, from which cells measure */
};

static void
take_room(struct mixture_data *data, size_t cells)
{
	data->count = memory_new_array(3 * cells, sizeof(double));
	data->mean = data->count + cells;
	data->spread = data->mean + cells;
}

static void
add_cell(struct mixture_data *data, double count, double mean, double spread)
{
	data->count[data->cell_count] = count;
	data->mean[data->cell_count] = mean;
	data->spread[data->cell_count] = fmax(0, spread);
	data->cell_count++;
}

/* False where one cell would hold more than a 64th of the sample. */
static bool
condense_evenly(struct mixture_data *data, const double x[],
		const struct moments *moments)
{
	struct kernel_cell *cells = memory_new_array(CELLS, sizeof(*cells));
	double width = (moments->high - moments->low) / (CELLS - 1);
	double most = 0;

	kernel()->bin(cells, CELLS, x, moments->count, moments->low, 1 / width);
	for (size_t i = 0; i < CELLS; i++) {
		struct kernel_cell *cell = &cells[i];
		double off = cell->first / fmax(1, cell->count);

		most = fmax(most, cell->count);
		if (!(cell->count > 0))
			continue;
		add_cell(data, cell->count,
			 moments->low - data->origin +
				 ((double)i + off) * width,
			 (cell->second / cell->count - off * off) * width *
				 width);
	}
	free(cells);

	return most * 64 <= (double)moments->count;
}

/* Neighbours in order share a cell; equal numbers always do. */
static void
condense_in_order(struct mixture_data *data, const double x[], size_t count)
{
	double *sorted = memory_copy(x, count * sizeof(*x));
	size_t share = (count + CELLS - 1) / CELLS, from = 0;

	sort_numbers(sorted, count);
	while (from < count) {
		bool alone = count <= FEW || from < ENDS ||
			     from + share + ENDS > count;
		size_t to = from + (alone ? 1 : share);
		struct moments moments;

		while (to < count && !(sorted[to - 1] < sorted[to]))
			to++;
		moments = moments_of(sorted + from, to - from);
		add_cell(data, (double)(to - from), moments.mean - data->origin,
			 moments.squares / (double)(to - from));
		from = to;
	}
	free(sorted);
}

struct mixture_data *
mixture_data_new(const double x[], size_t count)
{
	struct mixture_data *data = memory_new(sizeof(*data));
	struct moments moments = moments_of(x, count);

	data->total = (double)count;
	data->variance = moments.squares / (double)count;
	data->origin = moments.mean;
	take_room(data, FEW < count ? FEW : count);
	if (count <= FEW || !condense_evenly(data, x, &moments)) {
		data->cell_count = 0;
		condense_in_order(data, x, count);
	}

	return data;
}

void
mixture_data_free(struct mixture_data *data)
{
	if (!data)
		return;
	free(data->count);
	free(data);
}

/* The groups of a start: sums over their cells. */
struct groups {
	double mass[MIXTURE_LIMIT], first[MIXTURE_LIMIT], second[MIXTURE_LIMIT];
};

static void
groups_add(struct groups *groups, size_t group, const struct mixture_data *data,
	   size_t cell)
{
	double m = data->mean[cell];

	groups->mass[group] += data->count[cell];
	groups->first[group] += data->count[cell] * m;
	groups->second[group] +=
		data->count[cell] * (m * m + data->spread[cell]);
}

static void
groups_of_equal_count(struct groups *groups, const struct mixture_data *data,
		      size_t components)
{
	double before = 0;

	for (size_t i = 0; i < data->cell_count; i++) {
		double middle = before + data->count[i] / 2;
		double part = middle / data->total * (double)components;
		size_t group = (size_t)part;

		groups_add(groups, group < components ? group : components - 1,
			   data, i);
		before += data->count[i];
	}
}

/* One round of k-means; true if a centre moved. */
static bool
groups_improve(struct groups *groups, const struct mixture_data *data,
	       size_t components)
{
	double centre[MIXTURE_LIMIT];
	struct groups next = { { 0 }, { 0 }, { 0 } };
	size_t group = 0;
	bool moved;

	for (size_t k = 0; k < components; k++)
		centre[k] = groups->first[k] / groups->mass[k];
	for (size_t i = 0; i < data->cell_count; i++) {
		while (group + 1 < components &&
		       2 * data->mean[i] > centre[group] + centre[group + 1])
			group++;
		groups_add(&next, group, data, i);
	}
	moved = memcmp(next.mass, groups->mass, sizeof(next.mass)) != 0;
	for (size_t k = 0; k < components; k++)
		moved = moved && next.mass[k] > 0;
	if (moved)
		*groups = next;

	return moved;
}

static bool
start(struct kernel_part parts[], const struct mixture_data *data,
      size_t components)
{
	struct groups groups = { { 0 }, { 0 }, { 0 } };

	groups_of_equal_count(&groups, data, components);
	for (size_t k = 0; k < components; k++) {
		if (!(groups.mass[k] > 0))
			return false;
	}
	for (int i = 0; i < ROUNDS; i++) {
		if (!groups_improve(&groups, data, components))
			break;
	}
	for (size_t k = 0; k < components; k++) {
		parts[k].mass = groups.mass[k];
		parts[k].mean = groups.first[k] / groups.mass[k];
		parts[k].first = 0;
		parts[k].second =
			groups.second[k] - groups.first[k] * parts[k].mean;
	}

	return true;
}

/* The M step: what was gathered becomes the next parameters. */
static void
maximise(struct kernel_part parts[], size_t components,
	 const struct mixture_data *data)
{
	for (size_t k = 0; k < components; k++) {
		struct kernel_part *part = &parts[k];
		double mass = fmax(part->mass, 1e-12);
		double shift = part->first / mass;
		double variance = part->second / mass - shift * shift;

		variance = fmax(variance, FLOOR * data->variance);
		part->mean += shift;
		part->inverse_sd = 1 / sqrt(variance);
		part->log_height = log(mass / data->total) - log(variance) / 2 -
				   LOG_SQRT_2PI;
	}
}

static void
finish(struct mixture *mixture, const struct kernel_part parts[],
       size_t components, double origin)
{
	double sum = 0;

	mixture->count = components;
	for (size_t k = 0; k < components; k++) {
		mixture->mean[k] = origin + parts[k].mean;
		mixture->sd[k] = 1 / parts[k].inverse_sd;
		mixture->weight[k] = exp(parts[k].log_height + LOG_SQRT_2PI) *
				     mixture->sd[k];
		sum += mixture->weight[k];
	}
	for (size_t k = 0; k < components; k++)
		mixture->weight[k] /= sum;
}

bool
mixture_fit(struct mixture *mixture, const struct mixture_data *data,
	    size_t components, struct error *err)
{
	struct kernel_part parts[MIXTURE_LIMIT] = { { 0 } };
	double before = -INFINITY;

	if (components < 1 || components > MIXTURE_LIMIT)
		return error_set(err, ERROR_USAGE,
				 "a mixture has 1 to %d components, not %zu",
				 MIXTURE_LIMIT, components);
	if (!(data->variance > 0))
		return error_set(err, ERROR_DATA,
				 "all %.0f numbers are equal: no normal "
				 "distribution fits them",
				 data->total);
	if (data->cell_count < components || !start(parts, data, components))
		return error_set(err, ERROR_DATA,
				 "%zu components need more distinct numbers "
				 "than these %.0f have; take fewer components",
				 components, data->total);
	for (int i = 0; i < STEP_LIMIT; i++) {
		double after;

		maximise(parts, components, data);
		after = kernel()->mixture_step(parts, components, data->count,
					       data->mean, data->spread,
					       data->cell_count) /
			data->total;
		if (after - before < GAIN)
			break;
		before = after;
	}
	finish(mixture, parts, components, data->origin);

	return true;
}

double
mixture_log_likelihood(const struct mixture *mixture, const double x[],
		       size_t count)
{
	static const double spread[CELLS];
	double ones[CELLS], total = 0;
	struct kernel_part parts[MIXTURE_LIMIT] = { { 0 } };

	for (size_t i = 0; i < CELLS; i++)
		ones[i] = 1;
	for (size_t k = 0; k < mixture->count; k++) {
		parts[k].mean = mixture->mean[k];
		parts[k].inverse_sd = 1 / mixture->sd[k];
		parts[k].log_height =
			log(fmax(mixture->weight[k], 1e-300) / mixture->sd[k]) -
			LOG_SQRT_2PI;
	}
	for (size_t i = 0; i < count; i += CELLS) {
		size_t length = count - i < CELLS ? count - i : CELLS;

		total += kernel()->mixture_step(parts, mixture->count, ones,
						x + i, spread, length);
	}

	return total / (double)count;
}

double
mixture_below(const struct mixture *mixture, double x)
{
	double sum = 0;

	for (size_t k = 0; k < mixture->count; k++) {
		sum += mixture->weight[k] *
		       normal_below((x - mixture->mean[k]) / mixture->sd[k]);
	}

	return sum;
}

double
mixture_above(const struct mixture *mixture, double x)
{
	double sum = 0;

	for (size_t k = 0; k < mixture->count; k++) {
		sum += mixture->weight[k] *
		       normal_above((x - mixture->mean[k]) / mixture->sd[k]);
	}

	return sum;
}

double
mixture_draw(const struct mixture *mixture, struct random *random)
{
	double at = random_uniform(random);
	size_t k = 0;

	while (k + 1 < mixture->count && at >= mixture->weight[k])
		at -= mixture->weight[k++];

	return mixture->mean[k] + mixture->sd[k] * random_normal(random);
}
