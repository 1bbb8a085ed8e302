/* epsilon.c - what a method says of data that a game left */

#include "lab/experiment/epsilon.h"

#include <math.h>

#include "method/methods.h"

bool
epsilon_asked(const struct method *method, const struct dataset *data,
	      const struct settings *settings, struct quantity *epsilon)
{
	struct question ask = { .data = data,
				.settings = settings,
				.game = dataset_game(data),
				.threads = 1 };
	struct error ignored;
	struct result *result = method_run(method, &ask, &ignored);
	const struct quantity *found =
		result ? result_quantity(result, "epsilon") : NULL;

	if (found)
		*epsilon = *found;
	result_release(result);

	return found;
}

double
epsilon_found(const char *method, const struct dataset *data,
	      const struct settings *settings)
{
	struct quantity epsilon;

	return epsilon_asked(method_find(method), data, settings, &epsilon)
		       ? epsilon.value
		       : NAN;
}
