/* shell_command.c - what to type in a shell to get the same numbers */

#include "session/shell_command.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/escape/shell_word.h"

void
shell_command_add(struct text *line, const char *name, const char *value)
{
	char *quoted = shell_word_portable(value);

	text_add(line, " %s%s%s", name, *name ? "=" : "", quoted);
	free(quoted);
}

void
shell_command_add_path(struct text *line, const char *path)
{
	struct text plain = { 0 };

	if (strchr(path, '=') || *path == '-')
		text_add(&plain, "%s%s", *path == '/' || !path[1] ? "" : "./",
			 path);
	else
		text_add_string(&plain, path);
	shell_command_add(line, "", text_get(&plain));
	text_clear(&plain);
}

/* "in + out" is how a pair of files calls itself. */
void
shell_command_add_files(struct text *line, const struct dataset *data)
{
	const char *path = dataset_path(data);
	const char *both = access(path, F_OK) ? strstr(path, " + ") : NULL;
	struct text first = { 0 };

	if (!*path)
		return;
	if (!both) {
		shell_command_add_path(
			line, strcmp(path, "standard input") ? path : "-");
		return;
	}
	text_add_bytes(&first, path, (size_t)(both - path));
	shell_command_add_path(line, text_get(&first));
	shell_command_add_path(line, both + strlen(" + "));
	text_clear(&first);
}

void
shell_command_add_roles(struct text *line, const struct dataset *data)
{
	for (size_t i = 0; i < dataset_column_count(data); i++) {
		enum role role = dataset_column_role(data, i);

		if (role != ROLE_OTHER && role != ROLE_PROBABILITY)
			shell_command_add(line, role_name(role),
					  dataset_column_name(data, i));
	}
}

/* Each with what leaves it out; 0: everything does. */
static const struct {
	enum setting setting;
	unsigned omission;
} omitted[] = {
	{ SETTING_OUTPUT, 0 },
	{ SETTING_FORCE, 0 },
	{ SETTING_FORMAT, 0 },
	{ SETTING_COLUMNS, 0 },
	{ SETTING_TIMING, 0 },
	{ SETTING_METHOD, 0 },
	{ SETTING_THREADS, 0 },
	{ SETTING_NO_SANDBOX, 0 },
	{ SETTING_ALLOW, 0 },
	{ SETTING_AXES, SHELL_NO_LOOKS },
	{ SETTING_SWAP, SHELL_NO_LOOKS },
	{ SETTING_ALPHA, SHELL_NO_SHARES },
	{ SETTING_SIDES, SHELL_NO_SHARES },
	{ SETTING_JOINT, SHELL_NO_SHARES },
	{ SETTING_DECLARED, SHELL_NO_SHARES },
	{ SETTING_SIZE, SHELL_NO_SHARES },
};

static bool
is_omitted(enum setting setting, unsigned omissions)
{
	for (size_t i = 0; i < sizeof(omitted) / sizeof(omitted[0]); i++) {
		if (omitted[i].setting == setting)
			return !omitted[i].omission ||
			       (omitted[i].omission & omissions);
	}

	return false;
}

void
shell_command_add_settings(struct text *line, const struct settings *settings,
			   unsigned omissions)
{
	char number[NUMBER_SIZE];
	const char *text;

	for (size_t i = 0; i < SETTING_COUNT; i++) {
		enum setting setting = (enum setting)i;

		if (!settings_given(settings, setting) ||
		    is_omitted(setting, omissions))
			continue;
		text = settings_show(settings, setting, number);
		if (*text)
			shell_command_add(line, setting_about(setting)->name,
					  text);
	}
}

/* Entries that are settings as well are among the settings. */
void
shell_command_add_card(struct text *line, const struct game *added)
{
	for (size_t i = 0; i < GAME_COUNT; i++) {
		enum game_entry entry = (enum game_entry)i;
		const char *value = game_get(added, entry);
		enum setting setting;

		if (*value &&
		    (!setting_find(game_entry_name(entry), &setting) ||
		     setting == SETTING_SAMPLING))
			shell_command_add(line, game_entry_name(entry), value);
	}
}

/* The words of the last load that are files; behind -- all of them are. */
static size_t
list_files(const struct snapshot *snapshot, const char *files[2])
{
	bool only_files = false;
	size_t count = 0;

	for (size_t i = 1; i < snapshot->loaded_count; i++) {
		const char *word = snapshot->loaded[i];

		if (!only_files && !strcmp(word, "--")) {
			only_files = true;
		} else if (only_files || !strchr(word, '=')) {
			if (count < 2)
				files[count] = word;
			count++;
		}
	}

	return count;
}

/* A pair is one dataset; its files are those of the load, if it was that. */
static void
add_files(struct text *line, const struct snapshot *snapshot)
{
	const char *files[2];
	bool pair = dataset_members_first(snapshot->data) != (size_t)-1 &&
		    list_files(snapshot, files) == 2;

	if (!pair) {
		shell_command_add_files(line, snapshot->data);
		shell_command_add_roles(line, snapshot->data);
		return;
	}
	shell_command_add_path(line, files[0]);
	shell_command_add_path(line, files[1]);
}

char *
shell_command_of(const struct snapshot *snapshot, const char *verb,
		 const struct settings *settings)
{
	struct text line = { 0 };

	text_add(&line, "dpaudit %s", verb);
	if (snapshot->data && *dataset_path(snapshot->data))
		add_files(&line, snapshot);
	shell_command_add_settings(&line, settings, SHELL_NO_LOOKS);
	if (snapshot->data)
		shell_command_add_card(&line, &snapshot->state.game);

	return text_take(&line);
}
