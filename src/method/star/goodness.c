/* goodness.c - whether a mixture fits: drawn from it, compared with data */

#include "method/star/goodness.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/sample/ks.h"

/* Streams of the random numbers: which are put aside, and what is drawn. */
enum { ASIDE = 1, DRAWN };

struct parts {
	double *fitted, *aside;
	size_t fitted_count, aside_count;
};

static struct parts
divide(const double x[], size_t count, size_t samples, uint64_t seed)
{
	struct random random = random_start(seed, ASIDE);
	unsigned char *marks = memory_new(count);
	struct parts parts = {
		.fitted = memory_new_array(count, sizeof(double)),
		.aside = memory_new_array(samples, sizeof(double)),
	};

	random_choose(&random, marks, count, samples, NULL);
	for (size_t i = 0; i < count; i++) {
		if (marks[i])
			parts.aside[parts.aside_count++] = x[i];
		else
			parts.fitted[parts.fitted_count++] = x[i];
	}
	free(marks);

	return parts;
}

static void
compare(struct goodness *goodness, const struct parts *parts,
	const struct mixture *mixture, uint64_t seed)
{
	struct random random = random_start(seed, DRAWN);
	size_t count = parts->aside_count;
	double *drawn = memory_new_array(count, sizeof(*drawn));

	for (size_t i = 0; i < count; i++)
		drawn[i] = mixture_draw(mixture, &random);
	goodness->samples = count;
	goodness->statistic = ks_statistic(parts->aside, count, drawn, count);
	goodness->p = ks_p(goodness->statistic, count, count);
	free(drawn);
}

bool
goodness_of_fit(struct goodness *goodness, const double x[], size_t count,
		const struct goodness_order *order, struct error *err)
{
	size_t half = count / 2;
	size_t aside = order->samples < half ? order->samples : half;
	struct mixture_data *data;
	struct mixture mixture;
	struct parts parts;
	bool done;

	if (aside == 0)
		return error_set(err, ERROR_DATA,
				 "%zu losses cannot be divided to test a fit",
				 count);
	parts = divide(x, count, aside, order->seed);
	data = mixture_data_new(parts.fitted, parts.fitted_count);
	done = mixture_fit(&mixture, data, order->components, err);
	if (done)
		compare(goodness, &parts, &mixture, order->seed);
	mixture_data_free(data);
	free(parts.fitted);
	free(parts.aside);

	return done;
}

/* Bayesian information criterion: 3 K - 1 parameters. */
static double
criterion(const struct mixture *mixture, const double x[], size_t count)
{
	double n = (double)count, k = (double)mixture->count;

	return (3 * k - 1) * log(n) -
	       2 * n * mixture_log_likelihood(mixture, x, count);
}

/* More components than the data allow end the search. */
static bool
fit_best(struct mixture *best, const struct mixture_data *data,
	 const double x[], size_t count, struct error *err)
{
	double least = INFINITY;

	for (size_t k = 1; k <= MIXTURE_LIMIT; k++) {
		struct mixture mixture;
		struct error why;
		double value;

		if (!mixture_fit(&mixture, data, k, k == 1 ? err : &why))
			return k > 1;
		value = criterion(&mixture, x, count);
		if (value < least) {
			least = value;
			*best = mixture;
		}
	}

	return true;
}

bool
goodness_fit(struct mixture *mixture, const double x[], size_t count,
	     size_t components, struct error *err)
{
	struct mixture_data *data = mixture_data_new(x, count);
	bool done = components ? mixture_fit(mixture, data, components, err)
			       : fit_best(mixture, data, x, count, err);

	mixture_data_free(data);

	return done;
}
