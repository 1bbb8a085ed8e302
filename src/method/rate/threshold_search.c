/* threshold_search.c - the best threshold, and parts of the data to find it on
 */

#include "method/rate/threshold_search.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "method/rate/rows.h"
#include "stats/law/sorted.h"
#include "stats/sample/sweep.h"

/* How many of a sorted sample lie at or above a value. */
static size_t
count_from(const double sorted[], size_t count, double value)
{
	return count - sorted_below(sorted, count, value);
}

static struct counts
counts_at(const struct samples *samples, double turned)
{
	size_t tp = count_from(samples->in, samples->in_count, turned);
	size_t fp = count_from(samples->out, samples->out_count, turned);

	return (struct counts){
		.tp = tp,
		.fn = samples->in_count - tp,
		.fp = fp,
		.tn = samples->out_count - fp,
	};
}

struct threshold_cut
threshold_search_cut_at(const struct threshold_search *search, double turned)
{
	struct threshold_cut cut = search->cut;

	cut.counts = counts_at(search->samples, turned);
	cut.tau = search->samples->sign * turned + 0.0;

	return cut;
}

struct roc *
threshold_search_curve(const struct samples *samples, struct progress *progress,
		       struct error *err)
{
	const struct roc_scores scores = samples_scores(samples, progress);

	return roc_new_sorted(&scores, err);
}

/* ---- limits with steps ---- */

static bool
has_steps(const struct threshold_search *search)
{
	const struct threshold_cut *cut = &search->cut;

	return (cut->fnr_band && cut->fnr_band->grid) ||
	       (cut->fpr_band && cut->fpr_band->grid);
}

/* The last counts of all steps, upwards; how many. */
static size_t *
steps_of(const struct band *band, size_t *count)
{
	size_t *ends;

	*count = 0;
	for (size_t k = 0; k <= band->n; k = band_step(band, k) + 1)
		++*count;
	ends = memory_new_array(*count, sizeof(*ends));
	*count = 0;
	for (size_t k = 0; k <= band->n; k = band_step(band, k) + 1)
		ends[(*count)++] = band_step(band, k);

	return ends;
}

/* Moves fn, which falls, to the ends of its steps. */
static void
move_misses(struct roc_point points[], size_t count, const struct band *band)
{
	size_t steps, *ends = steps_of(band, &steps), at = steps - 1;

	for (size_t i = 0; i < count; i++) {
		while (at && ends[at - 1] >= points[i].fn)
			at--;
		points[i].fn = ends[at];
	}
	free(ends);
}

/* The same for fp, which grows. */
static void
move_alarms(struct roc_point points[], size_t count, const struct band *band)
{
	size_t steps, *ends = steps_of(band, &steps), at = 0;

	for (size_t i = 0; i < count; i++) {
		while (ends[at] < points[i].fp)
			at++;
		points[i].fp = ends[at];
	}
	free(ends);
}

bool
threshold_search_hull(const struct threshold_search *search, unsigned way,
		      struct roc *roc, struct error *err)
{
	struct roc_point *moved =
		memory_try_array(roc->count, sizeof(*moved), err);

	if (!moved)
		return false;
	memcpy(moved, roc->points, roc->count * sizeof(*moved));
	if (way & 1)
		move_misses(moved, roc->count, search->cut.fnr_band);
	if (way & 2)
		move_alarms(moved, roc->count, search->cut.fpr_band);
	roc->hull_count = roc_hull(moved, roc->count, roc->hull);
	free(moved);

	return true;
}

/* ---- thresholds that can be vertices ---- */

/* A growing list of points of one curve. */
struct points {
	struct roc_point *at;
	size_t count;
};

static void
add_point(struct points *points, const struct samples *samples, double turned)
{
	struct counts counts = counts_at(samples, turned);

	points->at[points->count++] =
		(struct roc_point){ turned, counts.fn, counts.fp };
}

/* For every step of misses the threshold with the fewest alarms. */
static void
add_fewest_alarms(struct points *points, const struct samples *samples,
		  const size_t ends[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		add_point(points, samples,
			  ends[i] < samples->in_count ? samples->in[ends[i]]
						      : INFINITY);
}

/* For every step of alarms the threshold with the fewest misses. */
static void
add_fewest_misses(struct points *points, const struct samples *samples,
		  const size_t ends[], size_t count)
{
	size_t n = samples->out_count;

	for (size_t i = 0; i < count; i++) {
		double above =
			ends[i] < n ? samples->out[n - 1 - ends[i]] : -INFINITY;
		size_t called = count_from(samples->in, samples->in_count,
					   nextafter(above, INFINITY));

		if (called)
			add_point(points, samples,
				  samples->in[samples->in_count - called]);
	}
}

static int
by_alarms(const void *a, const void *b)
{
	const struct roc_point *x = a, *y = b;

	if (x->fp != y->fp)
		return x->fp < y->fp ? -1 : 1;

	return (x->fn < y->fn) - (x->fn > y->fn);
}

/* The steps are one grid for all levels, so these serve every alpha. */
static void *
make_corners(const void *argument)
{
	const struct threshold_search *search = argument;
	const struct samples *samples = search->samples;
	const struct roc *hull = samples_outline(samples, NULL)->hull;
	size_t misses, *miss_ends = steps_of(search->cut.fnr_band, &misses);
	size_t alarms, *alarm_ends = steps_of(search->cut.fpr_band, &alarms);
	struct points points = {
		.at = memory_new_array(hull->count + misses + alarms,
				       sizeof(*points.at)),
	};

	for (; points.count < hull->count; points.count++)
		points.at[points.count] = hull->points[points.count];
	add_fewest_alarms(&points, samples, miss_ends, misses);
	add_fewest_misses(&points, samples, alarm_ends, alarms);
	qsort(points.at, points.count, sizeof(*points.at), by_alarms);
	free(alarm_ends);
	free(miss_ends);

	return memory_copy(&points, sizeof(points));
}

static void
release_corners(void *made)
{
	struct points *points = made;

	free(points->at);
	free(points);
}

struct roc *
threshold_search_corners(const struct threshold_search *search,
			 struct error *err)
{
	const struct samples *samples = search->samples;
	struct progress *progress = search->ask->progress;
	const struct derived_order order = {
		.key = "corners",
		.make = make_corners,
		.argument = search,
		.release = release_corners,
	};
	const struct points *points;
	struct roc *roc;

	if (!has_steps(search) || !samples_outline(samples, progress))
		return threshold_search_curve(samples, progress, err);
	points = derived_get(samples->cache, &order);
	roc = memory_new(sizeof(*roc));
	roc->members = samples->in_count;
	roc->others = samples->out_count;
	roc->count = points->count;
	roc->points =
		memory_copy(points->at, points->count * sizeof(*roc->points));
	roc->hull = memory_new_array(points->count, sizeof(*roc->hull));

	return roc;
}

/* ---- the best threshold ---- */

static struct threshold_cut
cut_of_goal(const struct threshold_search *search, size_t fn, size_t fp)
{
	size_t in = search->samples->in_count, out = search->samples->out_count;
	struct threshold_cut cut = search->cut;

	if (search->mirrored) {
		fn = in - fn;
		fp = out - fp;
	}
	cut.counts = (struct counts){ in - fn, fn, fp, out - fp };

	return cut;
}

static double
goal_value(size_t fn, size_t fp, void *arg)
{
	const struct threshold_search *search = arg;
	struct threshold_cut cut = cut_of_goal(search, fn, fp);

	return threshold_sought(search->method, &cut, search->ask);
}

static bool
goal_exceeds(size_t fn, size_t fp, double than, void *arg)
{
	const struct threshold_search *search = arg;
	struct threshold_cut cut = cut_of_goal(search, fn, fp);

	return search->method->rates->exceeds(&cut, than, search->ask);
}

static double
goal_most(size_t fn, size_t fp, size_t fn_high, size_t fp_high, void *arg)
{
	const struct threshold_search *search = arg;
	struct threshold_cut fewest = cut_of_goal(search, fn, fp);
	struct threshold_cut high = cut_of_goal(search, fn_high, fp_high);

	if (search->method->rates->most)
		return search->method->rates->most(&fewest, &high, search->ask);
	if (threshold_reflects(search->ask))
		return INFINITY;

	return threshold_sought(search->method, &fewest, search->ask);
}

/* Whether the best threshold may be inside a hull. */
static bool
looks_at_all(const struct threshold_search *search)
{
	return search->method->rates->most || !search->cut.interval->concave;
}

static struct sweep_goal
goal_of(struct threshold_search *search)
{
	const struct rate_method *rates = search->method->rates;

	return (struct sweep_goal){
		.value = goal_value,
		.exceeds = rates->exceeds ? goal_exceeds : NULL,
		.most = looks_at_all(search) ? goal_most : NULL,
		.arg = search,
	};
}

/* On the hull of a curve; with steps, on all that its steps make of it. */
static bool
sweep_hulls(struct threshold_search *search, struct roc *roc,
	    struct sweep_best *best, struct error *err)
{
	struct sweep_goal goal = goal_of(search);

	if (goal.most) {
		struct sweep_best found =
			sweep_points(roc->points, roc->count, &goal);

		if (found.value > best->value)
			*best = found;
		return true;
	}
	if (!has_steps(search)) {
		sweep_on(roc, &goal, best);
		return true;
	}
	for (unsigned way = 0; way < SEARCH_WAYS; way++) {
		if (!threshold_search_hull(search, way, roc, err))
			return false;
		sweep_on(roc, &goal, best);
	}

	return true;
}

/* The same with every answer turned around. */
static bool
sweep_mirror(struct threshold_search *search, const struct roc *roc,
	     struct sweep_best *best, struct error *err)
{
	struct roc *mirror = roc_mirror(roc, err);
	bool done;

	if (!mirror)
		return false;
	search->mirrored = true;
	done = sweep_hulls(search, mirror, best, err);
	search->mirrored = false;
	roc_free(mirror);

	return done;
}

static struct roc *
curve_for(const struct threshold_search *search, struct error *err)
{
	struct progress *progress = search->ask->progress;
	const struct roc_scores scores =
		samples_scores(search->samples, progress);

	if (looks_at_all(search))
		return roc_curve(&scores, err);

	return threshold_reflects(search->ask)
		       ? threshold_search_curve(search->samples, progress, err)
		       : threshold_search_corners(search, err);
}

/* Whatever does not look at the hull alone, or at both sides. */
static bool
sweep_curve(struct threshold_search *search, struct sweep_best *best,
	    struct error *err)
{
	struct roc *roc = curve_for(search, err);
	bool done = roc && sweep_hulls(search, roc, best, err);

	if (done && threshold_reflects(search->ask))
		done = sweep_mirror(search, roc, best, err);
	roc_free(roc);

	return done;
}

/* Whether the best threshold is on the hull of the curve as it is. */
static bool
is_on_outline(const struct threshold_search *search)
{
	return !threshold_reflects(search->ask) && !looks_at_all(search) &&
	       !has_steps(search);
}

/*
 * The threshold with the most of what is sought; where none is above 0, the
 * one that tells members from others best.
 */
bool
threshold_search_best(struct threshold_search *search, double *turned,
		      struct error *err)
{
	struct sweep_best best = { .value = -INFINITY };
	struct sweep_goal goal = goal_of(search);
	const struct outline *outline = NULL;
	size_t point;

	if (is_on_outline(search))
		outline =
			samples_outline(search->samples, search->ask->progress);
	if (outline)
		best = sweep_roc(outline->hull, &goal);
	else if (!sweep_curve(search, &best, err))
		return false;
	if (!(best.value > 0))
		outline =
			samples_outline(search->samples, search->ask->progress);
	if (!(best.value > 0) && outline) {
		roc_advantage(outline->hull, &point);
		best.at = outline->hull->points[point];
	}
	*turned = best.at.tau;

	return true;
}

bool
threshold_search_need_both(const struct samples *samples, const char *name,
			   struct error *err)
{
	if (samples->in_count && samples->out_count)
		return true;

	return error_set(err, ERROR_DATA,
			 "%s has %zu members and %zu non-members; both are "
			 "needed",
			 name, samples->in_count, samples->out_count);
}

/* Each rate gets half of alpha, each of its ends half of that. */
static struct tails
tails_for(double alpha, int sides)
{
	double tail = alpha / (2 * sides);

	return (struct tails){ tail, tail };
}

void
threshold_search_spend(struct threshold_search *search, double alpha)
{
	search->cut.alpha = alpha;
	search->cut.tails = tails_for(alpha, search->cut.sides);
}

bool
threshold_search_split(const struct threshold_search *search,
		       const struct halves *halves, struct threshold_cut *cut,
		       struct error *err)
{
	struct threshold_search part = *search;
	const char *name = dataset_name(search->ask->data);
	double turned;

	if (!threshold_search_need_both(halves->choose, name, err) ||
	    !threshold_search_need_both(halves->use, name, err))
		return error_prefix(err, "after the split");
	part.samples = halves->choose;
	if (!threshold_search_best(&part, &turned, err))
		return false;
	part.samples = halves->use;
	*cut = threshold_search_cut_at(&part, turned);

	return true;
}

bool
threshold_search_seed(const struct threshold_search *search, double seed,
		      struct threshold_cut *cut, struct error *err)
{
	const struct settings *settings = search->ask->settings;
	struct derived_scope scope;
	struct halves *halves;
	bool done;

	/* Objects computed from the halves must not outlive the halves. */
	derived_begin(&scope);
	halves =
		samples_split(search->samples,
			      settings_number(settings, SETTING_SPLIT_FRACTION),
			      seed, search->ask->progress);
	done = halves ? threshold_search_split(search, halves, cut, err)
		      : error_set(err, ERROR_STOPPED, "stopped");
	samples_halves_free(halves);
	derived_end(&scope);

	return done;
}

/* ---- all thresholds at once ---- */

enum band_kind
threshold_search_band_kind(const struct settings *settings)
{
	return (enum band_kind)settings_choice(settings, SETTING_BAND);
}

/* The sign of the attack left open costs another factor of two. */
void
threshold_search_bands(struct threshold_search *search)
{
	enum band_kind kind =
		search->cut.policy == POLICY_BONFERRONI
			? BAND_BONFERRONI
			: threshold_search_band_kind(search->ask->settings);
	struct threshold_cut *cut = &search->cut;
	double share = threshold_reflects(search->ask) ? 2 : 1;

	search->fnr_band = band_make(kind, search->samples->in_count,
				     cut->tails.fnr / share);
	search->fpr_band = band_make(kind, search->samples->out_count,
				     cut->tails.fpr / share);
	cut->fnr_band = &search->fnr_band;
	cut->fpr_band = &search->fpr_band;
}

const struct rate_interval *
threshold_search_interval(const struct method *method)
{
	return method->rates && method->rates->interval
		       ? method->rates->interval
		       : &interval_clopper_pearson;
}

struct threshold_search
threshold_search_start(const struct method *method, const struct question *ask)
{
	const struct settings *settings = ask->settings;
	double alpha = settings_number(settings, SETTING_ALPHA);
	int sides = (int)settings_number(settings, SETTING_SIDES);

	return (struct threshold_search){
		.method = method,
		.ask = ask,
		.cut = { .policy = threshold_policy(method, settings),
			 .sides = sides,
			 .alpha = alpha,
			 .tails = tails_for(alpha, sides),
			 .interval = threshold_search_interval(method) },
	};
}

struct threshold_search
threshold_search_one_sided(const struct method *method,
			   const struct question *ask, enum policy policy,
			   double share)
{
	struct threshold_search search = threshold_search_start(method, ask);

	search.cut.policy = policy;
	search.cut.sides = 1;
	threshold_search_spend(&search, share * search.cut.alpha);

	return search;
}
