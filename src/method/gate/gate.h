/* gate.h - whether data refute a claim of privacy */

#ifndef METHOD_GATE_GATE_H
#define METHOD_GATE_GATE_H

#include "method/method.h"
#include "privacy/mechanism/mechanism.h"

enum gate_verdict {
	GATE_NOT_REFUTED, /* which is not "private" */
	GATE_REFUTED,
	GATE_CANNOT_TELL,
};

/* "refuted", "not refuted", "cannot tell" */
const char *gate_verdict_name(enum gate_verdict verdict);

/*
 * What is claimed: (epsilon, delta), with delta from the settings, or, where
 * a mechanism is given, its whole trade-off curve.  Where the claim is for
 * other neighbours than the game's, what it comes to for these is tested.
 */
struct gate_claim {
	double epsilon;                    /* NaN without one */
	const struct mechanism *mechanism; /* or NULL */
	enum adjacency adjacency;          /* of the claim */
	double alpha; /* of all that is checked together; 0: the question's */
	const char *require; /* conditions that must be stated, or NULL */
};

/* Ends with gate_clear(). */
struct gate {
	enum gate_verdict verdict;
	char reason[480];        /* one sentence, no full stop */
	struct result *evidence; /* what the declared method found */
	/*
	 * By epsilon: the bound, what is claimed (after a change of
	 * adjacency) and the largest bound of the design.  By a curve: the
	 * upper limit of FNR, the least FNR that the curve allows at the
	 * upper limit of FPR, and the least limit of the design.
	 */
	double found, claimed, ceiling;
	bool by_curve;
};

/* The method to be declared where the user names none. */
const struct method *gate_method(const struct dataset *data,
				 const struct game *game);

/*
 * Runs the method once, one-sided, and compares.  False only where the
 * method itself fails.
 */
MUST_CHECK bool gate_check(const struct method *method,
			   const struct question *ask,
			   const struct gate_claim *claim, struct gate *gate,
			   struct error *err);
void gate_clear(struct gate *gate);

#endif
