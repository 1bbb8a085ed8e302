/* histogram.c - what is said of data before any method: counts and shapes */

#include "ui/work/histogram.h"

#include <math.h>

#include "dataset/samples.h"
#include "method/rate/rows.h"
#include "stats/law/sorted.h"

static void
count_bins(const double sorted[], size_t count, double from, double to,
	   size_t bins[HISTOGRAM_BINS])
{
	size_t before = 0;

	for (int i = 0; i < HISTOGRAM_BINS; i++) {
		double edge = from + (to - from) * (i + 1) / HISTOGRAM_BINS;
		size_t below = i + 1 < HISTOGRAM_BINS
				       ? sorted_below(sorted, count, edge)
				       : count;

		bins[i] = below - before;
		before = below;
	}
}

static double
place(const double sorted[], size_t count, double share)
{
	return sorted[(size_t)(share * (double)(count - 1))];
}

/* Without the outermost half percent, which would flatten the rest. */
static void
find_edges(const struct samples *samples, struct histogram *histogram)
{
	const double *in = samples->in, *out = samples->out;
	size_t n = samples->in_count, m = samples->out_count;

	histogram->low = fmin(place(in, n, 0.005), place(out, m, 0.005));
	histogram->high = fmax(place(in, n, 0.995), place(out, m, 0.995));
	histogram->least = fmin(in[0], out[0]);
	histogram->greatest = fmax(in[n - 1], out[m - 1]);
	if (!(histogram->low < histogram->high)) {
		histogram->low = histogram->least - 0.5;
		histogram->high = histogram->greatest + 0.5;
	}
}

static void
flip(size_t bins[HISTOGRAM_BINS])
{
	for (int i = 0; i < HISTOGRAM_BINS / 2; i++) {
		size_t other = bins[HISTOGRAM_BINS - 1 - i];

		bins[HISTOGRAM_BINS - 1 - i] = bins[i];
		bins[i] = other;
	}
}

static void
turn(double *a, double *b)
{
	double old = *a;

	*a = -*b;
	*b = -old;
}

/* Back to the units of the file where small means member. */
static void
turn_back(struct histogram *histogram)
{
	turn(&histogram->low, &histogram->high);
	turn(&histogram->least, &histogram->greatest);
	flip(histogram->in);
	flip(histogram->out);
}

static struct samples_choice
choice_of(const struct snapshot *snapshot)
{
	const struct question ask = snapshot_question(snapshot, NULL);

	return rows_choice(&ask);
}

bool
histogram_suits(const struct dataset *data)
{
	return data && (dataset_kind(data) == KIND_SCORES ||
			dataset_kind(data) == KIND_LOSSES);
}

struct histogram
histogram_of(const struct snapshot *snapshot)
{
	struct histogram histogram = { 0 };
	struct samples_choice choice;
	const struct samples *samples;

	if (!histogram_suits(snapshot->data))
		return histogram;
	choice = choice_of(snapshot);
	samples = samples_of_data(snapshot->data, &choice);
	histogram.in_count = samples->in_count;
	histogram.out_count = samples->out_count;
	if (!histogram.in_count || !histogram.out_count)
		return histogram;
	histogram.is_two_samples = true;
	find_edges(samples, &histogram);
	count_bins(samples->in, histogram.in_count, histogram.low,
		   histogram.high, histogram.in);
	count_bins(samples->out, histogram.out_count, histogram.low,
		   histogram.high, histogram.out);
	if (samples->sign < 0)
		turn_back(&histogram);

	return histogram;
}

static double
threshold_of(const struct samples *samples, double fpr)
{
	double share = fmin(fmax(fpr, 0), 1);
	size_t count = samples->out_count;
	size_t above = (size_t)nearbyint(share * (double)count);

	if (!count)
		return NAN;
	if (!above)
		above = 1;

	return samples->sign * samples->out[count - above];
}

double
histogram_threshold(const struct snapshot *snapshot, double fpr)
{
	struct samples_choice choice = choice_of(snapshot);
	struct derived_scope scope;
	double threshold;

	derived_begin(&scope);
	threshold = threshold_of(samples_of_data(snapshot->data, &choice), fpr);
	derived_end(&scope);

	return threshold;
}
