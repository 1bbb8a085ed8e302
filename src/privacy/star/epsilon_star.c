/*
 * epsilon_star.c - how far a model's losses on its training set stand out
 *
 * Epsilon* of one trained model (Negoescu et al., "Epsilon*: Privacy Metric
 * for Machine Learning Models", Definition 2): the log of the largest of
 *
 *	(1-d-fnr)/fpr  (1-d-fpr)/fnr  (fnr-d)/(1-fpr)  (fpr-d)/(1-fnr)  1
 *
 * over thresholds, fpr being the part of the population and 1 - fnr that of
 * the training set with a loss at or below it.  It speaks of this model,
 * not of the algorithm that made it.
 *
 * Corrected: the display of section 3.1 prints wrong denominators in its
 * third and fourth fraction, equation (19) one fraction too many; (7), (20)
 * and (22) are right.  The set of ratios is the same for (1-fpr, 1-fnr), so
 * a decreasing transform of the losses changes nothing.
 *
 * With fitted laws the supremum often lies on the edge of the window, so
 * the edges are evaluated; within, each ratio is followed from the best of
 * a row of thresholds by golden section.
 */

#include "privacy/star/epsilon_star.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/golden.h"
#include "stats/law/normal.h"
#include "stats/law/sorted.h"
#include "stats/sample/sort.h"

const char *const epsilon_star_ratio_names[EPSILON_STAR_RATIOS] = {
	"(1-delta-FNR)/FPR",
	"(1-delta-FPR)/FNR",
	"(FNR-delta)/(1-FPR)",
	"(FPR-delta)/(1-FNR)",
};

enum { EVEN = 32, PER_PART = 16, GOLDEN_STEPS = 36 };

double
epsilon_star_ratio(int which, const struct star_rates *rates, double delta)
{
	const double over[] = { rates->tpr, rates->tnr, rates->fnr,
				rates->fpr };
	const double under[] = { rates->fpr, rates->fnr, rates->tnr,
				 rates->tpr };

	if (!(over[which] > delta))
		return 0;

	return (over[which] - delta) / under[which];
}

/* A family of rates along a parameter. */
struct curve {
	struct star_rates (*rates)(const void *of, double at);
	const void *of;
	double delta;
};

static double
curve_ratio(const struct curve *curve, int which, double at)
{
	struct star_rates rates = curve->rates(curve->of, at);

	return epsilon_star_ratio(which, &rates, curve->delta);
}

struct peak {
	double ratio, at;
	int which;
};

static void
peak_note(struct peak *peak, int which, double ratio, double at)
{
	if (ratio > peak->ratio)
		*peak = (struct peak){ ratio, at, which };
}

struct ratio {
	const struct curve *curve;
	int which;
};

static double
ratio_at(const void *of, double at)
{
	const struct ratio *ratio = of;

	return curve_ratio(ratio->curve, ratio->which, at);
}

/* The top of one ratio between two places, in as many steps everywhere. */
static void
follow(struct peak *peak, const struct curve *curve, int which, double low,
       double high)
{
	struct ratio ratio = { curve, which };
	struct golden at =
		golden_section(ratio_at, &ratio, low, high, 0, GOLDEN_STEPS);

	peak_note(peak, which, at.at_left, at.left);
	peak_note(peak, which, at.at_right, at.right);
}

/* `places` ascend; the ends are looked at as they are. */
static struct peak
climb(const struct curve *curve, const double places[], size_t count)
{
	double best[EPSILON_STAR_RATIOS] = { 0 };
	size_t where[EPSILON_STAR_RATIOS] = { 0 };
	struct peak peak = { 1, NAN, -1 };

	for (size_t i = 0; i < count; i++) {
		struct star_rates rates = curve->rates(curve->of, places[i]);

		for (int k = 0; k < EPSILON_STAR_RATIOS; k++) {
			double ratio =
				epsilon_star_ratio(k, &rates, curve->delta);

			peak_note(&peak, k, ratio, places[i]);
			if (ratio > best[k]) {
				best[k] = ratio;
				where[k] = i;
			}
		}
	}
	for (int k = 0; k < EPSILON_STAR_RATIOS; k++) {
		size_t from = where[k] > 0 ? where[k] - 1 : 0;
		size_t to = where[k] + 1 < count ? where[k] + 1 : where[k];

		if (best[k] > 0 && isfinite(best[k]))
			follow(&peak, curve, k, places[from], places[to]);
	}

	return peak;
}

struct pair {
	const struct distribution *population, *training;
	bool high_is_member;
};

struct star_rates
epsilon_star_rates(const struct distribution *population,
		   const struct distribution *training, double threshold,
		   bool high_is_member)
{
	double population_below = population->below(population->of, threshold);
	double population_above = population->above(population->of, threshold);
	double training_below = training->below(training->of, threshold);
	double training_above = training->above(training->of, threshold);

	if (high_is_member)
		return (struct star_rates){ population_above, population_below,
					    training_below, training_above };

	return (struct star_rates){ population_below, population_above,
				    training_above, training_below };
}

static struct star_rates
pair_rates(const void *of, double at)
{
	const struct pair *pair = of;

	return epsilon_star_rates(pair->population, pair->training, at,
				  pair->high_is_member);
}

/*
 * Where both rates are inside the cut; without one, where not all of the
 * numerators that could exceed their denominators are negative.
 */
static void
find_window(double ends[2], const struct distribution *a,
	    const struct distribution *b, const struct epsilon_star_window *at)
{
	double p = at->cut > 0 ? at->cut : at->delta;
	double a_low = distribution_quantile(a, p),
	       a_high = distribution_quantile_above(a, p);
	double b_low = distribution_quantile(b, p),
	       b_high = distribution_quantile_above(b, p);

	ends[0] = at->cut > 0 ? fmax(a_low, b_low) : fmin(a_low, b_low);
	ends[1] = at->cut > 0 ? fmin(a_high, b_high) : fmax(a_high, b_high);
}

/* Those inside the ends, which round as they like and come extra. */
static size_t
add_even(double places[], size_t count, double low, double high,
	 const double ends[2], size_t wanted)
{
	for (size_t i = 0; i < wanted; i++) {
		double at =
			low + (high - low) * (double)i / ((double)wanted - 1);

		if (at > ends[0] && at < ends[1])
			places[count++] = at;
	}

	return count;
}

static size_t
add_ends(double places[], const double ends[2], size_t wanted)
{
	places[0] = ends[0];
	places[1] = ends[1];

	return add_even(places, 2, ends[0], ends[1], ends, wanted);
}

static size_t
add_parts(double places[], size_t count, const struct distribution *law,
	  const double ends[2])
{
	for (size_t k = 0; k < law->part_count; k++) {
		double reach = 5 * law->spread[k];

		count = add_even(places, count, law->centre[k] - reach,
				 law->centre[k] + reach, ends, PER_PART);
	}

	return count;
}

static bool
coincide(const struct distribution *a, const struct distribution *b)
{
	for (int i = 1; i < EVEN; i++) {
		double at = distribution_quantile(a, i / (double)EVEN);

		if (fabs(a->below(a->of, at) - b->below(b->of, at)) > 1e-14)
			return false;
	}

	return true;
}

static struct epsilon_star
nothing(void)
{
	return (struct epsilon_star){ 0, -1, NAN, { NAN, NAN, NAN, NAN } };
}

static struct epsilon_star
without_limits(const struct distribution *population,
	       const struct distribution *training)
{
	struct epsilon_star star = nothing();

	star.epsilon = coincide(population, training) ? 0 : INFINITY;

	return star;
}

struct epsilon_star
epsilon_star_between(const struct distribution *population,
		     const struct distribution *training,
		     const struct epsilon_star_window *at)
{
	struct pair pair = { population, training, at->high_is_member };
	struct curve curve = { pair_rates, &pair, at->delta };
	size_t parts = population->part_count + training->part_count;
	struct epsilon_star star = nothing();
	double ends[2], *places;
	struct peak peak;
	size_t count;

	if (!(at->cut > 0) && !(at->delta > 0))
		return without_limits(population, training);
	find_window(ends, population, training, at);
	if (!(ends[0] <= ends[1]))
		return star;
	places = memory_new_array(2 + EVEN + parts * PER_PART, sizeof(*places));
	count = add_ends(places, ends, EVEN);
	count = add_parts(places, count, population, ends);
	count = add_parts(places, count, training, ends);
	sort_numbers(places, count);
	peak = climb(&curve, places, count);
	free(places);
	star.epsilon = log(peak.ratio);
	star.ratio = peak.which;
	star.threshold = peak.which < 0 ? (ends[0] + ends[1]) / 2 : peak.at;
	star.rates = pair_rates(&pair, star.threshold);

	return star;
}

static struct star_rates
rates_of_counts(size_t below, size_t population_count, size_t hit,
		size_t training_count)
{
	double n0 = (double)population_count, n1 = (double)training_count;

	return (struct star_rates){
		.fpr = (double)below / n0,
		.tnr = (double)(population_count - below) / n0,
		.fnr = (double)(training_count - hit) / n1,
		.tpr = (double)hit / n1,
	};
}

static bool
is_inside(double rate, double cut)
{
	return rate > cut && rate < 1 - cut;
}

static void
star_note(struct epsilon_star *star, double *most,
	  const struct star_rates *rates, double delta, double threshold,
	  int ratios)
{
	if (isnan(star->threshold)) {
		star->threshold = threshold;
		star->rates = *rates;
	}
	for (int k = 0; k < ratios; k++) {
		double ratio = epsilon_star_ratio(k, rates, delta);

		if (!(ratio > *most))
			continue;
		*most = ratio;
		star->ratio = k;
		star->threshold = threshold;
		star->rates = *rates;
	}
}

/* How many of an ascending row are at most `limit`, going on from `from`. */
static size_t
pass(const double x[], size_t count, size_t from, double limit)
{
	while (from < count && x[from] <= limit)
		from++;

	return from;
}

struct epsilon_star
epsilon_star_empirical(const struct epsilon_star_sample *sample, double delta,
		       double cut)
{
	struct epsilon_star star = nothing();
	size_t n0 = sample->population_count, n1 = sample->training_count;
	size_t i = 0, j = 0;
	double most = 1;

	while (i < n0 && j < n1) {
		double at = fmin(sample->population[i], sample->training[j]);
		struct star_rates rates;

		i = pass(sample->population, n0, i, at);
		j = pass(sample->training, n1, j, at);
		rates = rates_of_counts(i, n0, j, n1);
		if (is_inside(rates.fpr, cut) && is_inside(rates.fnr, cut))
			star_note(&star, &most, &rates, delta, at,
				  EPSILON_STAR_RATIOS);
	}
	star.epsilon = log(most);

	return star;
}

struct star_rates
epsilon_star_counted(const struct epsilon_star_sample *sample, double threshold)
{
	size_t n0 = sample->population_count, n1 = sample->training_count;

	return rates_of_counts(
		sorted_up_to(sample->population, n0, threshold), n0,
		sorted_up_to(sample->training, n1, threshold), n1);
}

/* Rounded up by more than the error of the few operations. */
static double
margin_of(size_t count, double alpha)
{
	return sqrt(-log(alpha) / (2 * (double)count)) * (1 + 1e-12);
}

/* The rates with the false positives as far up as the band allows. */
static struct star_rates
raised(struct star_rates rates, double margin)
{
	rates.fpr = fmin(1, rates.fpr + margin);
	rates.tnr = fmax(0, rates.tnr - margin);

	return rates;
}

/* The rule turned round: what was above the threshold is a member. */
static struct star_rates
reversed(const struct star_rates *rates)
{
	return (struct star_rates){ rates->tnr, rates->fpr, rates->tpr,
				    rates->fnr };
}

struct epsilon_star
epsilon_star_bound(const struct epsilon_star_sample *sample, double delta,
		   double cut, double alpha, bool reflect)
{
	struct epsilon_star star = nothing();
	size_t n0 = sample->population_count, n1 = sample->training_count;
	double margin = margin_of(n0, reflect ? alpha / 2 : alpha);
	double most = 1;
	size_t i = 0, j = 0;

	while (j < n1) {
		double at = sample->training[j];
		struct star_rates counted, rates;

		/* Just below `at`, for the reversed rule, then at it. */
		while (i < n0 && sample->population[i] < at)
			i++;
		if (reflect) {
			counted = rates_of_counts(i, n0, j, n1);
			counted = reversed(&counted);
			rates = raised(counted, margin);
			if (is_inside(rates.fnr, cut))
				star_note(&star, &most, &rates, delta, at, 2);
		}
		i = pass(sample->population, n0, i, at);
		j = pass(sample->training, n1, j, at);
		counted = rates_of_counts(i, n0, j, n1);
		rates = raised(counted, margin);
		if (is_inside(rates.fnr, cut))
			star_note(&star, &most, &rates, delta, at, 2);
	}
	star.epsilon = fmax(0, log(most) * (1 - 1e-12) - 1e-14);

	return star;
}

/*
 * No false positive counted; then the ratio is largest either with the
 * fewest false negatives that the cut leaves or with the most hits.
 */
double
epsilon_star_bound_ceiling(size_t population_count, size_t training_count,
			   double delta, double cut, double alpha)
{
	double n1 = (double)training_count;
	double misses = floor(fmax(0, cut) * n1) + 1;
	struct star_rates rates = { .fpr = 0, .tnr = 1 };
	double most = 1;

	rates.fnr = misses / n1;
	rates.tpr = 1 - rates.fnr;
	rates = raised(rates, margin_of(population_count, alpha));
	for (int k = 0; k < 2; k++)
		most = fmax(most, epsilon_star_ratio(k, &rates, delta));

	return log(most);
}

struct instances {
	const struct normal_law *population, *training;
	size_t count;
};

/* At t = P(Z < z): the threshold of each instance, the mean of the fnr. */
static struct star_rates
mean_rates(const void *of, double z)
{
	const struct instances *instances = of;
	struct star_rates rates = { normal_below(z), normal_above(z), 0, 0 };

	for (size_t i = 0; i < instances->count; i++) {
		const struct normal_law *population = &instances->population[i];
		const struct normal_law *training = &instances->training[i];
		double at = (population->mean + population->sd * z -
			     training->mean) /
			    training->sd;

		rates.fnr += normal_above(at) / (double)instances->count;
		rates.tpr += normal_below(at) / (double)instances->count;
	}

	return rates;
}

static struct peak
climb_in_t(const struct instances *instances,
	   const struct epsilon_star_window *at)
{
	struct curve curve = { mean_rates, instances, at->delta };
	double p = at->cut > 0 ? at->cut : fmax(at->delta, 1e-300);
	double ends[2] = { normal_quantile(p), normal_quantile_above(p) };
	double places[2 * EVEN + 2];
	size_t count = add_ends(places, ends, 2 * EVEN);

	sort_numbers(places, count);

	return climb(&curve, places, count);
}

/* log of the mean of exp(x), where x may be large. */
static double
log_mean_exp(const double x[], size_t count)
{
	double most = x[0], sum = 0;

	for (size_t i = 1; i < count; i++)
		most = fmax(most, x[i]);
	if (!isfinite(most))
		return most;
	for (size_t i = 0; i < count; i++)
		sum += exp(x[i] - most);

	return most + log(sum / (double)count);
}

struct epsilon_star_mechanism
epsilon_star_mechanism(const struct normal_law population[],
		       const struct normal_law training[], size_t instances,
		       const struct epsilon_star_window *at)
{
	struct instances all = { population, training, instances };
	struct epsilon_star_mechanism answer;
	struct peak peak = climb_in_t(&all, at);
	double *each = memory_new_array(instances, sizeof(*each));
	struct star_rates rates;

	for (size_t i = 0; i < instances; i++) {
		struct instances one = { population + i, training + i, 1 };

		each[i] = log(climb_in_t(&one, at).ratio);
	}
	rates = mean_rates(&all, peak.which < 0 ? 0 : peak.at);
	answer.mechanism = log(peak.ratio);
	answer.log_mean = log_mean_exp(each, instances);
	answer.fpr = at->high_is_member ? rates.tnr : rates.fpr;
	answer.fnr = at->high_is_member ? rates.tpr : rates.fnr;
	free(each);

	return answer;
}

/* The training losses not below the (k+1)-th population loss, in parts. */
static double
fnr_beyond(const struct epsilon_star_sample *sample, double t)
{
	size_t n0 = sample->population_count, n1 = sample->training_count;
	size_t k = (size_t)floor(t * (double)n0 * (1 + 1e-12));
	double limit = sample->population[k < n0 ? k : n0 - 1];
	size_t below =
		sorted_up_to(sample->training, n1, nextafter(limit, -INFINITY));

	return (double)(n1 - below) / (double)n1;
}

static double
largest_ratio(const struct star_rates *rates, double delta)
{
	double most = 1;

	for (int k = 0; k < EPSILON_STAR_RATIOS; k++)
		most = fmax(most, epsilon_star_ratio(k, rates, delta));

	return most;
}

static struct star_rates
rates_at(double t, double fnr)
{
	return (struct star_rates){ t, 1 - t, fnr, 1 - fnr };
}

struct epsilon_star_mechanism
epsilon_star_mechanism_empirical(const struct epsilon_star_sample samples[],
				 size_t instances,
				 const struct epsilon_star_window *at)
{
	struct epsilon_star_mechanism answer = { 0, 0, NAN, NAN };
	double *each = memory_new_array(instances, sizeof(*each)), most = 0;
	size_t m = samples[0].population_count;

	for (size_t i = 1; i < instances; i++) {
		if (samples[i].population_count < m)
			m = samples[i].population_count;
	}
	for (size_t k = 1; k < m; k++) {
		double t = (double)k / (double)m, mean = 0, ratio;
		struct star_rates rates;

		if (!is_inside(t, at->cut))
			continue;
		for (size_t i = 0; i < instances; i++) {
			double fnr = fnr_beyond(&samples[i], t);

			rates = rates_at(t, fnr);
			each[i] = fmax(each[i],
				       log(largest_ratio(&rates, at->delta)));
			mean += fnr / (double)instances;
		}
		rates = rates_at(t, mean);
		ratio = largest_ratio(&rates, at->delta);
		if (ratio > most) {
			most = ratio;
			answer.fpr = t;
			answer.fnr = mean;
		}
	}
	answer.mechanism = log(fmax(1, most));
	answer.log_mean = log_mean_exp(each, instances);
	free(each);

	return answer;
}

double
epsilon_star_delta(size_t training_size)
{
	double n = (double)training_size;

	return 1 / (n * log(n));
}
