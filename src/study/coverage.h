/* coverage.h - how often a method's lower end is wrong, and what it shows */

#ifndef STUDY_COVERAGE_H
#define STUDY_COVERAGE_H

#include "base/progress.h"
#include "method/method.h"
#include "privacy/mechanism/mechanism.h"
#include "task/crew.h"

struct coverage_order {
	const struct method *method;
	const struct mechanism *mechanism;
	/* What an audit of one step sees, for compose; or NULL: the same. */
	const struct mechanism *step;
	const struct settings *settings; /* rows, repetitions, seed, policy */
	struct crew_place place;         /* of the audits */
	struct progress *progress;
};

/* What the method bounds: "epsilon", or for testers "delta" at an epsilon. */
const char *coverage_bounded(const struct coverage_order *order);

/* What data are drawn from. */
const struct mechanism *coverage_shown(const struct coverage_order *order);

/* How the audits were made. */
enum coverage_road {
	COVERAGE_ENUMERATED, /* every pair of counts with its probability */
	COVERAGE_COUNTED,    /* counts drawn from their law */
	COVERAGE_SIMULATED,  /* data drawn, the method run on them */
};

struct coverage {
	enum coverage_road road;
	double truth;   /* of the mechanism, its upper end */
	double wanted;  /* by power: bound=, or for epsilon claim-epsilon= */
	size_t audits;  /* 0 where enumerated */
	double missed;  /* how many, or which part, lay above the truth */
	double reached; /* the same for those above `wanted` */
	double mean;    /* of the lower end; may be infinite */
	double quantile[3]; /* at 5, 50 and 95 % */
	double ceiling;     /* the lower end of a perfect attack */
	double unanswered;  /* audits the data could not answer; count as 0 */
	double forgotten;   /* probability that was not enumerated */
};

/*
 * With tau= given, a method that works on counts and no repetitions= asked
 * for, the counts are enumerated; else audits are drawn, the same ones for
 * any number of threads.
 */
MUST_CHECK bool coverage_run(const struct coverage_order *order,
			     struct coverage *coverage, struct error *err);

const char *coverage_road_name(enum coverage_road road);

#endif
