/* mechanism_settings.c - from mechanism=, mu=, steps= ... to a mechanism */

#include "method/mechanism/mechanism_settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "method/mechanism/sampler_settings.h"
#include "method/mechanism/stage_settings.h"
#include "method/mechanism/step_list.h"
#include "privacy/mechanism/mechanisms.h"

enum visible { VISIBLE_ALL, VISIBLE_LAST };

/* visible=last is the older name of mechanism=last-model. */
static const struct mechanism_kind *
last_model_of(const struct mechanism_kind *kind, struct error *err)
{
	if (kind == &mechanism_subsampled_gaussian ||
	    kind == &mechanism_last_model)
		return &mechanism_last_model;
	error_set(err, ERROR_USAGE,
		  "visible=last is known of mechanism=subsampled-gaussian "
		  "only; leave it out");

	return NULL;
}

const struct mechanism_kind *
mechanism_settings_kind(const struct settings *settings, struct error *err)
{
	const char *name = settings_text(settings, SETTING_MECHANISM);

	if (name && settings_choice(settings, SETTING_VISIBLE) == VISIBLE_LAST)
		return last_model_of(mechanism_find(name), err);
	if (name)
		return mechanism_find(name);
	error_set(err, ERROR_USAGE,
		  "mechanism= is missing; see dpaudit list mechanisms");

	return NULL;
}

/* False where the data hold no curve. */
static bool
points_of(const struct dataset *curve, struct mechanism_points *points)
{
	points->count = dataset_rows(curve);
	points->what = POINTS_PROFILE;
	points->x = dataset_values(curve, ROLE_CURVE_EPSILON);
	points->y = dataset_values(curve, ROLE_CURVE_DELTA);
	if (points->x && points->y)
		return true;
	points->what = POINTS_TRADEOFF;
	points->x = dataset_values(curve, ROLE_CURVE_ALPHA);
	points->y = dataset_values(curve, ROLE_CURVE_BETA);

	return points->x && points->y;
}

static const char *
list_text(const struct settings *settings, const char *name)
{
	enum setting setting;
	const char *text = setting_find(name, &setting)
				   ? settings_text(settings, setting)
				   : NULL;

	return text ? text : "";
}

bool
mechanism_settings_is_file(const char *list)
{
	char *word = memory_copy_text(list);
	bool is_file;
	double ignored;

	word[strcspn(word, ", ")] = '\0';
	is_file = *word && !number_read(word, &ignored);
	free(word);

	return is_file;
}

bool
mechanism_settings_has_list(const struct settings *settings,
			    enum setting setting)
{
	const char *mechanism = settings_text(settings, SETTING_MECHANISM);
	const struct mechanism_kind *kind =
		mechanism ? mechanism_find(mechanism) : NULL;
	const char *name = setting_about(setting)->name;

	for (int i = 0; kind && i < 2 && kind->lists[i]; i++) {
		if (!strcmp(kind->lists[i], name))
			return true;
	}

	return false;
}

bool
mechanism_settings_takes(const struct mechanism_kind *kind, const char *name)
{
	for (size_t i = 0; i < MECHANISM_PARAMETER_LIMIT; i++) {
		if (kind->parameters[i].name &&
		    !strcmp(kind->parameters[i].name, name))
			return true;
	}

	return !strcmp(name, "steps");
}

/* The file that a list names. */
static const char *
list_file(const struct settings *settings, const struct mechanism_kind *kind)
{
	const char *text =
		kind->lists[0] ? list_text(settings, kind->lists[0]) : "";

	return mechanism_settings_is_file(text) ? text : NULL;
}

/* "1,0.5": the numbers of a list, or NULL and a sentence. */
static double *
read_list(const struct settings *settings, const char *name, size_t *count,
	  struct error *err)
{
	char *copy = memory_copy_text(list_text(settings, name)), *rest = copy;
	char *word;
	double *numbers = memory_new_array(1, sizeof(*numbers));
	bool done = true;

	*count = 0;
	while (done && (word = strsep(&rest, ", "))) {
		numbers = memory_grow_array(numbers, *count + 1,
					    sizeof(*numbers));
		if (*word && number_read(word, &numbers[*count]))
			++*count;
		else if (*word)
			done = error_set(err, ERROR_USAGE,
					 "%s= has '%s', which is no number",
					 name, word);
	}
	free(copy);
	if (done)
		return numbers;
	free(numbers);

	return NULL;
}

/* A kind's lists, which are the caller's, of one length. */
static bool
read_lists(const struct settings *settings, const struct mechanism_kind *kind,
	   double *lists[2], size_t *count, struct error *err)
{
	size_t counts[2] = { 0, 0 };

	for (int i = 0; i < 2 && kind->lists[i]; i++) {
		lists[i] = read_list(settings, kind->lists[i], &counts[i], err);
		if (!lists[i])
			return false;
	}
	*count = counts[0];

	return !kind->lists[1] || counts[0] == counts[1] ||
	       error_set(err, ERROR_USAGE,
			 "%s= has %zu numbers and %s= has %zu; each needs the "
			 "other",
			 kind->lists[0], counts[0], kind->lists[1], counts[1]);
}

/* What a file of a matrix held, or of its first column alone. */
static bool
strategy_of(const struct dataset *data, struct mechanism_points *points)
{
	points->count = dataset_rows(data);
	points->what = POINTS_LISTS;
	points->x = dataset_values(data, ROLE_STRATEGY_COEFFICIENT);
	if (points->x)
		return true;
	points->what = POINTS_MATRIX;
	points->x = dataset_values(data, ROLE_COLUMN_LENGTH);
	points->y = dataset_values(data, ROLE_COLUMN_BANDS);

	return points->x && points->y;
}

/* What a file of Renyi orders held; false: something else. */
static bool
orders_of(const struct dataset *data, struct mechanism_points *points)
{
	points->count = dataset_rows(data);
	points->what = POINTS_LISTS;
	points->x = dataset_values(data, ROLE_RENYI_ORDER);
	points->y = dataset_values(data, ROLE_RENYI_DIVERGENCE);

	return points->x && points->y;
}

/* What the columns of a curve were taken for. */
static const char *
curve_sort(const struct dataset *data)
{
	if (dataset_values(data, ROLE_CURVE_EPSILON))
		return "epsilon and delta";
	if (dataset_values(data, ROLE_CURVE_ALPHA))
		return "alpha and beta, a trade-off";

	return "sigma, sampling and steps";
}

/* A matrix is read as one; other files may be any curve. */
static void
refuse_file(const struct settings *settings, const struct mechanism_kind *kind,
	    const struct dataset *data, struct error *err)
{
	const char *list = kind->lists[0], *path = list_text(settings, list);

	if (!data)
		error_set(err, ERROR_USAGE,
			  "%s=%s is no list of numbers, and files are not read "
			  "here; ask theory or plot",
			  list, path);
	else
		error_set(err, ERROR_USAGE,
			  "%s=%s has no columns of orders and divergences; it "
			  "was read as columns of %s",
			  list, path, curve_sort(data));
}

static struct mechanism *
make_of_file(const struct settings *settings, const struct mechanism_kind *kind,
	     const struct dataset *data, struct error *err)
{
	struct mechanism_points points = { .count = 0 };
	struct mechanism_lookup lookup = { sampler_settings_number, settings,
					   &points };
	struct mechanism *made;

	if (kind->lists[1] && *list_text(settings, kind->lists[1])) {
		error_set(err, ERROR_USAGE,
			  "%s= names a file, which has both columns; leave out "
			  "%s=",
			  kind->lists[0], kind->lists[1]);
		return NULL;
	}
	if (data && (kind->has_matrix ? strategy_of(data, &points)
				      : orders_of(data, &points))) {
		made = mechanism_new(kind, &lookup, err);
		if (!made && !kind->has_matrix)
			error_prefix(err, "%s", dataset_name(data));
		return made;
	}
	refuse_file(settings, kind, data, err);

	return NULL;
}

static struct mechanism *
make_of_lists(const struct settings *settings,
	      const struct mechanism_kind *kind, const struct dataset *data,
	      struct error *err)
{
	struct mechanism_points points = { .what = POINTS_LISTS };
	struct mechanism_lookup lookup = { sampler_settings_number, settings,
					   &points };
	struct mechanism *made = NULL;
	double *lists[2] = { NULL, NULL };

	if (list_file(settings, kind))
		return make_of_file(settings, kind, data, err);
	if (read_lists(settings, kind, lists, &points.count, err)) {
		points.x = lists[0];
		points.y = lists[1];
		made = mechanism_new(kind, &lookup, err);
	}
	free(lists[0]);
	free(lists[1]);

	return made;
}

/* As it was described. */
static struct mechanism *
make_described(const struct settings *settings, const struct dataset *curve,
	       struct error *err)
{
	const struct mechanism_kind *kind =
		mechanism_settings_kind(settings, err);
	struct mechanism_points points;
	struct mechanism_lookup lookup = {
		.number = sampler_settings_number,
		.from = settings,
	};

	if (kind)
		kind = sampler_settings_kind(settings, kind, err);
	if (!kind)
		return NULL;
	if (kind->lists[0])
		return make_of_lists(settings, kind, curve, err);
	if (curve && kind == &mechanism_curve &&
	    dataset_values(curve, ROLE_STEP_COUNT))
		return step_list_make(settings, curve, err);
	if (curve && kind == &mechanism_curve &&
	    dataset_values(curve, ROLE_RENYI_ORDER))
		return make_of_file(settings, &mechanism_renyi_dp, curve, err);
	if (curve && points_of(curve, &points))
		lookup.points = &points;

	return mechanism_new(kind, &lookup, err);
}

bool
mechanism_settings_refuse(enum adjacency from, enum adjacency to,
			  struct error *err)
{
	return error_set(err, ERROR_USAGE,
			 "a promise for claim-adjacency=%s says nothing of "
			 "adjacency=%s",
			 adjacency_names[from], adjacency_names[to]);
}

/* A promise about some neighbours, read for those that are asked about. */
static struct mechanism *
for_neighbours(const struct settings *settings, struct mechanism *made,
	       struct error *err)
{
	enum adjacency from = (enum adjacency)settings_choice(
		settings, SETTING_CLAIM_ADJACENCY);
	enum adjacency to =
		(enum adjacency)settings_choice(settings, SETTING_ADJACENCY);

	if (!made || mechanism_is_described(made))
		return made;
	if (adjacency_doubles(from, to))
		return mechanism_new_pair(made, made, err);
	if (adjacency_reaches(from, to))
		return made;
	(void)!mechanism_settings_refuse(from, to, err);
	mechanism_free(made);

	return NULL;
}

/* The mechanism itself, without what comes after it. */
static struct mechanism *
make_one(const struct settings *settings, const struct dataset *curve,
	 struct error *err)
{
	return for_neighbours(settings, make_described(settings, curve, err),
			      err);
}

/* ---- then= ---- */

enum { STAGE_LIMIT = 32 };

static bool
add_stage(const struct settings *settings, struct mechanism *list[],
	  size_t *count, const char **at, const struct dataset *curve,
	  struct error *err)
{
	struct settings own;

	if (*count == STAGE_LIMIT)
		return error_set(err, ERROR_USAGE,
				 "then= has more than %d mechanisms",
				 STAGE_LIMIT - 1);
	settings_init(&own);
	settings_copy_one(&own, settings, SETTING_ADJACENCY);
	settings_copy_one(&own, settings, SETTING_CLAIM_ADJACENCY);
	list[*count] = NULL;
	if (stage_settings_read(&own, at, err)) {
		list[*count] = make_one(&own, curve, err);
		if (!list[*count])
			stage_settings_hint(&own, err);
	}
	settings_clear(&own);

	return list[*count] && ++*count;
}

/* The file of a list is its own; that of file= is a curve's, in any place. */
static const struct dataset *
curve_of_others(const struct settings *settings, const struct dataset *curve)
{
	const char *name = settings_text(settings, SETTING_MECHANISM);
	const struct mechanism_kind *kind = name ? mechanism_find(name) : NULL;

	return kind && list_file(settings, kind) ? NULL : curve;
}

struct mechanism *
mechanism_settings_make(const struct settings *settings,
			const struct dataset *curve, struct error *err)
{
	const struct dataset *others = curve_of_others(settings, curve);
	struct mechanism *first = make_one(settings, curve, err);
	struct mechanism *list[STAGE_LIMIT] = { first };
	const char *at = stage_settings_text(settings);
	size_t count = 1;
	bool done = true;

	if (!first || !at)
		return first;
	while (done) {
		done = add_stage(settings, list, &count, &at, others, err);
		if (*at != ',')
			break;
		at++;
	}
	if (done)
		return mechanism_new_list(list, count,
					  (enum direction)settings_choice(
						  settings, SETTING_DIRECTION),
					  err);
	for (size_t i = 0; i < count; i++)
		mechanism_free(list[i]);

	return NULL;
}

bool
mechanism_settings_has_curve(const struct settings *settings)
{
	const char *name = settings_text(settings, SETTING_MECHANISM);
	const char *at = stage_settings_text(settings);
	char word[200];

	if (name && mechanism_find(name) == &mechanism_curve)
		return true;
	while (at) {
		if (stage_settings_word(&at, word, sizeof(word)) &&
		    mechanism_find(word) == &mechanism_curve)
			return true;
		at = stage_settings_next(at);
	}

	return false;
}

bool
mechanism_settings_file(const struct settings *settings,
			struct mechanism_file *file, struct error *err)
{
	const char *name = settings_text(settings, SETTING_MECHANISM);
	const struct mechanism_kind *kind = name ? mechanism_find(name) : NULL;
	const char *list = kind ? list_file(settings, kind) : NULL;
	const char *curve = settings_text(settings, SETTING_FILE);

	if (!mechanism_settings_has_curve(settings))
		curve = NULL;
	if (list && curve)
		return error_set(err, ERROR_USAGE,
				 "%s=%s and file=%s are two files, and one is "
				 "read; give the numbers of one",
				 kind->lists[0], list, curve);
	*file = (struct mechanism_file){ list ? list : curve,
					 list && kind->has_matrix };

	return true;
}

static bool
find_point(const struct mechanism *mechanism, const struct settings *settings,
	   double *tau, struct score_rates *rates)
{
	double fpr = settings_number(settings, SETTING_FPR);
	struct error none = { 0 };

	if (!mechanism->kind->rates)
		return false;
	if (settings_has_number(settings, SETTING_TAU))
		*tau = settings_number(settings, SETTING_TAU);
	else if (!settings_given(settings, SETTING_FPR) || !(fpr > 0) ||
		 !(fpr < 1) || !mechanism_threshold(mechanism, fpr, tau, &none))
		return false;

	return mechanism_rates(mechanism, *tau, rates, &none);
}

bool
mechanism_settings_operating_point(const struct settings *settings, double *tau,
				   struct score_rates *rates)
{
	struct error none = { 0 };
	struct mechanism_file file;
	struct mechanism *mechanism;
	bool found;

	if (settings_whole(settings, SETTING_STEPS) > 1 ||
	    settings_text(settings, SETTING_THEN) ||
	    !mechanism_settings_file(settings, &file, &none) || file.path)
		return false;
	mechanism = mechanism_settings_make(settings, NULL, &none);
	if (!mechanism)
		return false;
	found = find_point(mechanism, settings, tau, rates);
	mechanism_free(mechanism);

	return found;
}
