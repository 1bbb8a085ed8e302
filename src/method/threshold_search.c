/* threshold_search.c - the best threshold, and parts of the data to find it on
 */

#include "method/threshold_search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/sweep.h"

/* How many of a sorted sample lie at or above a value. */
static size_t
count_from(const double sorted[], size_t count, double value)
{
	size_t low = 0, high = count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (sorted[middle] >= value)
			high = middle;
		else
			low = middle + 1;
	}

	return count - low;
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

struct cut
search_cut_at(const struct search *search, double turned)
{
	struct cut cut = search->cut;

	cut.counts = counts_at(search->samples, turned);
	cut.tau = search->samples->sign * turned + 0.0;

	return cut;
}

struct roc *
search_curve(const struct samples *samples, struct error *err)
{
	const struct roc_scores scores = samples_scores(samples);

	return roc_new_sorted(&scores, err);
}

/* ---- limits with steps ---- */

static bool
has_steps(const struct search *search)
{
	const struct cut *cut = &search->cut;

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
search_hull(const struct search *search, unsigned way, struct roc *roc,
	    struct error *err)
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

/* ---- the best threshold ---- */

static struct cut
cut_of_goal(const struct search *search, size_t fn, size_t fp)
{
	size_t in = search->samples->in_count, out = search->samples->out_count;
	struct cut cut = search->cut;

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
	const struct search *search = arg;
	struct cut cut = cut_of_goal(search, fn, fp);

	return threshold_sought(search->method, &cut, search->ask);
}

static bool
goal_exceeds(size_t fn, size_t fp, double than, void *arg)
{
	const struct search *search = arg;
	struct cut cut = cut_of_goal(search, fn, fp);

	return search->method->rates->exceeds(&cut, than, search->ask);
}

static struct sweep_best
try_every(const struct roc *roc, const struct sweep_goal *goal)
{
	struct sweep_best best = { .value = -INFINITY };

	for (size_t i = 0; i < roc->count; i++) {
		const struct roc_point *at = &roc->points[i];
		double value = goal->value(at->fn, at->fp, goal->arg);

		if (value > best.value) {
			best.value = value;
			best.at = *at;
		}
	}

	return best;
}

static double
goal_most(size_t fn, size_t fp, void *arg)
{
	const struct search *search = arg;
	struct cut cut = cut_of_goal(search, fn, fp);

	cut.fnr_chords = search->fnr_chords;
	cut.fpr_chords = search->fpr_chords;

	return threshold_sought(search->method, &cut, search->ask);
}

static struct sweep_goal
goal_of(struct search *search, bool mirrored)
{
	search->mirrored = mirrored;

	return (struct sweep_goal){
		.value = goal_value,
		.exceeds = search->method->rates->exceeds ? goal_exceeds : NULL,
		.most = search->fnr_chords && !mirrored ? goal_most : NULL,
		.arg = search,
		.convex = !has_steps(search),
	};
}

static struct sweep_best
sweep(struct search *search, const struct roc *roc, bool mirrored)
{
	struct sweep_goal goal = goal_of(search, mirrored);

	return search->method->rates->uneven ? try_every(roc, &goal)
					     : sweep_roc(roc, &goal);
}

/* The same with every answer turned around. */
static bool
sweep_mirror(struct search *search, const struct roc *roc,
	     struct sweep_best *best, struct error *err)
{
	struct roc *mirror = roc_mirror(roc, err);
	struct sweep_best back;

	if (!mirror)
		return false;
	back = sweep(search, mirror, true);
	if (back.value > best->value)
		*best = back;
	roc_free(mirror);

	return true;
}

/* The curve is made only where something needs all of it. */
static bool
sweep_curve(struct search *search, struct sweep_best *best, struct error *err)
{
	struct roc *roc = search_curve(search->samples, err);
	bool done = true;
	size_t point;

	if (!roc)
		return false;
	*best = sweep(search, roc, false);
	if (threshold_reflects(search->ask))
		done = sweep_mirror(search, roc, best, err);
	if (done && !(best->value > 0)) {
		roc_advantage(roc, &point);
		best->at = roc->points[point];
	}
	roc_free(roc);

	return done;
}

/* Scores straight away, with a first look at limits from below. */
static bool
sweep_lazily(struct search *search, struct sweep_best *best, struct error *err)
{
	const struct rate_method *rates = search->method->rates;
	const struct cut *cut = &search->cut;
	struct roc_scores scores = samples_scores(search->samples);
	struct chords fnr, fpr;
	struct sweep_goal goal;
	bool done;

	if (rates->from_limits && !cut->fnr_band && !cut->fpr_band) {
		chords_init(&fnr, rates->limits, scores.member_count,
			    cut->tails.fnr);
		chords_init(&fpr, rates->limits, scores.other_count,
			    cut->tails.fpr);
		search->fnr_chords = &fnr;
		search->fpr_chords = &fpr;
	}
	goal = goal_of(search, false);
	done = sweep_scores(&scores, &goal, best, err);
	search->fnr_chords = search->fpr_chords = NULL;

	return done;
}

/*
 * The threshold with the most of what is sought; where none is above 0, the
 * one that tells members from others best.
 */
bool
search_best(struct search *search, double *turned, struct error *err)
{
	bool lazily = !threshold_reflects(search->ask) &&
		      !search->method->rates->uneven;
	struct sweep_best best = { 0 };

	if (lazily && !sweep_lazily(search, &best, err))
		return false;
	if (!(best.value > 0) && !sweep_curve(search, &best, err))
		return false;
	*turned = best.at.tau;

	return true;
}

bool
search_need_both(const struct samples *samples, const char *name,
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
search_spend(struct search *search, double alpha)
{
	search->cut.alpha = alpha;
	search->cut.tails = tails_for(alpha, search->cut.sides);
}

/* One part chooses the threshold, the other gives the counts. */
bool
search_split(const struct search *search, double seed, struct cut *cut,
	     const struct halves **kept, struct error *err)
{
	const struct settings *settings = search->ask->settings;
	struct samples_choice choice = threshold_choice(search->ask);
	const struct halves *halves = dataset_halves(
		search->ask->data, &choice,
		settings_number(settings, SETTING_SPLIT_FRACTION), seed);
	struct search part = *search;
	const char *name = dataset_name(search->ask->data);
	double turned;

	*kept = halves;
	if (!search_need_both(halves->choose, name, err) ||
	    !search_need_both(halves->use, name, err))
		return error_prefix(err, "after the split");
	part.samples = halves->choose;
	if (!search_best(&part, &turned, err))
		return false;
	part.samples = halves->use;
	*cut = search_cut_at(&part, turned);

	return true;
}

/* ---- all thresholds at once ---- */

enum band_kind
search_band_kind(const struct settings *settings)
{
	return settings_choice(settings, SETTING_BAND) ? BAND_DKW : BAND_EQUAL;
}

/* The sign of the attack left open costs another factor of two. */
void
search_bands(struct search *search)
{
	enum band_kind kind = search->cut.policy == POLICY_BONFERRONI
				      ? BAND_BONFERRONI
				      : search_band_kind(search->ask->settings);
	struct cut *cut = &search->cut;
	double share = threshold_reflects(search->ask) ? 2 : 1;

	search->fnr_band = band_make(kind, search->samples->in_count,
				     cut->tails.fnr / share);
	search->fpr_band = band_make(kind, search->samples->out_count,
				     cut->tails.fpr / share);
	cut->fnr_band = &search->fnr_band;
	cut->fpr_band = &search->fpr_band;
}

struct search
search_start(const struct method *method, const struct question *ask)
{
	const struct settings *settings = ask->settings;
	double alpha = settings_number(settings, SETTING_ALPHA);
	int sides = (int)settings_number(settings, SETTING_SIDES);

	return (struct search){
		.method = method,
		.ask = ask,
		.cut = { .policy = threshold_policy(ask),
			 .sides = sides,
			 .alpha = alpha,
			 .tails = tails_for(alpha, sides) },
	};
}

struct search
search_one_sided(const struct method *method, const struct question *ask,
		 enum policy policy, double share)
{
	struct search search = search_start(method, ask);

	search.cut.policy = policy;
	search.cut.sides = 1;
	search_spend(&search, share * search.cut.alpha);

	return search;
}
