/* family.h - families of trade-off curves, ordered by one parameter each */

#ifndef PRIVACY_FAMILY_FAMILY_H
#define PRIVACY_FAMILY_FAMILY_H

#include "privacy/family/posterior.h"
#include "privacy/mechanism/mechanism.h"

/* A way to say the parameter: `factor` times it, or over it. */
struct family_word {
	const char *name; /* "sigma", "mu", "epsilon", "scale" */
	double factor;
	bool inverse;
};

enum { FAMILY_WORDS = 3 };

/* Members for which answers are known. */
struct family_range {
	double least, most;
};

/*
 * The mechanisms of one kind with all but one number fixed.  Their parameter
 * grows as privacy falls, from 0, where nothing is told.  What a row has no
 * closed form of is asked of the mechanism: see member.h.
 */
struct family {
	const char *name;      /* that of the mechanism: "gaussian" */
	const char *title;     /* "Gaussian" */
	const char *parameter; /* of the curve, for people: "mu" */
	const char *symbol;    /* the same, short: "1/sigma" */
	const char *moved;     /* of the mechanism: "sigma" */
	bool inverse;          /* the parameter is one over that */
	/* How noise is told; the first word is what is set. */
	struct family_word words[FAMILY_WORDS];
	struct family_range one, many; /* for one step and for several */

	/* The curve that the posterior integrates over, or NULL. */
	const struct posterior_curve *curve;
	/*
	 * The least parameter whose curve reaches down to this point; 0 if
	 * no leak is needed, infinite if no finite one is enough, as where a
	 * rate is 0.  Rounded down.  NULL where there is no curve.
	 */
	double (*least)(struct proportion fnr, struct proportion fpr);
	/* The epsilon of one step at delta; NULL where there is no curve. */
	struct bracket (*epsilon)(double parameter, double delta);
	/*
	 * The largest parameter of one step that keeps (epsilon, delta), for
	 * delta < 1, or NULL; `rest` answers for what is fixed.
	 */
	struct bracket (*keeping)(const struct mechanism_lookup *rest,
				  double epsilon, double delta);
	/* T steps are one of sqrt(T) times the parameter. */
	bool adds_squares;
	/* A law of errors is known: audits can assume it. */
	bool has_errors;
	/* Without infinite losses, T steps lose T times the parameter. */
	bool is_bounded;
};

#endif
