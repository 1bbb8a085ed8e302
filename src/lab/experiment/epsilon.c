/* epsilon.c - what a method says of data that a game left */

#include "lab/experiment/epsilon.h"

#include <math.h>

#include "method/methods.h"

double
epsilon_found(const char *method, const struct dataset *data,
	      const struct settings *settings)
{
	struct question ask = { .data = data,
				.settings = settings,
				.game = dataset_game(data),
				.threads = 1 };
	struct error ignored;
	struct result *result = method_run(method_find(method), &ask, &ignored);
	const struct quantity *found =
		result ? result_quantity(result, "epsilon") : NULL;
	double epsilon = found ? found->value : NAN;

	result_release(result);

	return epsilon;
}
