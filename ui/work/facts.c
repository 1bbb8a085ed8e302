/* facts.c - what is said of data before any method: counts and shapes */

#include "ui/work/facts.h"

#include <math.h>

#include "dataset/samples.h"

/* How many of the sorted values lie below `edge`. */
static size_t
count_below(const double sorted[], size_t count, double edge)
{
	size_t low = 0, high = count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (sorted[middle] < edge)
			low = middle + 1;
		else
			high = middle;
	}

	return low;
}

static void
count_bins(const double sorted[], size_t count, double from, double to,
	   size_t bins[FACTS_BINS])
{
	size_t before = 0;

	for (int i = 0; i < FACTS_BINS; i++) {
		double edge = from + (to - from) * (i + 1) / FACTS_BINS;
		size_t below = i + 1 < FACTS_BINS
				       ? count_below(sorted, count, edge)
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
find_edges(const struct samples *samples, struct facts *facts)
{
	const double *in = samples->in, *out = samples->out;
	size_t n = samples->in_count, m = samples->out_count;

	facts->low = fmin(place(in, n, 0.005), place(out, m, 0.005));
	facts->high = fmax(place(in, n, 0.995), place(out, m, 0.995));
	facts->least = fmin(in[0], out[0]);
	facts->greatest = fmax(in[n - 1], out[m - 1]);
	if (!(facts->low < facts->high)) {
		facts->low = facts->least - 0.5;
		facts->high = facts->greatest + 0.5;
	}
}

static void
flip(size_t bins[FACTS_BINS])
{
	for (int i = 0; i < FACTS_BINS / 2; i++) {
		size_t other = bins[FACTS_BINS - 1 - i];

		bins[FACTS_BINS - 1 - i] = bins[i];
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
turn_back(struct facts *facts)
{
	turn(&facts->low, &facts->high);
	turn(&facts->least, &facts->greatest);
	flip(facts->in);
	flip(facts->out);
}

static struct samples_choice
choice_of(const struct snapshot *snapshot)
{
	const struct settings *settings = &snapshot->state.settings;

	return (struct samples_choice){
		.lower_is_member =
			dataset_kind(snapshot->data) == KIND_LOSSES ||
			(settings_given(settings, SETTING_LOWER_IS_MEMBER) &&
			 settings_switch(settings, SETTING_LOWER_IS_MEMBER)),
		.one_instance = settings_given(settings, SETTING_INSTANCE),
		.instance = settings_number(settings, SETTING_INSTANCE),
	};
}

bool
facts_two_samples(const struct dataset *data)
{
	return data && (dataset_kind(data) == KIND_SCORES ||
			dataset_kind(data) == KIND_LOSSES);
}

struct facts
facts_of(const struct snapshot *snapshot)
{
	struct facts facts = { 0 };
	struct samples_choice choice;
	const struct samples *samples;

	if (!facts_two_samples(snapshot->data))
		return facts;
	choice = choice_of(snapshot);
	samples = dataset_samples(snapshot->data, &choice);
	facts.in_count = samples->in_count;
	facts.out_count = samples->out_count;
	if (!facts.in_count || !facts.out_count)
		return facts;
	facts.is_two_samples = true;
	find_edges(samples, &facts);
	count_bins(samples->in, facts.in_count, facts.low, facts.high,
		   facts.in);
	count_bins(samples->out, facts.out_count, facts.low, facts.high,
		   facts.out);
	if (samples->sign < 0)
		turn_back(&facts);

	return facts;
}

double
facts_threshold(const struct snapshot *snapshot, double fpr)
{
	struct samples_choice choice = choice_of(snapshot);
	const struct samples *samples =
		dataset_samples(snapshot->data, &choice);
	double share = fmin(fmax(fpr, 0), 1);
	size_t count = samples->out_count;
	size_t above = (size_t)nearbyint(share * (double)count);

	if (!count)
		return NAN;
	if (!above)
		above = 1;

	return samples->sign * samples->out[count - above];
}
