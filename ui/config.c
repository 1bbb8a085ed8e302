/* config.c - what the user wrote into the configuration file */

#include "ui/config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/escape/shell_word.h"
#include "base/memory.h"
#include "base/permission.h"
#include "base/text.h"
#include "setting/setting.h"
#include "ui/frame/keymap.h"
#include "ui/widget/press.h"

void
config_clear(struct config *config)
{
	for (size_t i = 0; i < config->setting_count; i++)
		free(config->settings[i]);
	for (size_t i = 0; i < config->key_count; i++) {
		free(config->keys[i].section);
		free(config->keys[i].key);
		free(config->keys[i].verb);
	}
	free(config->settings);
	free(config->keys);
	free(config->theme);
	free(config->clipboard);
	*config = (struct config){ 0 };
}

/* The rest of the words with blanks between them. */
static char *
join(char *const words[], size_t from, size_t count)
{
	struct text text = { 0 };

	for (size_t i = from; i < count; i++)
		text_add(&text, "%s%s", i > from ? " " : "", words[i]);

	return text_take(&text);
}

/* A word that no list has is a fault of the file, not of a request. */
static bool
misread(struct error *err)
{
	err->kind = ERROR_FORMAT;

	return false;
}

static bool
read_switch(const char *word, bool *on, struct error *err)
{
	*on = !strcmp(word, "yes") || !strcmp(word, "on");
	if (*on || !strcmp(word, "no") || !strcmp(word, "off"))
		return true;

	return error_set(err, ERROR_FORMAT, "yes or no was expected, not '%s'",
			 word);
}

static bool
read_theme(struct config *config, char *const words[], size_t count,
	   struct error *err)
{
	(void)count;
	if (!theme_need(words[1], err))
		return misread(err);
	free(config->theme);
	config->theme = memory_copy_text(words[1]);

	return true;
}

/* clipboard PROGRAM WORD...; kept as a line of quoted words. */
static bool
read_clipboard(struct config *config, char *const words[], size_t count,
	       struct error *err)
{
	struct text line = { 0 };

	if (count < 2)
		return error_set(err, ERROR_FORMAT,
				 "expected: clipboard PROGRAM [WORD...]");
	for (size_t i = 1; i < count; i++) {
		char *quoted = shell_word_quote(words[i]);

		text_add(&line, "%s%s", i > 1 ? " " : "", quoted);
		free(quoted);
	}
	free(config->clipboard);
	config->clipboard = text_take(&line);

	return true;
}

static bool
is_pane(const char *name)
{
	bool known = !strcmp(name, "anywhere");

	for (size_t i = 0; panel_kinds()[i]; i++)
		known = known || !strcmp(name, panel_kinds()[i]->name) ||
			!strcmp(name, keymap_shared(panel_kinds()[i]->name));

	return known && *name;
}

static bool
refuse_pane(const char *name, struct error *err)
{
	struct text list = { 0 };

	for (size_t i = 0; panel_kinds()[i]; i++)
		text_add(&list, ", %s", panel_kinds()[i]->name);
	error_set(err, ERROR_FORMAT,
		  "there is no pane '%s'; keys work anywhere, or in one of%s",
		  name, text_get(&list) + 1);
	text_clear(&list);

	return false;
}

/* key SECTION KEY VERB...; the verb is read when the key is pressed. */
static bool
read_key(struct config *config, char *const words[], size_t count,
	 struct error *err)
{
	struct config_key *key;
	uint32_t press;

	if (count < 3)
		return error_set(err, ERROR_FORMAT,
				 "expected: key SECTION KEY VERB...");
	if (!is_pane(words[1]))
		return refuse_pane(words[1], err);
	if (!press_need(words[2], &press, err))
		return misread(err);
	config->keys = memory_grow_array(config->keys, config->key_count + 1,
					 sizeof(*config->keys));
	key = &config->keys[config->key_count++];
	key->section = memory_copy_text(words[1]);
	key->key = memory_copy_text(words[2]);
	key->verb = join(words, 3, count);

	return true;
}

static bool
refuse_foreign(struct error *err)
{
	return error_set(
		err, ERROR_PERMISSION,
		"others can write this file: it names no program, no verb and "
		"no file to write; chmod go-w makes it yours");
}

/* What writes somewhere, or opens the jail, later. */
static bool
is_powerful(const struct request *request)
{
	static const enum setting settings[] = { SETTING_OUTPUT, SETTING_FORCE,
						 SETTING_NO_SANDBOX };

	for (size_t i = 0; i < sizeof(settings) / sizeof(*settings); i++) {
		if (request->typed[settings[i]])
			return true;
	}

	return false;
}

static void
add_setting(struct config *config, const char *word)
{
	char *quoted = shell_word_quote(word);
	struct text line = { 0 };

	text_add(&line, "set %s", quoted);
	config->settings =
		memory_grow_array(config->settings, config->setting_count + 1,
				  sizeof(*config->settings));
	config->settings[config->setting_count++] = text_take(&line);
	free(quoted);
}

static bool
read_setting(struct config *config, char *const words[], size_t count,
	     struct error *err)
{
	struct settings base;
	struct request request;
	bool fine;

	settings_init(&base);
	fine = request_read(&request, words, count, &base, err);
	if (fine) {
		if (request.word_count > 1)
			fine = error_set(err, ERROR_FORMAT,
					 "name=value was expected, not '%s'",
					 words[1]);
		else if (config->foreign && is_powerful(&request))
			fine = refuse_foreign(err);
		request_clear(&request);
	}
	if (fine)
		add_setting(config, words[1]);
	settings_clear(&base);

	return fine;
}

static bool
read_ascii(struct config *config, char *const words[], size_t count,
	   struct error *err)
{
	(void)count;

	return read_switch(words[1], &config->ascii, err);
}

static bool
read_mouse(struct config *config, char *const words[], size_t count,
	   struct error *err)
{
	(void)count;
	config->mouse_said = true;

	return read_switch(words[1], &config->mouse, err);
}

static bool
read_plain(struct config *config, char *const words[], size_t count,
	   struct error *err)
{
	(void)count;

	return read_switch(words[1], &config->plain, err);
}

/* What is on unless it is said. */
static bool
read_off(const char *word, bool *off, struct error *err)
{
	bool on;

	if (!read_switch(word, &on, err))
		return false;
	*off = !on;

	return true;
}

static bool
read_sixel(struct config *config, char *const words[], size_t count,
	   struct error *err)
{
	(void)count;

	return read_off(words[1], &config->no_sixel, err);
}

static bool
read_ask(struct config *config, char *const words[], size_t count,
	 struct error *err)
{
	(void)count;

	return read_off(words[1], &config->asks_nothing, err);
}

static const struct config_line {
	const char *name, *rest;
	size_t words;    /* with the name; 0: any number */
	bool is_foreign; /* it may stand in a file that others can write */
	bool (*read)(struct config *config, char *const words[], size_t count,
		     struct error *err);
} lines[] = {
	{ "theme", "NAME", 2, true, read_theme },
	{ "ascii", "yes|no", 2, true, read_ascii },
	{ "mouse", "yes|no", 2, true, read_mouse },
	{ "plain", "yes|no", 2, true, read_plain },
	{ "sixel", "yes|no", 2, true, read_sixel },
	{ "ask", "yes|no", 2, true, read_ask },
	{ "clipboard", "PROGRAM", 0, false, read_clipboard },
	{ "set", "name=value", 2, true, read_setting },
	{ "key", "SECTION KEY VERB", 0, false, read_key },
};

enum { LINES = sizeof(lines) / sizeof(lines[0]) };

static bool
refuse_line(const char *name, struct error *err)
{
	struct text known = { 0 };

	for (size_t i = 0; i < LINES; i++)
		text_add(&known, "%s%s %s",
			 !i               ? ""
			 : i + 1 == LINES ? " or "
					  : ", ",
			 lines[i].name, lines[i].rest);
	error_set(err, ERROR_FORMAT, "expected %s, found '%s'",
		  text_get(&known), name);
	text_clear(&known);

	return false;
}

static bool
read_words(struct config *config, char *const words[], size_t count,
	   struct error *err)
{
	for (size_t i = 0; i < LINES; i++) {
		const struct config_line *line = &lines[i];

		if (strcmp(words[0], line->name) != 0 ||
		    (line->words && line->words != count))
			continue;
		if (config->foreign && !line->is_foreign)
			return refuse_foreign(err);
		return line->read(config, words, count, err);
	}

	return refuse_line(words[0], err);
}

static bool
read_line(struct config *config, char *line, struct error *err)
{
	char **words;
	size_t count;
	bool fine = true;

	line[strcspn(line, "\n")] = '\0';
	line += strspn(line, " \t");
	if (!*line || *line == '#')
		return true;
	if (!request_split(line, &words, &count, err))
		return false;
	if (count)
		fine = read_words(config, words, count, err);
	request_free_args(words, count);

	return fine;
}

bool
config_read_file(struct config *config, const char *path, struct error *err)
{
	FILE *in = permission_open_stream(path, err);
	char *line = NULL;
	size_t size = 0, number = 0;
	bool fine = true;

	if (!in)
		return false;
	config->foreign = !permission_is_own(fileno(in));
	while (fine && getline(&line, &size, in) >= 0) {
		number++;
		fine = read_line(config, line, err);
	}
	if (!fine)
		error_prefix(err, "%s:%zu", path, number);
	free(line);
	fclose(in);

	return fine;
}

bool
config_read(struct config *config, struct error *err)
{
	const char *named = getenv("DPAUDIT_CONFIG");
	const char *folder = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
	struct text path = { 0 };
	bool fine = true;

	if (named && *named)
		return config_read_file(config, named, err);
	if (folder && *folder == '/')
		text_add(&path, "%s/dpaudit/config", folder);
	else if (home)
		text_add(&path, "%s/.config/dpaudit/config", home);
	if (path.length && !access(text_get(&path), F_OK))
		fine = config_read_file(config, text_get(&path), err);
	text_clear(&path);

	return fine;
}

void
config_apply(const struct config *config, struct screen *screen)
{
	struct error err = { 0 };

	for (size_t i = 0; i < config->key_count; i++) {
		const struct config_key *key = &config->keys[i];

		if (!screen_bind(screen, key->section, key->key, key->verb,
				 &err))
			screen_say(screen, TONE_ERROR, "%s", err.text);
	}
	for (size_t i = 0; i < config->setting_count; i++)
		screen_run(screen, config->settings[i]);
}
