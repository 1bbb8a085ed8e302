/* given.c - mechanisms for tests, from parameters in a list */

#include "tests/privacy/given.h"

#include <criterion/criterion.h>
#include <string.h>

static bool
find_given(const void *from, const char *name, double *value)
{
	const struct given *given = from;

	for (size_t i = 0; i < GIVEN_LIMIT && given[i].name; i++) {
		if (!strcmp(given[i].name, name)) {
			*value = given[i].value;
			return true;
		}
	}

	return false;
}

struct mechanism *
example_make(const struct example *example,
	     const struct mechanism_points *points, struct error *err)
{
	struct mechanism_lookup lookup = { find_given, example->given, points };
	const struct mechanism_kind *kind = mechanism_find(example->kind);

	cr_assert(kind, "%s", example->kind);

	return mechanism_new(kind, &lookup, err);
}

bool
example_noise(const struct example *example, double epsilon, double delta,
	      struct noise noise[NOISE_LIMIT], size_t *count, struct error *err)
{
	struct mechanism_lookup lookup = { find_given, example->given, NULL };

	return member_noise(mechanism_find(example->kind), &lookup, NULL,
			    epsilon, delta, noise, count, err);
}
