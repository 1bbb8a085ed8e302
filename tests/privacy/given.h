/* given.h - mechanisms for tests, from parameters in a list */

#ifndef TESTS_PRIVACY_GIVEN_H
#define TESTS_PRIVACY_GIVEN_H

#include "privacy/family/member.h"
#include "privacy/mechanism/mechanisms.h"

struct given {
	const char *name;
	double value;
};

enum { GIVEN_LIMIT = 7 };

/* A kind by its name, with its parameters. */
struct example {
	const char *kind;
	struct given given[GIVEN_LIMIT];
};

/* The points are those of the kind `curve`; NULL is fine. */
struct mechanism *example_make(const struct example *example,
			       const struct mechanism_points *points,
			       struct error *err);

/* Its least noise; see member_noise(). */
bool example_noise(const struct example *example, double epsilon, double delta,
		   struct noise noise[NOISE_LIMIT], size_t *count,
		   struct error *err);

#endif
