/* report_commands.c - what to type to get the same numbers and figures */

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "session/shell_command.h"
#include "verb/data.h"
#include "verb/form.h"
#include "verb/report/report_parts.h"

/* The roles as they were said, or as they were found in the sitting. */
static void
add_roles(struct text *line, const struct report_matter *matter)
{
	const struct request *request = matter->request;
	const struct dataset *data = matter->data->at[0];

	for (size_t i = 0; i < request->role_count; i++)
		shell_command_add(line, role_name(request->roles[i].role),
				  request->roles[i].column);
	if (request->word_count < 2 && *dataset_path(data))
		shell_command_add_roles(line, data);
}

/* The sitting's entries with those of the request on top. */
static void
add_card(struct text *line, const struct report_matter *matter)
{
	struct game added = session_state(matter->scene->session)->game;

	snapshot_lay_over(&added, &matter->request->game);
	shell_command_add_card(line, &added);
}

static void
add_all_paths(struct text *line, const struct report_matter *matter)
{
	const struct request *request = matter->request;

	for (size_t i = 1; i < request->word_count; i++)
		shell_command_add_path(line, request->words[i]);
	if (request->word_count < 2)
		shell_command_add_files(line, matter->data->at[0]);
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

/* Adds the settings of the report that a line of these words reads. */
static void
add_settings(struct text *line, const struct report_matter *matter,
	     const char *words, unsigned omissions)
{
	struct settings settings;

	settings_copy(&settings, &matter->request->settings);
	verb_forget_unread(words, data_method(matter->scene, matter->request),
			   &settings);
	shell_command_add_settings(line, &settings, omissions);
	settings_clear(&settings);
}

char *
report_command(const struct report_matter *matter, const char *verb)
{
	struct text line = { 0 };

	text_add(&line, "dpaudit %s", verb);
	add_all_paths(&line, matter);
	add_roles(&line, matter);
	add_settings(&line, matter, verb, 0);
	add_card(&line, matter);

	return text_take(&line);
}

static void
add_compare(struct document *document, const struct report_matter *matter)
{
	char *line = report_command(matter, "compare");

	document_command(document, line);
	free(line);
}

static bool
is_first_of_method(const struct document *document, const struct block *block)
{
	const struct block *it = NULL;

	while ((it = document_next(document, BLOCK_RESULT, it)) != block) {
		if (!strcmp(it->result->method, block->result->method))
			return false;
	}

	return true;
}

void
report_estimate_command(struct document *document,
			const struct report_matter *matter,
			const struct result *result)
{
	struct text line = { 0 }, words = { 0 };

	text_add(&words, "estimate %s", result->method);
	text_add(&line, "dpaudit %s", text_get(&words));
	add_all_paths(&line, matter);
	add_roles(&line, matter);
	add_settings(&line, matter, text_get(&words), SHELL_NO_SHARES);
	add_alpha_and_sides(&line, result);
	add_card(&line, matter);
	document_command(document, text_get(&line));
	text_clear(&words);
	text_clear(&line);
}

void
report_commands(struct document *document, const struct report_matter *matter)
{
	const struct document *compared = &matter->comparison->document;
	const struct block *it = NULL;

	document_heading(document, "The same numbers again");
	document_say(document,
		     "With these data (see their SHA-256) and this version, "
		     "each command gives the numbers above to the last digit; "
		     "format=json prints all digits.");
	add_compare(document, matter);
	while ((it = document_next(compared, BLOCK_RESULT, it))) {
		if (is_first_of_method(compared, it))
			report_estimate_command(document, matter, it->result);
	}
	report_figure_commands(document, matter);
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
		shell_command_add(line, "method", method->name);
	session_free(fresh);
}

char *
report_plot_command(const struct report_matter *matter,
		    const struct dataset *data, const char *figure)
{
	struct text line = { 0 }, words = { 0 };

	text_add(&words, "plot %s", figure);
	text_add(&line, "dpaudit %s", text_get(&words));
	shell_command_add_files(&line, data);
	add_roles(&line, matter);
	add_settings(&line, matter, text_get(&words), 0);
	text_clear(&words);
	add_method(&line, matter);
	add_card(&line, matter);
	add_output(&line, matter, data, figure);

	return text_take(&line);
}
