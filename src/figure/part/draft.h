/* draft.h - pieces that several figures are put together from */

#ifndef FIGURE_PART_DRAFT_H
#define FIGURE_PART_DRAFT_H

#include "base/number.h"
#include "base/text.h"
#include "dataset/samples.h"
#include "figure/figure.h"
#include "figure/figure_source.h"
#include "privacy/mechanism/mechanism.h"

/* ---- what numbers claim ---- */

/*
 * Adds the claim of a result's epsilon, or of another quantity, and the
 * mistakes that were seen in it.
 */
void draft_claim(struct figure *figure, const struct result *result,
		 const char *quantity);

/* Adds a line at the threshold that is browsed inside the band, if any. */
void draft_here(struct figure *figure, const struct result *result);

/* "= 1.2", "≥ 1.2" or "1.2 to 3.4".  The caller frees it. */
char *draft_ends(const struct quantity *quantity);

/* The mistakes alone, of several results. */
void draft_warnings(struct figure *figure, const struct result *const results[],
		    size_t count);

/* "Clopper–Pearson" for "clopper-pearson". */
const char *draft_method_title(const struct result *result);

/*
 * Whether rates of errors bound anything: not of rows that share a run, which
 * the figure then says.
 */
bool draft_has_trials(const struct figure_source *source,
		      struct figure *figure);

/* The chosen method if it works on two rates, else Clopper-Pearson. */
const struct method *draft_rate_method(const struct figure_source *source);

/* A figure of that method, which its title names if another one is chosen. */
struct figure *draft_figure_of(const struct figure_source *source,
			       const struct method *method, const char *kind,
			       const char *title);

/* ---- (epsilon, delta) regions ---- */

/* The whole border at the places of draft_rates(), its corner included. */
void draft_region_border(double epsilon, double delta, double fpr[],
			 double fnr[]);

/*
 * The epsilon that is claimed, or else the one of a mechanism; false if
 * neither is set.
 */
bool draft_claimed(const struct settings *settings, double *epsilon);

/* The claim as "(1, 1e-05)-DP" and its border; false if there is none. */
enum { DRAFT_CLAIM = 80 };

bool draft_claimed_border(const struct settings *settings,
			  char claim[DRAFT_CLAIM], double fpr[], double fnr[]);

/* ---- rates along all thresholds ---- */

/* Places along an axis from 0 to 1, dense towards both ends. */
enum { DRAFT_PLACES = 241 };
void draft_rates(double rates[DRAFT_PLACES]);

/* What every threshold on the data does. */
struct draft_curve {
	double *fpr, *fnr; /* from nobody called a member to everybody */
	double *fpr_high, *fnr_high; /* limits that hold at all at once */
	size_t count;
	size_t in_count, out_count;
	double confidence;
	const char *band; /* how the limits were made, in words */
};

/* Of scores or losses; lent, and made once. */
MUST_CHECK const struct draft_curve *
draft_curve_of(const struct figure_source *source, const struct dataset *data,
	       struct error *err);

/*
 * Draws the curves of all scores and losses, FNR up or TPR, each with the
 * limit that holds at all thresholds at once.
 */
MUST_CHECK bool draft_add_curves(struct figure *figure,
				 const struct figure_source *source, bool tpr,
				 struct error *err);

/* The samples of some data as the settings read them; lent. */
const struct samples *draft_samples(const struct figure_source *source,
				    const struct dataset *data);

/* ---- mechanisms ---- */

/* The mechanism of mechanism=, or a Gaussian one with mu=1; and its name. */
struct mechanism *draft_some_mechanism(const struct figure_source *source,
				       struct text *label, struct error *err);

/* Draws one mechanism of overlay=. */
typedef bool draft_overlay_fn(struct figure *figure,
			      const struct mechanism *mechanism,
			      const char *label, struct style style,
			      const void *arg, struct error *err);

/*
 * Every mechanism of overlay=, with the noise that gives it the epsilon
 * that mechanism= (or claim-epsilon=) has at delta.
 */
MUST_CHECK bool draft_overlay(struct figure *figure,
			      const struct figure_source *source,
			      draft_overlay_fn *add, const void *arg,
			      struct error *err);

/*
 * The threshold on a mechanism's scores: tau=, or the one with the FPR of
 * fpr=; NaN if neither was given or no threshold has that rate.
 */
struct draft_cut {
	double tau;
	char number[NUMBER_SIZE], label[80]; /* "0.5", "τ = 0.5" */
	struct score_rates rates;
};

MUST_CHECK bool draft_cut(const struct mechanism *mechanism,
			  const struct settings *settings,
			  struct draft_cut *cut, struct error *err);

/* A style with nothing but a colour. */
struct style draft_style(int colour);

#endif
