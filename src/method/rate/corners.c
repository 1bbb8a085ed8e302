/*
 * corners.c - what a policy shows of both rates, for tests of a whole curve
 *
 * A mechanism with trade-off curve f has FNR >= f(FPR) at every threshold.
 * Where upper limits of all rates hold at once with probability 1 - alpha,
 * a single corner below f refutes it.  f is convex, so only vertices of the
 * corners' lower hull need be looked at.
 *
 * A split tests one corner, at alpha/2 here.  If f holds each of them lies
 * below f with probability at most alpha/2, so by Markov more than half of
 * them do with probability below alpha, however the splits depend on each
 * other.
 */

#include "method/rate/corners.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "method/methods.h"
#include "method/rate/rate.h"
#include "method/rate/rows.h"

bool
corners_are_shown(enum policy policy, const struct method *method)
{
	return (method->rates || method == &method_band) &&
	       (policy == POLICY_BAND || policy == POLICY_BONFERRONI ||
		policy == POLICY_MULTISPLIT);
}

static struct corner
corner_of(const struct threshold_cut *cut)
{
	struct threshold_cut exact = *cut;
	struct rectangle over;

	exact.interval = &interval_clopper_pearson;
	over = rate_upper(&exact);

	return (struct corner){ over.fnr_high, over.fpr_high, cut->tau };
}

static struct corner
least_of(const struct threshold_cut *cut)
{
	struct threshold_cut best = threshold_without_errors(cut);

	return corner_of(&best);
}

/* ---- all thresholds at once ---- */

static bool
add_hull(const struct threshold_search *search, unsigned way, struct roc *roc,
	 struct corners *corners, struct error *err)
{
	if (!threshold_search_hull(search, way, roc, err))
		return false;
	corners->at =
		memory_grow_array(corners->at, corners->count + roc->hull_count,
				  sizeof(*corners->at));
	for (size_t i = 0; i < roc->hull_count; i++) {
		double turned = roc->points[roc->hull[i]].tau;
		struct threshold_cut cut =
			threshold_search_cut_at(search, turned);

		corners->at[corners->count++] = corner_of(&cut);
	}

	return true;
}

static bool
find_band(struct threshold_search *search, struct corners *corners,
	  struct error *err)
{
	struct samples_choice choice = rows_choice(search->ask);
	bool done = true;
	struct roc *roc;
	struct threshold_cut all;

	search->samples = samples_of_data(search->ask->data, &choice);
	threshold_search_bands(search);
	roc = threshold_search_corners(search, err);
	if (!roc)
		return false;
	for (unsigned way = 0; way < SEARCH_WAYS && done; way++)
		done = add_hull(search, way, roc, corners, err);
	roc_free(roc);
	all = threshold_search_cut_at(search, INFINITY);
	corners->least = least_of(&all);
	corners->together = true;

	return done;
}

/* ---- many splits ---- */

static bool
find_splits(struct threshold_search *search, struct corners *corners,
	    struct error *err)
{
	const struct settings *settings = search->ask->settings;
	double seed = settings_number(settings, SETTING_SEED);
	struct samples_choice choice = rows_choice(search->ask);
	struct threshold_cut cut;

	search->samples = samples_of_data(search->ask->data, &choice);
	corners->count = settings_whole(settings, SETTING_SPLITS);
	corners->at = memory_new_array(corners->count, sizeof(*corners->at));
	for (size_t i = 0; i < corners->count; i++) {
		if (!threshold_search_seed(search, seed + (double)i, &cut, err))
			return false;
		corners->at[i] = corner_of(&cut);
		corners->least = least_of(&cut);
	}

	return true;
}

/* One-sided, with what of alpha the policy leaves to a corner. */
static struct threshold_search
start(const struct method *method, const struct question *ask,
      enum policy policy)
{
	const struct method *cuts =
		method->rates ? method : &method_clopper_pearson;

	return threshold_search_one_sided(
		cuts, ask, policy, policy == POLICY_MULTISPLIT ? 0.5 : 1);
}

bool
corners_find(const struct method *method, const struct question *ask,
	     enum policy policy, struct corners *corners, struct error *err)
{
	struct threshold_search search = start(method, ask, policy);
	bool done;

	*corners = (struct corners){ 0 };
	done = policy == POLICY_MULTISPLIT ? find_splits(&search, corners, err)
					   : find_band(&search, corners, err);
	if (!done)
		corners_clear(corners);

	return done;
}

/* ---- any numbers of errors ---- */

bool
corners_design(const struct method *method, const struct question *ask,
	       enum policy policy, struct corner_design *design,
	       struct error *err)
{
	bool band = policy == POLICY_BAND || policy == POLICY_BONFERRONI;
	struct threshold_search *search = &design->search;

	*search = start(method, ask, policy);
	threshold_sizes(method, ask, &design->in, &design->out);
	if (band) {
		struct samples_choice choice = rows_choice(ask);

		search->samples = samples_of_data(ask->data, &choice);
		threshold_search_bands(search);
		design->in = search->samples->in_count;
		design->out = search->samples->out_count;
	}
	if (design->in && design->out)
		return true;

	return error_set(err, ERROR_DATA, "no members, or no others");
}

struct corner
corners_at(const struct corner_design *design, size_t fn, size_t fp)
{
	struct threshold_cut cut = design->search.cut;

	cut.tau = NAN;
	cut.counts =
		(struct counts){ design->in - fn, fn, fp, design->out - fp };

	return corner_of(&cut);
}

void
corners_clear(struct corners *corners)
{
	free(corners->at);
	*corners = (struct corners){ 0 };
}
