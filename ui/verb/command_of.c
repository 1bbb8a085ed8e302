/* command_of.c - the shell command that gives the numbers of a view */

#include "ui/verb/command_of.h"

#include <stdlib.h>
#include <string.h>

#include "base/escape/shell_word.h"
#include "base/text.h"
#include "ui/frame/screen.h"
#include "ui/panel/answers.h"
#include "verb/request.h"

static void
add(struct text *line, const char *name, const char *value)
{
	char *quoted = shell_word_quote(value);

	text_add(line, " %s%s%s", name, *name ? "=" : "", quoted);
	free(quoted);
}

static void
add_roles(struct text *line, const struct dataset *data)
{
	for (size_t i = 0; i < dataset_column_count(data); i++) {
		enum role role = dataset_column_role(data, i);

		if (role != ROLE_OTHER && role != ROLE_PROBABILITY)
			add(line, role_name(role),
			    dataset_column_name(data, i));
	}
}

/*
 * A pair of files is one dataset: both have to be named.  False if the
 * last load was something else.
 */
static bool
add_pair(struct text *line, const struct snapshot *snapshot)
{
	size_t words = 0;

	if (dataset_members_first(snapshot->data) == (size_t)-1)
		return false;
	for (size_t i = 1; i < snapshot->loaded_count; i++)
		words += !strchr(snapshot->loaded[i], '=');
	for (size_t i = 1; i < snapshot->loaded_count && words == 2; i++)
		add(line, "", snapshot->loaded[i]);

	return words == 2;
}

static bool
is_of_screen(enum setting setting)
{
	return setting == SETTING_METHOD || setting == SETTING_AXES ||
	       setting == SETTING_SWAP || setting == SETTING_OUTPUT ||
	       setting == SETTING_FORMAT;
}

static void
add_settings(struct text *line, const struct settings *settings)
{
	char text[300];

	for (size_t i = 0; i < SETTING_COUNT; i++) {
		enum setting setting = (enum setting)i;

		if (!settings_given(settings, setting) || is_of_screen(setting))
			continue;
		settings_print(settings, setting, text, sizeof(text));
		add(line, setting_about(setting)->name, text);
	}
}

static void
add_game(struct text *line, const struct snapshot *snapshot)
{
	for (size_t i = 0; i < GAME_COUNT; i++) {
		enum game_entry entry = (enum game_entry)i;
		const char *value = game_get(&snapshot->card, entry);
		const char *known =
			game_get(dataset_game(snapshot->data), entry);
		enum setting setting;

		if (!*value || value == known ||
		    setting_find(game_entry_name(entry), &setting))
			continue;
		add(line, game_entry_name(entry), value);
	}
}

static char *
command_on_data(const struct snapshot *snapshot, const char *verb,
		const char *method)
{
	struct text line = { 0 };
	const char *path;

	if (!snapshot->data)
		return NULL;
	path = dataset_path(snapshot->data);
	text_add(&line, "dpaudit %s%s", verb, method);
	if (*path && !add_pair(&line, snapshot)) {
		add(&line, "", !strcmp(path, "standard input") ? "-" : path);
		add_roles(&line, snapshot->data);
	}
	add_settings(&line, &snapshot->state.settings);
	add_game(&line, snapshot);

	return text_take(&line);
}

char *
command_of(const struct snapshot *snapshot)
{
	return command_on_data(snapshot, "estimate ",
			       snapshot->state.method->name);
}

char *
command_of_view(const struct screen *screen)
{
	const char *const *lines = answers_lines(screen);
	struct text line = { 0 };

	if (lines) {
		text_add(&line, "dpaudit %s", lines[0]);
		add_settings(&line, &screen->playground->state.settings);
		return text_take(&line);
	}
	if (screen->view->flags & VIEW_COMPARES)
		return command_on_data(screen->snapshot, "compare", "");

	return command_of(screen->snapshot);
}

char *
command_of_figure(const struct screen *screen, const char *figure)
{
	struct text line = { 0 };

	text_add(&line, "plot %s", figure);
	if (answers_lines(screen))
		add_settings(&line, &screen->playground->state.settings);

	return text_take(&line);
}
