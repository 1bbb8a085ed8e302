/* request.c - what somebody typed: words, name=value, ROLE=COLUMN */

#include "verb/request.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/escape/shell_word.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/registry.h"
#include "base/text.h"
#include "dataset/role.h"
#include "load/convert.h"
#include "load/format/format.h"
#include "result/writer/writers.h"
#include "verb/form.h"

enum { NAME_LIMIT = 40 };

const char *
request_column(const struct request *request, enum role role)
{
	const char *column = NULL;
	enum setting setting;

	for (size_t i = 0; i < request->role_count; i++) {
		if (request->roles[i].role == role)
			column = request->roles[i].column;
	}
	if (column || !setting_find(role_name(role), &setting) ||
	    setting_about(setting)->kind != VALUE_TEXT)
		return column;

	return settings_text(&request->settings, setting);
}

void
request_clear(struct request *request)
{
	for (size_t i = 0; i < request->word_count; i++)
		free(request->words[i]);
	for (size_t i = 0; i < request->role_count; i++) {
		union {
			const char *shown;
			char *own;
		} column = { request->roles[i].column };

		free(column.own);
	}
	free(request->words);
	free(request->roles);
	settings_clear(&request->settings);
	*request = (struct request){ 0 };
}

const char *
request_word(const struct request *request, size_t index)
{
	return index < request->word_count ? request->words[index] : NULL;
}

void
request_put_word(struct request *request, size_t index, const char *word)
{
	size_t behind = request->word_count - index;

	request->words =
		memory_grow_array(request->words, request->word_count + 1,
				  sizeof(*request->words));
	memmove(&request->words[index + 1], &request->words[index],
		behind * sizeof(*request->words));
	request->words[index] = memory_copy_text(word);
	request->word_count++;
}

static void
add_word(struct request *request, const char *word)
{
	request_put_word(request, request->word_count, word);
	if (request->word_count == 2)
		verb_form_follow(request->words, &request->word_count);
}

static void
add_role(struct request *request, enum role role, const char *column)
{
	request->roles =
		memory_grow_array(request->roles, request->role_count + 1,
				  sizeof(*request->roles));
	request->roles[request->role_count++] =
		(struct role_choice){ role, memory_copy_text(column) };
}

/* Whether the text before '=' could be a name; returns its length or 0. */
static size_t
name_length(const char *arg)
{
	size_t length = strcspn(arg, "=");

	if (!length || length >= NAME_LIMIT)
		return 0;
	for (size_t i = 0; i < length; i++) {
		if (!islower((unsigned char)arg[i]) &&
		    !isdigit((unsigned char)arg[i]) && arg[i] != '-')
			return 0;
	}

	return length;
}

static bool
refuse_name(const char *name, struct error *err)
{
	const char *nearest = setting_nearest(name);

	if (!nearest)
		nearest = registry_nearest(&roles_registry, name);

	return word_refuse(err, nearest, "dpaudit list settings",
			   "there is no setting '%s'", name);
}

/*
 * A role's column; always in `load`, never in `set`, elsewhere if it is not a
 * number.
 */
static bool
is_role(const struct request *request, const char *name, const char *value,
	enum role *role)
{
	enum setting setting;
	double number;

	if (!role_find(name, role))
		return false;
	if (!setting_find(name, &setting))
		return true;
	if (request->word_count && !strcmp(request->words[0], "load"))
		return true;
	if (request->word_count && !strcmp(request->words[0], "set"))
		return false;

	return !number_read(value, &number);
}

/* The card's own words go on the card: adjacency=, sampling=poisson. */
static bool
goes_on_card(const char *name, const char *value)
{
	enum setting setting;
	double number;

	if (!game_has_entry(name) || !strcmp(name, "mechanism"))
		return false;
	if (!setting_find(name, &setting))
		return true;
	if (!strcmp(setting_about(setting)->group, "game"))
		return true;

	return !strcmp(name, "sampling") && !number_read(value, &number);
}

/* ---- one value each ---- */

static bool
refuse_twice(const char *name, const char *before, const char *value,
	     struct error *err)
{
	return error_set(err, ERROR_USAGE,
			 "%s is given twice, as '%s' and as '%s'; give one of "
			 "them",
			 name, before, value);
}

static bool
assign_role(struct request *request, enum role role, const char *column,
	    struct error *err)
{
	for (size_t i = 0; i < request->role_count; i++) {
		const struct role_choice *choice = &request->roles[i];

		if (choice->role == role && strcmp(choice->column, column) != 0)
			return refuse_twice(role_name(role), choice->column,
					    column, err);
	}
	add_role(request, role, column);

	return true;
}

static bool
assign_card(struct request *request, const char *name, const char *value,
	    struct error *err)
{
	struct game before = request->game;

	if (!game_set(&request->game, name, value, err))
		return false;
	for (size_t i = 0; i < GAME_COUNT; i++) {
		const char *had = before.value[i];

		if (*had && strcmp(had, request->game.value[i]) != 0)
			return refuse_twice(name, had, value, err);
	}

	return true;
}

/* One that others write gets the line that makes it of a table. */
static bool
hint_at_format(const char *name, struct error *err)
{
	const struct format *format = format_find(name);

	return format && format->produce &&
	       convert_say(err, format->produce, name);
}

/*
 * Returns true for a word and a number of a word in two older settings, as
 * bug=few-seeds noise-seeds=10.
 */
static bool
completes(const char *before, const char *value)
{
	return *before == ':' ? *value != ':'
			      : *value == ':' && !strchr(before, ':');
}

/* Of format= the last one counts: programs put theirs behind a user's. */
static bool
assign_setting(struct request *request, enum setting setting, const char *value,
	       struct error *err)
{
	char numbers[2][NUMBER_SIZE];
	char *before = memory_copy_text(
		settings_show(&request->settings, setting, numbers[0]));
	const char *after;
	bool fine = true;

	if (!settings_set(&request->settings, setting, value, err)) {
		free(before);
		return setting == SETTING_FORMAT && hint_at_format(value, err);
	}
	after = settings_show(&request->settings, setting, numbers[1]);
	if (request->typed[setting] && setting != SETTING_FORMAT &&
	    !completes(before, value) && strcmp(before, after) != 0)
		fine = refuse_twice(setting_about(setting)->name, before, after,
				    err);
	free(before);
	if (fine)
		request->typed[setting] = true;

	return fine;
}

static bool
assign_today(struct request *request, const char *name, const char *value,
	     struct error *err)
{
	enum setting setting;
	enum role role;

	if (is_role(request, name, value, &role))
		return assign_role(request, role, value, err);
	if (goes_on_card(name, value) &&
	    !assign_card(request, name, value, err))
		return false;
	if (!setting_find(name, &setting) ||
	    (setting == SETTING_SAMPLING && goes_on_card(name, value)))
		return game_has_entry(name) || refuse_name(name, err);

	return assign_setting(request, setting, value, err);
}

static bool
assign(struct request *request, const char *name, const char *value,
       struct error *err)
{
	char *now = setting_typed(&name, value);
	bool fine = assign_today(request, name, now, err);

	free(now);

	return fine;
}

/* A file may be called eps=1.csv; then the refusal says how to name it. */
static bool
hint_at_file(const char *arg, struct error *err)
{
	struct error why = *err;
	char *quoted;

	if (access(arg, F_OK))
		return false;
	quoted = shell_word_quote(arg);
	error_set(err, why.kind,
		  "%s; for the file of this name write ./%s, or -- before it",
		  why.text, quoted);
	free(quoted);

	return false;
}

/* "--delta 1e-5" as other programs take it. */
static bool
hint_at_value(const char *name, struct error *err)
{
	struct error why = *err;
	enum setting setting;

	if (!setting_find_any(name, &setting))
		return false;

	return error_set(err, why.kind,
			 "%s; --%s alone is %s=yes, a value follows after =",
			 why.text, name, name);
}

static bool
refuse_option(const char *arg, struct error *err)
{
	char *quoted = shell_word_quote(arg);

	error_set(err, ERROR_USAGE,
		  "'%s' is not an option; settings are written name=value, a "
		  "file with this name ./%s",
		  arg, quoted);
	free(quoted);

	return false;
}

static bool
read_arg(struct request *request, const char *arg, struct error *err)
{
	bool dashed = !strncmp(arg, "--", 2);
	const char *body = dashed ? arg + 2 : arg;
	size_t length = name_length(body);
	char name[NAME_LIMIT] = "";

	memcpy(name, body, length);
	if (length && body[length] == '=')
		return assign(request, name, body + length + 1, err) ||
		       hint_at_file(arg, err);
	if (dashed && writer_find(name))
		return assign(request, "format", name, err);
	if (dashed && length)
		return assign(request, name, "yes", err) ||
		       hint_at_value(name, err);
	if (dashed || (arg[0] == '-' && islower((unsigned char)arg[1])))
		return refuse_option(arg, err);
	add_word(request, arg);

	return true;
}

/* Limits at all thresholds leave it free which of them is looked at. */
static bool
is_band(const char *policy)
{
	return !strcmp(policy, policy_name(POLICY_BAND)) ||
	       !strcmp(policy, policy_name(POLICY_BONFERRONI));
}

/* What is fixed and what is chosen; guesses= beside correct= are data. */
static bool
one_choice(const struct request *request, struct error *err)
{
	static const enum setting fixed[] = { SETTING_TAU, SETTING_GUESSES };
	char number[NUMBER_SIZE];
	const char *policy =
		settings_show(&request->settings, SETTING_POLICY, number);

	if (!request->typed[SETTING_POLICY] || !strcmp(policy, "fixed"))
		return true;
	for (size_t i = 0; i < sizeof(fixed) / sizeof(fixed[0]); i++) {
		bool guesses = fixed[i] == SETTING_GUESSES;
		const char *name = setting_about(fixed[i])->name;

		if (!request->typed[fixed[i]] ||
		    (!guesses && is_band(policy)) ||
		    (guesses && request->typed[SETTING_CORRECT]))
			continue;
		return error_set(
			err, ERROR_USAGE,
			"%s= is %s given in advance, and policy=%s chooses its "
			"own; give one of them, or policy=fixed",
			name, guesses ? "a number of guesses" : "a threshold",
			policy);
	}

	return true;
}

bool
request_read(struct request *request, char *const args[], size_t count,
	     const struct settings *base, struct error *err)
{
	bool only_words = false;

	*request = (struct request){ 0 };
	settings_copy(&request->settings, base);
	for (size_t i = 0; i < count; i++) {
		if (only_words) {
			add_word(request, args[i]);
		} else if (!strcmp(args[i], "--")) {
			only_words = true;
		} else if (!read_arg(request, args[i], err)) {
			request_clear(request);
			return false;
		}
	}
	if (one_choice(request, err))
		return true;
	request_clear(request);

	return false;
}

void
request_free_args(char **args, size_t count)
{
	for (size_t i = 0; i < count; i++)
		free(args[i]);
	free(args);
}

/* What stands behind a backslash within $'...'; moves to its last byte. */
static char
read_escape(const char **at)
{
	static const char letters[] = "abefnrtv",
			  bytes[] = "\a\b\033\f\n\r\t\v";
	const char *letter = strchr(letters, **at);
	char digits[3] = "";

	if (**at == 'x' && isxdigit((unsigned char)(*at)[1])) {
		digits[0] = *++*at;
		if (isxdigit((unsigned char)(*at)[1]))
			digits[1] = *++*at;
		return (char)strtol(digits, NULL, 16);
	}

	return letter ? bytes[letter - letters] : **at;
}

/* $'...', of which *at is the dollar; moves to the quote that ends it. */
static bool
read_bytes(const char **at, struct text *arg, struct error *err)
{
	for (*at += 2; **at && **at != '\''; ++*at) {
		char c = **at;

		if (c == '\\' && (*at)[1]) {
			++*at;
			c = read_escape(at);
		}
		/* a byte of 0 would end the word */
		if (c)
			text_add_bytes(arg, &c, 1);
	}

	return **at ||
	       error_set(err, ERROR_USAGE, "the quote $' is not closed");
}

/* Reads one argument at *at; the quotes go, what they held stays. */
static bool
read_quoted(const char **at, struct text *arg, struct error *err)
{
	char quote = 0;

	for (; **at && (quote || !isspace((unsigned char)**at)); ++*at) {
		char c = **at;

		if (!quote && c == '$' && (*at)[1] == '\'') {
			if (!read_bytes(at, arg, err))
				return false;
			continue;
		}
		if (quote ? c == quote : c == '\'' || c == '"') {
			quote = quote ? 0 : c;
			continue;
		}
		if (c == '\\' && quote != '\'' && (*at)[1])
			c = *++*at;
		text_add_bytes(arg, &c, 1);
	}
	if (quote) {
		return error_set(err, ERROR_USAGE, "the quote %c is not closed",
				 quote);
	}

	return true;
}

bool
request_split(const char *line, char ***args, size_t *count, struct error *err)
{
	*args = NULL;
	*count = 0;
	for (;;) {
		struct text arg = { 0 };

		while (isspace((unsigned char)*line))
			line++;
		if (!*line)
			return true;
		if (!read_quoted(&line, &arg, err)) {
			text_clear(&arg);
			request_free_args(*args, *count);
			*args = NULL;
			*count = 0;
			return false;
		}
		*args = memory_grow_array(*args, *count + 1, sizeof(**args));
		(*args)[(*count)++] = text_take(&arg);
	}
}
