/* setting.c - reading, changing and printing the values of settings */

#include "setting/setting.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"

#define LIST_SETTING(id) &setting_row_##id,
static const struct setting_about *const table[] = { SETTING_LIST(
	LIST_SETTING) };
static const struct setting_about *const today[] = { SETTINGS_TODAY(
	LIST_SETTING) NULL };
#undef LIST_SETTING

const struct registry settings_registry = {
	.name = "settings",
	.one = "setting",
	.summary = "what may be set by name=value",
	.items = today,
};

/* Letters that a slip of the fingers changes. */
enum { SLIP = 2 };

const struct setting_about *
setting_about(enum setting setting)
{
	return table[setting];
}

bool
setting_matters(enum setting setting)
{
	return setting != SETTING_THREADS && setting != SETTING_MEMORY &&
	       strcmp(table[setting]->group, "output") != 0;
}

bool
setting_is_older(enum setting setting)
{
	return (size_t)setting >= sizeof(today) / sizeof(today[0]) - 1;
}

const char *
setting_label(enum setting setting)
{
	return table[setting]->label ? table[setting]->label
				     : table[setting]->name;
}

bool
setting_find(const char *name, enum setting *setting)
{
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		if (!strcmp(table[i]->name, name)) {
			*setting = (enum setting)i;
			return true;
		}
	}

	return false;
}

bool
setting_is_in(const enum setting list[], enum setting setting)
{
	for (size_t i = 0; list && list[i] != SETTING_END; i++) {
		if (list[i] == setting)
			return true;
	}

	return false;
}

/* The setting that the last words of a name are, as delta of claim-delta. */
static const char *
setting_of_ending(const char *name)
{
	enum setting setting;

	for (const char *at = strchr(name, '-'); at; at = strchr(at, '-')) {
		if (setting_find(++at, &setting))
			return at;
	}

	return NULL;
}

const char *
setting_nearest(const char *name)
{
	const char *best = registry_nearest(&settings_registry, name);
	const char *ending = setting_of_ending(name);

	return ending && (!best || word_distance(name, best) > SLIP) ? ending
								     : best;
}

bool
setting_find_any(const char *name, enum setting *setting)
{
	const char *newer = setting_newer(name);

	return setting_find(newer ? newer : name, setting);
}

bool
setting_need(const char *name, enum setting *setting, struct error *err)
{
	return setting_find_any(name, setting) ||
	       word_refuse(err, setting_nearest(name), "dpaudit list settings",
			   "there is no setting '%s'", name);
}

static bool
is_choice(const struct setting_about *about)
{
	return about->kind == VALUE_CHOICE;
}

static struct value
fallback(const struct setting_about *about)
{
	return (struct value){
		.word = -1,
		.number = is_choice(about) ? NAN : about->fallback,
	};
}

void
settings_init(struct settings *settings)
{
	for (size_t i = 0; i < SETTING_COUNT; i++)
		settings->at[i] = fallback(table[i]);
}

void
settings_clear(struct settings *settings)
{
	for (size_t i = 0; i < SETTING_COUNT; i++)
		free(settings->at[i].text);
	settings_init(settings);
}

void
settings_copy(struct settings *to, const struct settings *from)
{
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		to->at[i] = from->at[i];
		if (from->at[i].text)
			to->at[i].text = memory_copy_text(from->at[i].text);
	}
}

void
settings_copy_one(struct settings *to, const struct settings *from,
		  enum setting setting)
{
	struct value *value = &to->at[setting];

	free(value->text);
	*value = from->at[setting];
	if (value->text)
		value->text = memory_copy_text(value->text);
}

static bool
is_text(const struct setting_about *about)
{
	return about->kind == VALUE_TEXT || about->kind == VALUE_LIST ||
	       about->kind == VALUE_FILE;
}

static bool
refuse_range(const struct setting_about *about, const char *name,
	     const char *text, struct error *err)
{
	char low[NUMBER_SIZE], high[NUMBER_SIZE];

	if (isinf(about->lowest) && isinf(about->highest))
		return error_set(err, ERROR_USAGE,
				 "%s takes a finite number, not %s", name,
				 text);

	number_exact(low, about->lowest);
	number_exact(high, about->highest);
	if (isinf(about->highest))
		return error_set(err, ERROR_USAGE,
				 "%s must be finite and %s %s, not %s", name,
				 about->open_low ? "above" : "at least", low,
				 text);

	return error_set(err, ERROR_USAGE, "%s must lie in %s%s, %s%s, not %s",
			 name, about->open_low ? "(" : "[", low, high,
			 about->open_high ? ")" : "]", text);
}

static bool
read_number(const struct setting_about *about, const char *name,
	    const char *text, double *number, struct error *err)
{
	if (!number_read(text, number)) {
		return error_set(err, ERROR_USAGE,
				 "%s takes a number, not '%s'", name, text);
	}
	if (*number < about->lowest || *number > about->highest ||
	    isinf(*number) || (about->open_low && *number <= about->lowest) ||
	    (about->open_high && *number >= about->highest))
		return refuse_range(about, name, text, err);
	if (about->kind == VALUE_WHOLE && *number > floor(*number)) {
		return error_set(err, ERROR_USAGE,
				 "%s takes a whole number, not '%s'", name,
				 text);
	}

	return true;
}

static bool
read_switch(const struct setting_about *about, const char *text, double *number,
	    struct error *err)
{
	static const char *const words[][2] = { { "no", "yes" },
						{ "0", "1" },
						{ "false", "true" },
						{ "off", "on" } };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		for (int on = 0; on < 2; on++) {
			if (!strcmp(words[i][on], text)) {
				*number = on;
				return true;
			}
		}
	}

	return error_set(err, ERROR_USAGE, "%s takes yes or no, not '%s'",
			 about->name, text);
}

/* Returns the place of a word among the choices, or -1. */
static int
find_word(const struct setting_about *about, const char *word, size_t length)
{
	for (int i = 0; about->choices[i]; i++) {
		if (strlen(about->choices[i]) == length &&
		    !strncmp(about->choices[i], word, length))
			return i;
	}

	return -1;
}

static bool
refuse_choice(const struct setting_about *about, const char *text,
	      struct error *err)
{
	char list[200] = "";

	for (size_t i = 0; about->choices[i]; i++) {
		size_t used = strlen(list);

		snprintf(list + used, sizeof(list) - used, "%s%s",
			 i ? ", " : "", about->choices[i]);
	}

	return error_set(err, ERROR_USAGE, "%s can be %s, not '%s'",
			 about->name, list, text);
}

static const struct setting_about *
part_of(const struct setting_about *about, int word)
{
	return about->parts && word >= 0 ? about->parts[word] : NULL;
}

/* Reads the number behind a word; messages name both. */
static bool
read_part(const struct setting_about *about, int word, const char *text,
	  struct value *value, struct error *err)
{
	const struct setting_about *part = part_of(about, word);
	char name[80];

	snprintf(name, sizeof(name), "%s=%s", about->name,
		 about->choices[word]);
	if (!part)
		return error_set(err, ERROR_USAGE, "%s takes no number", name);
	value->part = part;

	return read_number(part, name, text, &value->number, err);
}

/* Takes the number with its word, or leaves it if another word has one. */
static bool
take_part(const struct setting_about *about, struct value *value,
	  const struct value *own, int word)
{
	bool taken = value->part && value->part == part_of(about, value->word);

	if (word < 0 && taken && own->part != value->part)
		return true;
	*value = *own;
	if (word >= 0)
		value->word = word;

	return true;
}

/*
 * Reads "word", "word:number" or ":word:number".  The last does not choose
 * the word: the number waits for it.
 */
static bool
read_words(const struct setting_about *about, const char *text,
	   struct value *value, struct error *err)
{
	bool waits = about->parts && *text == ':';
	const char *start = text + waits;
	const char *colon = about->parts ? strchr(start, ':') : NULL;
	int word = find_word(about, start,
			     colon ? (size_t)(colon - start) : strlen(start));
	struct value own = *value;

	if (word < 0 || (waits && !colon))
		return refuse_choice(about, text, err);
	if (colon)
		return read_part(about, word, colon + 1, &own, err) &&
		       take_part(about, value, &own, waits ? -1 : word);
	/* A number of this word waited for it, or none is given. */
	if (value->part != part_of(about, word) ||
	    value->part == part_of(about, value->word)) {
		value->number = NAN;
		value->part = NULL;
	}
	value->word = word;

	return true;
}

static bool
check_word(const struct setting_about *about, const char *text,
	   struct error *err)
{
	return !about->values || registry_find(about->values, text) ||
	       registry_refuse(about->values, text, err);
}

static bool
check_list(const struct setting_about *about, const char *text,
	   struct error *err)
{
	char *copy = memory_copy_text(text), *rest = copy, *word;
	bool fine = true;

	while (fine && (word = strsep(&rest, ",")))
		fine = check_word(about, word, err);
	free(copy);

	return fine;
}

static bool
read_value(const struct setting_about *about, const char *text,
	   struct value *value, struct error *err)
{
	if (about->kind == VALUE_LIST)
		return check_list(about, text, err);
	if (is_text(about))
		return check_word(about, text, err);
	if (about->kind == VALUE_SWITCH)
		return read_switch(about, text, &value->number, err);
	if (is_choice(about) || (about->choices && strchr(text, ':')))
		return read_words(about, text, value, err);
	value->word = -1;

	return read_number(about, about->name, text, &value->number, err);
}

bool
settings_set(struct settings *settings, enum setting setting, const char *text,
	     struct error *err)
{
	struct value value = settings->at[setting];

	if (!read_value(table[setting], text, &value, err))
		return false;
	if (is_text(table[setting])) {
		free(value.text);
		value.text = memory_copy_text(text);
	}
	value.given = true;
	settings->at[setting] = value;

	return true;
}

bool
settings_set_typed(struct settings *settings, const char *name,
		   const char *value, struct error *err)
{
	enum setting setting = SETTING_COUNT;
	char *now = setting_typed(&name, value);
	bool fine = setting_need(name, &setting, err) &&
		    settings_set(settings, setting, now, err);

	free(now);

	return fine;
}

bool
settings_set_line(struct settings *settings, const char *line,
		  struct error *err)
{
	char *copy = memory_copy_text(line), *rest = copy, *word;
	bool fine = true;

	while (fine && (word = strsep(&rest, " "))) {
		char *value = strchr(word, '=');

		if (value)
			*value++ = '\0';
		if (value)
			fine = settings_set_typed(settings, word, value, err);
		else if (*word)
			fine = error_set(err, ERROR_USAGE,
					 "'%s' is not a setting", word);
	}
	free(copy);

	return fine;
}

void
settings_set_number(struct settings *settings, enum setting setting,
		    double number)
{
	struct value *value = &settings->at[setting];
	bool choice = is_choice(table[setting]);

	value->word = choice ? (int)number : -1;
	value->number = choice ? NAN : number;
	value->part = NULL;
	value->given = true;
}

void
settings_reset(struct settings *settings, enum setting setting)
{
	free(settings->at[setting].text);
	settings->at[setting] = fallback(table[setting]);
}

/* The next of ..., 1, 2, 5, 10, 20, ... above or below a number. */
static double
log_step(double from, int direction)
{
	static const double places[] = { 1, 2, 5, 10 };
	double decade, at;

	if (!(from > 0))
		return direction > 0 ? 1e-9 : 0;
	decade = pow(10, floor(log10(from) + 1e-9));
	at = from / decade;
	if (direction > 0) {
		for (int i = 1; i < 4; i++) {
			if (places[i] > at * (1 + 1e-9))
				return places[i] * decade;
		}
		return 20 * decade;
	}
	for (int i = 2; i >= 0; i--) {
		if (places[i] < at * (1 - 1e-9))
			return places[i] * decade;
	}

	return 0.5 * decade;
}

/* Multiples of the step, so that stepping there and back returns. */
static double
linear_step(double from, double step, int steps)
{
	double places = from / step;
	double moved = nearbyint(places) + steps;

	/* Beyond 2^53 one step more is lost in rounding. */
	if (!(fabs(places) < 0x1p53))
		return from;

	return nearbyint(moved * step * 1e12) / 1e12;
}

static double
inside(const struct setting_about *about, double number, double before)
{
	if (number < about->lowest ||
	    (about->open_low && number <= about->lowest))
		return about->open_low ? before : about->lowest;
	if (number > about->highest ||
	    (about->open_high && number >= about->highest))
		return about->open_high ? before : about->highest;

	return number;
}

static double
stepped(const struct setting_about *about, double from, int steps)
{
	int direction = steps > 0 ? 1 : -1;

	if (isnan(from))
		from = isfinite(about->lowest) ? about->lowest : 0;
	if (about->scale == SCALE_LINEAR)
		return linear_step(from, about->step, steps);
	for (; steps; steps -= direction)
		from = log_step(from, direction);

	return from;
}

static int
choice_count(const struct setting_about *about)
{
	int count = 0;

	if (about->kind == VALUE_SWITCH)
		return 2;
	while (about->choices[count])
		count++;

	return count;
}

/* Returns the word that is chosen, given or not, or -1. */
static int
word_of(const struct setting_about *about, const struct value *value)
{
	if (value->word >= 0 || !is_choice(about) || isnan(about->fallback))
		return value->word;

	return (int)about->fallback;
}

void
settings_step(struct settings *settings, enum setting setting, int steps)
{
	const struct setting_about *about = setting_about(setting);
	struct value *value = &settings->at[setting];
	double before = value->number;

	if (is_text(about) || !steps)
		return;
	if (about->kind == VALUE_SWITCH || is_choice(about)) {
		int count = choice_count(about);
		/* a switch that nobody has set is off */
		int unset = is_choice(about) && steps > 0 ? -1 : 0;
		int at = is_choice(about) ? word_of(about, value)
			 : isnan(before)  ? -1
					  : (int)before;

		at = at < 0 ? unset : at;
		at = ((at + steps) % count + count) % count;
		settings_set_number(settings, setting, at);
		return;
	}
	if (value->word >= 0)
		about = part_of(about, value->word);
	value->number = inside(about, stepped(about, before, steps), before);
	value->given = true;
}

bool
settings_agree(const struct settings *a, const struct settings *b,
	       enum setting setting)
{
	const struct value *x = &a->at[setting], *y = &b->at[setting];

	if (x->given != y->given || x->word != y->word ||
	    memcmp(&x->number, &y->number, sizeof(x->number)) != 0 ||
	    !x->text != !y->text)
		return false;

	return !x->text || !strcmp(x->text, y->text);
}

bool
settings_given(const struct settings *settings, enum setting setting)
{
	return settings->at[setting].given;
}

double
settings_number(const struct settings *settings, enum setting setting)
{
	const struct value *value = &settings->at[setting];
	int word = word_of(table[setting], value);

	if (is_choice(table[setting]))
		return word < 0 ? (double)NAN : (double)word;

	return word < 0 ? value->number : NAN;
}

bool
settings_has_number(const struct settings *settings, enum setting setting)
{
	return !isnan(settings_number(settings, setting));
}

size_t
settings_whole(const struct settings *settings, enum setting setting)
{
	return number_whole(settings_number(settings, setting));
}

bool
settings_switch(const struct settings *settings, enum setting setting)
{
	return settings->at[setting].number > 0;
}

int
settings_choice(const struct settings *settings, enum setting setting)
{
	int word = word_of(table[setting], &settings->at[setting]);

	return word < 0 ? 0 : word;
}

double
settings_part(const struct settings *settings, enum setting setting, int word)
{
	const struct setting_about *part = part_of(table[setting], word);
	const struct value *value = &settings->at[setting];

	return part == value->part ? value->number : part->fallback;
}

bool
settings_waits(const struct settings *settings, enum setting setting)
{
	const struct value *value = &settings->at[setting];

	return value->word < 0 && value->part;
}

const char *
settings_text(const struct settings *settings, enum setting setting)
{
	return settings->at[setting].text;
}

/* ":word:number" while the number waits, "word" or "word:number". */
static const char *
show_words(const struct setting_about *about, const struct value *value,
	   char shown[NUMBER_SIZE])
{
	int word = word_of(about, value);
	bool waits = value->word < 0 && value->part;
	char number[NUMBER_SIZE];

	if (waits) {
		for (word = 0; about->parts[word] != value->part;)
			word++;
	}
	if (word < 0)
		return "";
	if (!value->part || value->part != about->parts[word])
		return about->choices[word];
	number_exact(number, value->number);
	snprintf(shown, NUMBER_SIZE, "%s%s:%.*s", waits ? ":" : "",
		 about->choices[word], (int)(NUMBER_SIZE / 2), number);

	return shown;
}

const char *
settings_show(const struct settings *settings, enum setting setting,
	      char number[NUMBER_SIZE])
{
	const struct setting_about *about = setting_about(setting);
	const struct value *value = &settings->at[setting];

	if (is_text(about))
		return value->text ? value->text : "";
	if (is_choice(about) || value->word >= 0)
		return show_words(about, value, number);
	if (isnan(value->number))
		return "";
	if (about->kind == VALUE_SWITCH)
		return value->number > 0 ? "yes" : "no";
	number_exact(number, value->number);

	return number;
}

/* ---- fields of results and files ---- */

/* The value without the numbers of words. */
static struct setting_field
own_field(const struct settings *settings, enum setting setting)
{
	const struct setting_about *about = table[setting];
	const struct value *value = &settings->at[setting];
	int word = word_of(about, value);
	struct setting_field field = {
		.name = about->field ? about->field : about->name,
		.text = value->text ? value->text : "",
		.number = NAN,
	};

	if (is_choice(about) && word >= 0)
		field.text = about->choices[word];
	else if (about->kind == VALUE_SWITCH && !isnan(value->number))
		field.text = value->number > 0 ? "yes" : "no";
	else if (!is_text(about) && !is_choice(about) && word < 0)
		field.number = value->number;
	if (!isnan(field.number))
		field.text = NULL;

	return field;
}

/* Returns true for the first word with its part: others may share it. */
static bool
is_first(const struct setting_about *about, int word)
{
	for (int i = 0; i < word; i++) {
		if (about->parts[i] == about->parts[word])
			return false;
	}

	return about->parts[word] != NULL;
}

bool
settings_field(const struct settings *settings, enum setting setting,
	       size_t index, struct setting_field *field)
{
	const struct setting_about *about = table[setting];

	*field = own_field(settings, setting);
	if (!index)
		return true;
	for (int i = 0; about->parts && about->choices[i]; i++) {
		if (is_first(about, i) && !--index) {
			*field = (struct setting_field){
				.name = about->parts[i]->name,
				.number = settings_part(settings, setting, i),
			};
			if (isnan(field->number))
				field->text = "";
			return true;
		}
	}

	return false;
}
