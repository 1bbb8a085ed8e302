/* given.h - mechanisms for tests, from parameters in a list */

#ifndef TESTS_PRIVACY_GIVEN_H
#define TESTS_PRIVACY_GIVEN_H

#include "privacy/contour/accountant.h"
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

/* The same; the test fails if it is refused. */
struct mechanism *example_made(const struct example *example,
			       const struct mechanism_points *points);

/* Of sampled Gaussian steps. */
struct accountant *accountant_made(double sigma, double sampling, double steps);

/* Answers that must be there, with ends in order. */
struct bracket delta_of(const struct mechanism *mechanism, double epsilon);
struct bracket tradeoff_of(const struct mechanism *mechanism, double alpha);

/* The false positives that leave beta: the test from the other side. */
struct bracket inverse_of(struct mechanism *mechanism, double beta);

/* One of each kind and road; those of the kind `curve` have these points. */
enum { EXAMPLES = 18 };
extern const struct example every_example[EXAMPLES];
extern const struct mechanism_points examples_points;

/* A check of each example, made for it. */
void each_example(void (*check)(struct mechanism *mechanism, size_t number));

/* Its least noise; see member_noise(). */
bool example_noise(const struct example *example, double epsilon, double delta,
		   struct noise noise[NOISE_LIMIT], size_t *count,
		   struct error *err);

#endif
