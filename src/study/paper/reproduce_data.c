/* reproduce_data.c - what the papers audit, as one would type it */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "method/mechanism/mechanism_settings.h"
#include "method/methods.h"
#include "study/paper/reproduce.h"
#include "study/simulate/simulations.h"

/* The next word of a line, cut to `size`; false at the end. */
static bool
next_word(const char **line, char word[], size_t size)
{
	size_t length;

	*line += strspn(*line, " ");
	length = strcspn(*line, " ");
	if (!length)
		return false;
	snprintf(word, size, "%.*s", (int)length, *line);
	*line += length;

	return true;
}

static struct dataset *
counts_of(const struct settings *settings)
{
	return dataset_of_counts("printed",
				 settings_number(settings, SETTING_TP),
				 settings_number(settings, SETTING_FN),
				 settings_number(settings, SETTING_FP),
				 settings_number(settings, SETTING_TN));
}

static struct dataset *
simulated(const char *name, const struct settings *settings, uint64_t seed,
	  struct progress *progress, struct error *err)
{
	const struct simulation *simulation = simulation_need(name, err);
	struct simulation_order order = { .settings = settings,
					  .seed = seed,
					  .progress = progress };
	struct mechanism *mechanism = NULL;
	struct dataset *data;

	if (!simulation)
		return NULL;
	if (simulation->needs_mechanism) {
		mechanism = mechanism_settings_make(settings, NULL, err);
		if (!mechanism)
			return NULL;
	}
	order.mechanism = mechanism;
	data = simulation_run(simulation, &order, err);
	mechanism_free(mechanism);

	return data;
}

struct dataset *
reproduce_data(const char *line, uint64_t seed, struct progress *progress,
	       struct error *err)
{
	bool counts = !strncmp(line, "tp=", 3);
	struct dataset *data = NULL;
	struct settings settings;
	char name[40] = "";

	if (!counts && !next_word(&line, name, sizeof(name))) {
		error_set(err, ERROR_USAGE, "no simulation is named");
		return NULL;
	}
	settings_init(&settings);
	if (settings_set_line(&settings, line, err)) {
		data = counts ? counts_of(&settings)
			      : simulated(name, &settings, seed, progress, err);
	}
	settings_clear(&settings);

	return data;
}

bool
reproduce_ask(const char *method, const struct dataset *data, const char *line,
	      const char *quantity, enum part part, struct progress *progress,
	      double *number, struct error *err)
{
	const struct quantity *found = NULL;
	struct result *result = NULL;
	struct settings settings;
	struct question ask = { .data = data,
				.settings = &settings,
				.game = dataset_game(data),
				.progress = progress };

	settings_init(&settings);
	if (settings_set_line(&settings, line, err))
		result = method_run(method_find(method), &ask, err);
	if (result)
		found = result_quantity(result, quantity);
	if (found) {
		const double parts[] = { found->lower, found->value,
					 found->upper };

		*number = parts[part];
	} else if (result) {
		(void)!error_set(err, ERROR_DATA, "%s gives no %s here", method,
				 quantity);
	}
	result_release(result);
	settings_clear(&settings);

	return found;
}

double
reproduce_asked(const char *method, const struct dataset *data,
		const char *line, const char *quantity, enum part part)
{
	struct error ignored;
	double number;

	return reproduce_ask(method, data, line, quantity, part, NULL, &number,
			     &ignored)
		       ? number
		       : NAN;
}
