/* coverage_audit.h - one audit of simulated data, of those coverage makes */

#ifndef STUDY_COVERAGE_AUDIT_H
#define STUDY_COVERAGE_AUDIT_H

#include "study/coverage.h"

/* The lower end of epsilon that the method finds; NaN without one. */
MUST_CHECK bool coverage_audit_data(const struct coverage_order *order,
				    const struct dataset *data, double *lower,
				    struct error *err);

/*
 * The same, with the epsilon that this answer must not exceed: of the
 * mechanism, `truth` as given, or where the method speaks of one trained
 * model, of that model at the answer's threshold.
 */
MUST_CHECK bool coverage_audit_data_beside(const struct coverage_order *order,
					   const struct dataset *data,
					   double *lower, double *truth,
					   struct error *err);

/* Simulated data of the kind the method takes, from one seed. */
MUST_CHECK struct dataset *
coverage_audit_simulate(const struct coverage_order *order, uint64_t seed,
			struct error *err);

/* The same size of data as a perfect attack would leave. */
MUST_CHECK struct dataset *
coverage_audit_perfect(const struct coverage_order *order, struct error *err);

/* Whether only the counts at tau= matter to the method. */
bool coverage_audit_is_of_counts(const struct coverage_order *order);

/* Lower ends by counts, worked out once each; from any thread. */
struct coverage_audit_table;

MUST_CHECK struct coverage_audit_table *
coverage_audit_table_new(const struct coverage_order *order, size_t in,
			 size_t out, struct error *err);
void coverage_audit_table_free(struct coverage_audit_table *table);
MUST_CHECK bool coverage_audit_table_lower(struct coverage_audit_table *table,
					   size_t tp, size_t fp, double *lower,
					   struct error *err);

#endif
