/* settings_text.c - the settings of a sitting as text that people edit */

#include "session/settings_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape/shell_word.h"
#include "base/memory.h"

static void
add_one(struct text *text, const struct settings *settings,
	enum setting setting, bool comment)
{
	char number[NUMBER_SIZE];

	text_add(text, "%s%s=%s\n", comment ? "# " : "",
		 setting_about(setting)->name,
		 settings_show(settings, setting, number));
	if (comment)
		text_add(text, "#     %s\n", setting_about(setting)->summary);
}

char *
settings_text_write(const struct state *state)
{
	const struct settings *settings = &state->settings;
	struct text text = { 0 };

	text_add_string(&text,
			"# Settings of the sitting, one a line. A line that "
			"goes puts its setting back;\n"
			"# lines of # say nothing. All of them: dpaudit list "
			"settings\n\n");
	for (int i = 0; i < SETTING_COUNT; i++) {
		if (settings_given(settings, (enum setting)i))
			add_one(&text, settings, (enum setting)i, false);
	}
	text_add(&text, "\n# Also read by %s:\n", state->method->name);
	for (size_t i = 0; i < METHOD_SETTINGS; i++) {
		enum setting setting = state->method->settings[i];

		if (setting == SETTING_END)
			break;
		if (!settings_given(settings, setting))
			add_one(&text, settings, setting, true);
	}

	return text_take(&text);
}

/* A word of a line, quoted where it must be. */
static void
add_word(struct text *line, const char *verb, const char *name,
	 const char *value)
{
	struct text word = { 0 };
	char *quoted;

	text_add(&word, "%s%s%s", name, value ? "=" : "", value ? value : "");
	quoted = shell_word_quote(text_get(&word));
	text_add(line, "%s %s", line->length ? "" : verb, quoted);
	free(quoted);
	text_clear(&word);
}

/* One line of the text, blanks at both ends taken off. */
static char *
trim(char *line)
{
	size_t length;

	line += strspn(line, " \t\r");
	length = strlen(line);
	while (length && isspace((unsigned char)line[length - 1]))
		line[--length] = '\0';

	return line;
}

/* "name=value" onto the settings; a name once. */
static bool
read_line(char *line, struct settings *settings, bool said[], struct error *err)
{
	char *equals = strchr(line, '='), *now;
	const char *name;
	enum setting setting;
	bool fine;

	if (!equals)
		return error_set(err, ERROR_USAGE,
				 "expected name=value, found '%.40s'", line);
	*equals = '\0';
	name = trim(line);
	now = setting_typed(&name, trim(equals + 1));
	fine = setting_need(name, &setting, err);
	if (fine && said[setting] && *now != ':' &&
	    !settings_waits(settings, setting))
		fine = error_set(err, ERROR_USAGE, "%s stands there twice",
				 setting_about(setting)->name);
	fine = fine && settings_set(settings, setting, now, err);
	if (fine)
		said[setting] = true;
	free(now);

	return fine;
}

static bool
read_lines(const char *edited, struct settings *settings, bool said[],
	   struct error *err)
{
	char *copy = memory_copy_text(edited), *rest = copy, *line;
	bool fine = true;

	for (size_t number = 1; fine && (line = strsep(&rest, "\n"));
	     number++) {
		line = trim(line);
		if (!*line || *line == '#')
			continue;
		fine = read_line(line, settings, said, err) ||
		       error_prefix(err, "line %zu", number);
	}
	free(copy);

	return fine;
}

static void
add_changes(const struct settings *from, const struct settings *to,
	    const bool said[], struct text *set, struct text *unset)
{
	for (int i = 0; i < SETTING_COUNT; i++) {
		enum setting setting = (enum setting)i;
		const char *name = setting_about(setting)->name;
		char numbers[2][NUMBER_SIZE];
		const char *after = settings_show(to, setting, numbers[1]);

		if (!said[i]) {
			if (settings_given(from, setting))
				add_word(unset, "unset", name, NULL);
			continue;
		}
		if (!settings_given(from, setting) ||
		    strcmp(settings_show(from, setting, numbers[0]), after) !=
			    0)
			add_word(set, "set", name, after);
	}
}

bool
settings_text_read(const char *edited, const struct state *state,
		   struct text *set, struct text *unset, struct error *err)
{
	bool said[SETTING_COUNT] = { false }, fine;
	struct settings settings;

	settings_init(&settings);
	fine = read_lines(edited, &settings, said, err);
	if (fine)
		add_changes(&state->settings, &settings, said, set, unset);
	settings_clear(&settings);

	return fine;
}
