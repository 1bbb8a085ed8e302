/* theory_reading_inside.h - what the readings of mechanisms and audits share */

#ifndef VERB_AUDIT_THEORY_READING_INSIDE_H
#define VERB_AUDIT_THEORY_READING_INSIDE_H

#include "privacy/mechanism/mechanism.h"
#include "verb/verb.h"

/* A table and the result beside it, while they are filled. */
struct reading {
	const struct settings *settings;
	double promised; /* epsilon at delta, by a claim; else infinite */
	const struct mechanism *mechanism;
	bool is_range; /* what is known leaves two ends */
	struct table *table;
	struct result *result;
	size_t orders; /* promised, where not all are shown */
};

/* False positive rates and Renyi orders, where none are asked for. */
extern const double reading_rates[3], reading_orders[3];

double reading_number(const struct reading *reading, enum setting setting);

/* A row; `at` may be NaN, and so may ends that are not known. */
void reading_add_row(struct table *table, const char *name, double at,
		     const struct bracket *found, const char *grade,
		     const char *says);

/* Of a prior and a factor e^epsilon on its odds. */
double reading_posterior(double prior, double epsilon);

#endif
