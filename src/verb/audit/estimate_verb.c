/* estimate_verb.c - runs methods on data */

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "method/methods.h"
#include "verb/data.h"
#include "verb/verbs.h"

/* A file where a method should stand gets told so. */
static const struct method *
read_method(const char *name, struct error *err)
{
	if (method_find(name) || !strpbrk(name, "./"))
		return method_need(name, err);
	error_set(err, ERROR_USAGE,
		  "estimate takes a method before '%s', as in estimate "
		  "clopper-pearson %s; compare takes files alone",
		  name, name);

	return NULL;
}

/* The methods of "a,b,c"; ends with NULL, the caller frees the array. */
static const struct method **
read_methods(const char *list, struct error *err)
{
	const struct method **found = NULL;
	size_t count = 0;
	char *copy = memory_copy_text(list), *rest = copy, *name;

	while ((name = strsep(&rest, ","))) {
		const struct method *method = read_method(name, err);

		if (!method) {
			free(found);
			free(copy);
			return NULL;
		}
		found = memory_grow_array(found, count + 2, sizeof(*found));
		found[count++] = method;
		found[count] = NULL;
	}
	free(copy);

	return found;
}

/* One-sided numbers asked for by name are the ones that get mixed up. */
static void
warn_of_sides(const struct method *method, const struct request *request,
	      struct result *result)
{
	double alpha = settings_number(&request->settings, SETTING_ALPHA);
	double sides = settings_number(&request->settings, SETTING_SIDES);

	if (!request->typed[SETTING_SIDES] || sides > 1 || alpha >= 0.5 ||
	    !method->two_sided || method->claim == CLAIM_POINT_ESTIMATE)
		return;
	result_warn(result, W02,
		    "the lower end is one-sided at %g %%: it is also the lower "
		    "end of a two-sided interval at %g %%, not of one at %g %%",
		    100 * (1 - alpha), 100 * (1 - 2 * alpha),
		    100 * (1 - alpha));
}

static bool
run_all(const struct scene *scene, const struct request *request,
	const struct method *const methods[], const struct datasets *data,
	struct answer *answer, struct error *err)
{
	for (size_t i = 0; methods[i]; i++) {
		for (size_t j = 0; j < data->count; j++) {
			struct game game;
			struct question ask = data_look(
				scene, request, methods[i], data->at[j], &game);
			struct result *result =
				method_run(methods[i], &ask, err);

			if (!result)
				return false;
			warn_of_sides(methods[i], request, result);
			document_take_result(&answer->document, result);
		}
	}

	return true;
}

static void
keep(const struct scene *scene, const struct request *request,
     const struct method *method, struct datasets *data)
{
	struct state *state = session_edit(scene->session);

	settings_clear(&state->settings);
	settings_copy(&state->settings, &request->settings);
	state->method = method;
	state->method_chosen = true;
	if (request->word_count > 2)
		session_add_data(scene->session, data);
}

static bool
estimate_run(const struct scene *scene, const struct request *request,
	     struct answer *answer, struct error *err)
{
	const struct method *live = session_state(scene->session)->method;
	const struct method **methods;
	struct datasets data = { 0 };
	bool done = false;

	if (request->word_count < 2 && !session_data(scene->session))
		return verbs_refuse(&verb_estimate, err);
	methods = read_methods(
		request->word_count > 1 ? request->words[1] : live->name, err);

	if (methods && data_collect(scene, request, 2, &data, answer, err) &&
	    run_all(scene, request, methods, &data, answer, err)) {
		keep(scene, request, methods[0], &data);
		done = true;
	}
	datasets_clear(&data);
	free(methods);

	return done;
}

const struct verb verb_estimate = {
	.name = "estimate",
	.summary = "runs methods on data",
	.details = "Without a method the one of the sitting. Without a file "
		   "the numbers are given inline, tp= fn= fp= tn= or canaries= "
		   "guesses= correct=, or the active data of the sitting are "
		   "used. Results come in the order method, then file.",
	.forms = { { .arguments = { { .sort = ARGUMENT_METHOD,
				      .flags = ARGUMENT_OPTIONAL |
					       ARGUMENT_COMMAS },
				    FORM_FILES },
		     .reads = READS_METHOD | READS_DATA } },
	.flags = VERB_CHANGES | VERB_FIRST,
	.run = estimate_run,
};
