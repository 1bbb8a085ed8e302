/* report_commands.c - what to type to get the same numbers and figures */

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/escape/shell_word.h"
#include "base/text.h"
#include "verb/data.h"
#include "verb/report/report_parts.h"

static void
add_word(struct text *line, const char *name, const char *value)
{
	char *quoted = shell_word_quote(value);

	text_add(line, " %s%s%s", name, *name ? "=" : "", quoted);
	free(quoted);
}

/* Files; a word that looks like a setting would need -- before it. */
static void
add_path(struct text *line, const char *path)
{
	struct text plain = { 0 };

	if (strchr(path, '=') || *path == '-')
		text_add(&plain, "%s%s", *path == '/' || !path[1] ? "" : "./",
			 path);
	else
		text_add_string(&plain, path);
	add_word(line, "", text_get(&plain));
	text_clear(&plain);
}

/* "in + out" is how a pair of files calls itself. */
static void
add_paths_of(struct text *line, const struct dataset *data)
{
	const char *path = dataset_path(data);
	const char *both = access(path, F_OK) ? strstr(path, " + ") : NULL;
	struct text first = { 0 };

	if (!*path)
		return;
	if (!both) {
		add_path(line, path);
		return;
	}
	text_add_bytes(&first, path, (size_t)(both - path));
	add_path(line, text_get(&first));
	add_path(line, both + strlen(" + "));
	text_clear(&first);
}

/* The roles as they were said, or as they were found in the sitting. */
static void
add_roles(struct text *line, const struct report_matter *matter)
{
	const struct request *request = matter->request;
	const struct dataset *data = matter->data->at[0];

	for (size_t i = 0; i < request->role_count; i++)
		add_word(line, role_name(request->roles[i].role),
			 request->roles[i].column);
	if (request->word_count > 1 || !*dataset_path(data))
		return;
	for (size_t i = 0; i < dataset_column_count(data); i++) {
		enum role role = dataset_column_role(data, i);

		if (role != ROLE_OTHER && role != ROLE_PROBABILITY)
			add_word(line, role_name(role),
				 dataset_column_name(data, i));
	}
}

/* Of the report itself, or said by the command in its own way. */
static bool
is_said_otherwise(enum setting setting)
{
	return setting == SETTING_OUTPUT || setting == SETTING_FORCE ||
	       setting == SETTING_FORMAT || setting == SETTING_METHOD ||
	       setting == SETTING_THREADS || setting == SETTING_NO_SANDBOX;
}

static void
add_settings(struct text *line, const struct settings *settings, bool numbers)
{
	char text[300];

	for (int i = 0; i < SETTING_COUNT; i++) {
		enum setting setting = (enum setting)i;

		if (!settings_given(settings, setting) ||
		    is_said_otherwise(setting))
			continue;
		if (numbers &&
		    (setting == SETTING_ALPHA ||
		     setting == SETTING_CONFIDENCE ||
		     setting == SETTING_SIDES || setting == SETTING_JOINT ||
		     setting == SETTING_DECLARED || setting == SETTING_SIZE))
			continue;
		settings_print(settings, setting, text, sizeof(text));
		if (*text)
			add_word(line, setting_about(setting)->name, text);
	}
}

static void
add_card(struct text *line, const struct report_matter *matter)
{
	const struct game *typed = &matter->request->game;
	const struct game *kept = &session_state(matter->scene->session)->game;

	for (int i = 0; i < GAME_COUNT; i++) {
		enum game_entry entry = (enum game_entry)i;
		const char *value = *game_get(typed, entry)
					    ? game_get(typed, entry)
					    : game_get(kept, entry);
		enum setting setting;

		if (*value &&
		    (!setting_find(game_entry_name(entry), &setting) ||
		     setting == SETTING_SAMPLING))
			add_word(line, game_entry_name(entry), value);
	}
}

static void
add_all_paths(struct text *line, const struct report_matter *matter)
{
	const struct request *request = matter->request;

	for (size_t i = 1; i < request->word_count; i++)
		add_path(line, request->words[i]);
	if (request->word_count < 2)
		add_paths_of(line, matter->data->at[0]);
}

static void
add_number(struct text *line, const char *name, double number)
{
	char text[NUMBER_SIZE];

	number_exact(text, number);
	text_add(line, " %s=%s", name, text);
}

/* As the result was found: its own alpha, where joint=yes shared it out. */
static void
add_alpha_and_sides(struct text *line, const struct result *result)
{
	bool sides = false;

	for (size_t i = 0; i < result->setting_count; i++) {
		const struct used_setting *used = &result->settings[i];

		if (!strcmp(used->name, "alpha"))
			add_number(line, "alpha", used->number);
		if (!strcmp(used->name, "sides")) {
			add_number(line, "sides", used->number);
			sides = true;
		}
	}
	if (!sides)
		text_add_string(line, " sides=1");
}

static void
add_compare(struct report *report, const struct report_matter *matter)
{
	struct text line = { 0 };

	text_add_string(&line, "dpaudit compare");
	add_all_paths(&line, matter);
	add_roles(&line, matter);
	add_settings(&line, &matter->request->settings, false);
	add_card(&line, matter);
	report_command(report, text_get(&line));
	text_clear(&line);
}

static bool
is_first_of_method(const struct document *document, size_t index)
{
	for (size_t i = 0; i < index; i++) {
		if (!strcmp(document->results[i]->method,
			    document->results[index]->method))
			return false;
	}

	return true;
}

static void
add_estimate(struct report *report, const struct report_matter *matter,
	     const struct result *result)
{
	struct text line = { 0 };

	text_add(&line, "dpaudit estimate %s", result->method);
	add_all_paths(&line, matter);
	add_roles(&line, matter);
	add_settings(&line, &matter->request->settings, true);
	add_alpha_and_sides(&line, result);
	add_card(&line, matter);
	report_command(report, text_get(&line));
	text_clear(&line);
}

void
report_commands(struct report *report, const struct report_matter *matter)
{
	const struct document *document = &matter->comparison->document;

	report_heading(report, "The same numbers again");
	report_say(report, "With these data (see their SHA-256) and this "
			   "version, each command gives the numbers above to "
			   "the last digit; format=json prints all digits.");
	add_compare(report, matter);
	for (size_t i = 0; i < document->result_count; i++) {
		if (is_first_of_method(document, i))
			add_estimate(report, matter, document->results[i]);
	}
}

/* Several data have several figures of one name. */
static void
add_output(struct text *line, const struct report_matter *matter,
	   const struct dataset *data, const char *figure)
{
	text_add(line, " output=%s", figure);
	for (size_t i = 0; i < matter->data->count; i++) {
		if (matter->data->count > 1 && matter->data->at[i] == data)
			text_add(line, "-%zu", i + 1);
	}
	text_add_string(line, ".svg");
}

/* Where figures were drawn for another method than a fresh sitting has. */
static void
add_method(struct text *line, const struct report_matter *matter)
{
	const struct method *method =
		data_method(matter->scene, matter->request);
	struct session *fresh = session_new();

	if (method != session_state(fresh)->method)
		add_word(line, "method", method->name);
	session_free(fresh);
}

char *
report_plot_command(const struct report_matter *matter,
		    const struct dataset *data, const char *figure)
{
	struct text line = { 0 };

	text_add(&line, "dpaudit plot %s", figure);
	add_paths_of(&line, data);
	add_roles(&line, matter);
	add_settings(&line, &matter->request->settings, false);
	add_method(&line, matter);
	add_card(&line, matter);
	add_output(&line, matter, data, figure);

	return text_take(&line);
}
