/* threshold_search.h - the best threshold, and parts of the data to find it on
 */

#ifndef METHOD_RATE_THRESHOLD_SEARCH_H
#define METHOD_RATE_THRESHOLD_SEARCH_H

#include "method/rate/threshold.h"
#include "stats/sample/roc.h"

struct threshold_search {
	const struct method *method;
	const struct question *ask;
	const struct samples *samples;
	struct threshold_cut cut; /* the policy and tails of every candidate */
	struct band fnr_band, fpr_band;
	bool mirrored; /* the goal is asked about exchanged answers */
};

/* The limits a method of two rates puts on each. */
const struct rate_interval *
threshold_search_interval(const struct method *method);

/* Policy and tails from the settings; samples are for the caller to set. */
struct threshold_search threshold_search_start(const struct method *method,
					       const struct question *ask);

/* The same for lower ends alone, by a policy, with a share of alpha. */
struct threshold_search threshold_search_one_sided(const struct method *method,
						   const struct question *ask,
						   enum policy policy,
						   double share);

/* Spends less of alpha than all. */
void threshold_search_spend(struct threshold_search *search, double alpha);

/* The band of band=. */
enum band_kind threshold_search_band_kind(const struct settings *settings);

/* Limits that hold at all thresholds of search->samples, by the policy. */
void threshold_search_bands(struct threshold_search *search);

/* The counts at a threshold, in the samples' turned units. */
struct threshold_cut
threshold_search_cut_at(const struct threshold_search *search, double turned);

/* The threshold with the most of what is sought, see threshold_sought(). */
MUST_CHECK bool threshold_search_best(struct threshold_search *search,
				      double *turned, struct error *err);

/* Chooses the threshold on one half and counts on the other. */
MUST_CHECK bool threshold_search_split(const struct threshold_search *search,
				       const struct halves *halves,
				       struct threshold_cut *cut,
				       struct error *err);

/* Splits by one of many seeds, and frees the halves, because none is reused. */
MUST_CHECK bool threshold_search_seed(const struct threshold_search *search,
				      double seed, struct threshold_cut *cut,
				      struct error *err);

/* All thresholds on two samples. */
MUST_CHECK struct roc *threshold_search_curve(const struct samples *samples,
					      struct progress *progress,
					      struct error *err);

/*
 * A band with a grid has two parts (band_step()), so two rates have
 * SEARCH_WAYS pairs of them.  Sets the hull of the curve as the pair `way`
 * sees it: for whatever falls with both limits and is convex in them, the
 * best threshold is on one of these hulls.
 */
enum { SEARCH_WAYS = 4 };

/*
 * Of all thresholds those that can be vertices of such a hull, few among
 * millions; of the search's own samples.
 */
MUST_CHECK struct roc *
threshold_search_corners(const struct threshold_search *search,
			 struct error *err);

MUST_CHECK bool threshold_search_hull(const struct threshold_search *search,
				      unsigned way, struct roc *roc,
				      struct error *err);
MUST_CHECK bool threshold_search_need_both(const struct samples *samples,
					   const char *name, struct error *err);

#endif
