/* gate_parts.h - what the files of the gate share */

#ifndef METHOD_GATE_GATE_PARTS_H
#define METHOD_GATE_GATE_PARTS_H

#include "method/gate/gate.h"

/* Sets the verdict and why; always true. */
bool gate_decide(struct gate *gate, enum gate_verdict verdict, const char *fmt,
		 ...) PRINTF_LIKE(3, 4);

/* What to do instead, in words that suit the data and the method. */
const char *gate_advice(const struct question *ask,
			const struct gate_claim *claim,
			const struct gate *gate);

/* The delta of a claim of epsilon, after a change of adjacency. */
double gate_claimed_delta(const struct question *ask,
			  const struct gate_claim *claim);

/* Whether a claimed curve could be held against this evidence. */
bool gate_tests_curves(const struct question *ask, const struct gate *gate);

/* The least FNR the claim allows at this FPR, rounded down. */
MUST_CHECK bool gate_curve_at(const struct gate_claim *claim, double fpr,
			      double *fnr, struct error *err);

/* Decides about a claimed curve. */
MUST_CHECK bool gate_compare_curve(const struct question *ask,
				   const struct gate_claim *claim,
				   enum policy policy, struct gate *gate,
				   struct error *err);

/* W12, W21 and W28: how the verdict is to be read. */
void gate_warn(const struct question *ask, const struct gate_claim *claim,
	       const struct quantity *epsilon, struct gate *gate);

#endif
