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
#include "method/setting/setting.h"
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
read_theme(struct config *config, const char *name, struct error *err)
{
	if (!theme_find(name))
		return error_set(err, ERROR_FORMAT,
				 "themes are dark, light, high-contrast and "
				 "mono, not '%s'",
				 name);
	free(config->theme);
	config->theme = memory_copy_text(name);

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
		known = known || !strcmp(name, panel_kinds()[i]->name);

	return known;
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
	if (!press_read(words[2], &press))
		return error_set(err, ERROR_FORMAT, "there is no key '%s'",
				 words[2]);
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
	return error_set(err, ERROR_PERMISSION,
			 "others can write this file: it names no program, no "
			 "verb and no file to write; chmod go-w makes it "
			 "yours");
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
read_setting(struct config *config, const char *word, struct error *err)
{
	char *args[] = { NULL, NULL };
	struct settings base;
	struct request request;
	char verb[] = "set", *copy = memory_copy_text(word);
	bool fine;

	args[0] = verb;
	args[1] = copy;
	settings_init(&base);
	fine = request_read(&request, args, 2, &base, err);
	if (fine) {
		if (request.word_count > 1)
			fine = error_set(err, ERROR_FORMAT,
					 "name=value was expected, not '%s'",
					 word);
		else if (config->foreign && is_powerful(&request))
			fine = refuse_foreign(err);
		request_clear(&request);
	}
	if (fine)
		add_setting(config, word);
	settings_clear(&base);
	free(copy);

	return fine;
}

static bool
read_sixel(struct config *config, const char *word, struct error *err)
{
	bool on;

	if (!read_switch(word, &on, err))
		return false;
	config->no_sixel = !on;

	return true;
}

static bool
read_mouse(struct config *config, const char *word, struct error *err)
{
	config->mouse_said = true;

	return read_switch(word, &config->mouse, err);
}

static bool
read_ask(struct config *config, const char *word, struct error *err)
{
	bool on;

	if (!read_switch(word, &on, err))
		return false;
	config->asks_nothing = !on;

	return true;
}

static bool
read_words(struct config *config, char *const words[], size_t count,
	   struct error *err)
{
	if (!strcmp(words[0], "theme") && count == 2)
		return read_theme(config, words[1], err);
	if (!strcmp(words[0], "ascii") && count == 2)
		return read_switch(words[1], &config->ascii, err);
	if (!strcmp(words[0], "mouse") && count == 2)
		return read_mouse(config, words[1], err);
	if (!strcmp(words[0], "ask") && count == 2)
		return read_ask(config, words[1], err);
	if (!strcmp(words[0], "sixel") && count == 2)
		return read_sixel(config, words[1], err);
	if (!strcmp(words[0], "plain") && count == 2)
		return read_switch(words[1], &config->plain, err);
	if (config->foreign &&
	    (!strcmp(words[0], "clipboard") || !strcmp(words[0], "key")))
		return refuse_foreign(err);
	if (!strcmp(words[0], "clipboard"))
		return read_clipboard(config, words, count, err);
	if (!strcmp(words[0], "key"))
		return read_key(config, words, count, err);
	if (!strcmp(words[0], "set") && count == 2)
		return read_setting(config, words[1], err);

	return error_set(err, ERROR_FORMAT,
			 "expected theme NAME, ascii yes|no, mouse yes|no, "
			 "plain yes|no, sixel yes|no, ask yes|no, clipboard "
			 "PROGRAM, set "
			 "name=value or key SECTION KEY VERB, found '%s'",
			 words[0]);
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
