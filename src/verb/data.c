/* data.c - which data a verb is about: files, numbers inline, the sitting */

#include "verb/data.h"

#include <string.h>
#include <sys/stat.h>

#include "method/methods.h"
#include "verb/reads.h"

/* Settings that together stand for one row of a table. */
struct inline_row {
	enum kind kind;
	struct {
		enum setting setting;
		enum role role;
	} cells[4];
	size_t count;
};

static const struct inline_row inline_rows[] = {
	{ KIND_COUNTS,
	  { { SETTING_TP, ROLE_TRUE_POSITIVES },
	    { SETTING_FN, ROLE_FALSE_NEGATIVES },
	    { SETTING_FP, ROLE_FALSE_POSITIVES },
	    { SETTING_TN, ROLE_TRUE_NEGATIVES } },
	  4 },
	{ KIND_GUESSES,
	  { { SETTING_CANARIES, ROLE_CANARIES },
	    { SETTING_GUESSES, ROLE_GUESSES },
	    { SETTING_CORRECT, ROLE_CORRECT } },
	  3 },
};

enum { INLINE_ROWS = sizeof(inline_rows) / sizeof(inline_rows[0]) };

/*
 * Returns the number of the row's numbers that were typed, and names the first
 * that was not.  canaries= alone is no data, because figures read it, too.
 */
static size_t
typed_cells(const struct inline_row *row, const struct request *request,
	    const char **missing)
{
	bool alone = !request->typed[SETTING_GUESSES] &&
		     !request->typed[SETTING_CORRECT];
	size_t typed = 0;

	*missing = NULL;
	for (size_t i = 0; i < row->count; i++) {
		enum setting setting = row->cells[i].setting;

		if (request->typed[setting])
			typed++;
		else if (!*missing)
			*missing = setting_about(setting)->name;
	}

	return row->kind == KIND_GUESSES && alone ? 0 : typed;
}

static const struct dataset *
inline_data(const struct inline_row *row, const struct request *request)
{
	struct dataset *data = dataset_new("inline", row->kind, 1);

	for (size_t i = 0; i < row->count; i++) {
		enum role role = row->cells[i].role;

		*dataset_add_column(data, role_name(role), role) =
			settings_number(&request->settings,
					row->cells[i].setting);
	}
	if (row->kind == KIND_GUESSES) {
		*dataset_add_column(data, "options", ROLE_OPTIONS) =
			settings_number(&request->settings, SETTING_OPTIONS);
	}

	return data;
}

/* Guesses must fit each other: correct <= guesses <= canaries. */
static bool
check_guesses(const struct request *request, struct error *err)
{
	const struct settings *settings = &request->settings;
	double canaries = settings_number(settings, SETTING_CANARIES);
	double guesses = settings_number(settings, SETTING_GUESSES);
	double correct = settings_number(settings, SETTING_CORRECT);

	if (guesses <= canaries && correct <= guesses)
		return true;

	return error_set(err, ERROR_USAGE,
			 "correct=%.0f of guesses=%.0f of canaries=%.0f: each "
			 "must be at most the next",
			 correct, guesses, canaries);
}

/*
 * Returns a typed count that can only be data, or SETTING_END.  guesses= and
 * canaries= are left out, because methods of scores read them, too.
 */
static enum setting
typed_count(const struct request *request)
{
	static const enum setting counts[] = { SETTING_TP, SETTING_FN,
					       SETTING_FP, SETTING_TN,
					       SETTING_CORRECT };

	for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
		if (request->typed[counts[i]])
			return counts[i];
	}

	return SETTING_END;
}

bool
data_is_inline(const struct scene *scene, const struct request *request)
{
	const char *missing;

	if (session_data(scene->session))
		return typed_count(request) != SETTING_END;
	for (size_t i = 0; i < INLINE_ROWS; i++) {
		if (typed_cells(&inline_rows[i], request, &missing))
			return true;
	}

	return false;
}

static bool
collect_inline(const struct request *request, struct datasets *data,
	       struct error *err)
{
	for (size_t i = 0; i < INLINE_ROWS; i++) {
		const struct inline_row *row = &inline_rows[i];
		const char *missing;

		if (!typed_cells(row, request, &missing))
			continue;
		if (missing)
			return error_set(err, ERROR_USAGE,
					 "%s= is missing beside the other "
					 "counts",
					 missing);
		if (row->kind == KIND_GUESSES && !check_guesses(request, err))
			return false;
		datasets_add(data, inline_data(row, request));
	}

	return true;
}

static bool
no_counts_beside(const struct request *request, struct error *err)
{
	enum setting count = typed_count(request);

	return count == SETTING_END ||
	       error_set(err, ERROR_USAGE,
			 "%s= are data, and so are files; give one or the "
			 "other",
			 setting_about(count)->name);
}

struct load_options
data_load_options(const struct scene *scene, const struct request *request)
{
	const struct settings *settings = &request->settings;
	struct load_options options = {
		.kind = settings_text(settings, SETTING_KIND),
		.choices = request->roles,
		.choice_count = request->role_count,
		.nan = (enum nan_policy)settings_choice(settings, SETTING_NAN),
		.all_epochs =
			settings_choice(settings, SETTING_SERIES) == SERIES_ALL,
		.permission = scene->permission,
	};

	if (settings_given(settings, SETTING_CLIP))
		options.clip = settings_number(settings, SETTING_CLIP);

	return options;
}

struct save_options
data_save_options(const struct scene *scene, const struct request *request)
{
	return (struct save_options){
		.force = settings_switch(&request->settings, SETTING_FORCE),
		/* The screen, which says nothing in lines, has the terminal. */
		.devices = scene->say != NULL,
		.permission = scene->permission,
		.progress = scene->progress,
	};
}

static void
note_what_was_read(const struct datasets *data, struct answer *answer)
{
	for (size_t i = 0; i < data->count; i++) {
		const struct dataset *it = data->at[i];

		for (size_t j = 0; j < dataset_note_count(it); j++) {
			answer_note(answer, "%s: %s", dataset_name(it),
				    dataset_note_text(it, j));
		}
	}
}

bool
data_collect(const struct scene *scene, const struct request *request,
	     size_t first, struct datasets *data, struct answer *answer,
	     struct error *err)
{
	const struct dataset *active = session_data(scene->session);
	struct load_options options = data_load_options(scene, request);

	*data = (struct datasets){ 0 };
	if (request->word_count > first) {
		const char *const *paths =
			(const char *const *)&request->words[first];

		if (!no_counts_beside(request, err) ||
		    !load_files(paths, request->word_count - first, &options,
				scene->progress, data, err))
			return false;
		note_what_was_read(data, answer);
		return true;
	}
	if (data_is_inline(scene, request) &&
	    !collect_inline(request, data, err)) {
		datasets_clear(data);
		return false;
	}
	if (data->count)
		return true;
	if (!active) {
		return error_set(err, ERROR_USAGE,
				 "no data: name a file, or give tp= fn= fp= "
				 "tn= or canaries= guesses= correct=");
	}
	datasets_add(data, dataset_hold(active));

	return true;
}

struct game
data_game(const struct scene *scene, const struct request *request,
	  const struct dataset *data)
{
	return snapshot_card(data, &session_state(scene->session)->game,
			     &request->game);
}

struct snapshot *
data_snapshot(const struct scene *scene, const struct request *request,
	      const struct datasets *data, bool pins)
{
	const struct snapshot_change change = {
		.settings = &request->settings,
		.data = data,
		.typed = &request->game,
		.method = data_method(scene, request),
		.no_pins = !pins,
	};

	return snapshot_changed(scene->session, &change);
}

struct question
data_question(const struct scene *scene, const struct request *request,
	      const struct dataset *data, struct game *game)
{
	const struct settings *settings = &request->settings;

	struct question ask;

	*game = data_game(scene, request, data);
	ask = (struct question){
		.data = data,
		.settings = settings,
		.game = game,
		.progress = scene->progress,
		.threads = (unsigned)settings_whole(settings, SETTING_THREADS),
	};
	ask.selection = looks_selection(session_ledger(scene->session), &ask);

	return ask;
}

struct question
data_look(const struct scene *scene, const struct request *request,
	  const struct method *method, const struct dataset *data,
	  struct game *game)
{
	struct question ask = data_question(scene, request, data, game);

	(void)session_look(scene->session, method, &ask);

	return ask;
}

bool
data_pin(const struct scene *scene, const char *name, size_t *index,
	 struct error *err)
{
	const struct state *state = session_state(scene->session);
	struct text names = { 0 };

	if (!state->pin_count)
		return error_set(err, ERROR_USAGE,
				 "nothing is pinned; pin keeps the present "
				 "result to compare with");
	*index = state->pin_count - 1;
	if (!name || session_find_pin(scene->session, name, index))
		return true;
	for (size_t i = 0; i < state->pin_count; i++)
		text_add_item(&names, state->pins[i]->name);
	error_set(err, ERROR_USAGE, "there is no pin %s; pinned are %s", name,
		  text_get(&names));
	text_clear(&names);

	return false;
}

/* ---- what must not be written over ---- */

struct target {
	const struct stat *file;
	bool is_read;
};

static void
compare(void *state, const char *path, enum reads_kind kind)
{
	struct target *target = state;

	(void)kind;
	target->is_read |= load_touches(path, target->file);
}

/* `path` itself is among the words of export and save, and does not count. */
static bool
is_read(const struct scene *scene, const struct request *request,
	const char *path, const struct stat *target)
{
	const struct datasets *loaded = &session_state(scene->session)->data;
	struct target settings = { target, false };

	for (size_t i = 1; i < request->word_count; i++) {
		if (request->words[i] != path &&
		    load_touches(request->words[i], target))
			return true;
	}
	for (size_t i = 0; i < loaded->count; i++) {
		if (load_touches(dataset_path(loaded->at[i]), target))
			return true;
	}
	reads_of_settings(request, READS_GIVEN, compare, &settings);

	return settings.is_read;
}

const struct method *
data_method(const struct scene *scene, const struct request *request)
{
	if (!request->typed[SETTING_METHOD])
		return session_state(scene->session)->method;

	return method_find(settings_text(&request->settings, SETTING_METHOD));
}

bool
data_spare(const struct scene *scene, const struct request *request,
	   const char *path, struct error *err)
{
	struct stat target;

	if (stat(path, &target) || !is_read(scene, request, path, &target))
		return true;

	return error_set(err, ERROR_USAGE,
			 "%s is a file that data are read from, and is not "
			 "written over, not even with force=yes; name another "
			 "output",
			 path);
}
