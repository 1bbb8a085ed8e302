/* setting.c - reading, changing and printing the values of settings */

#include "method/setting/setting.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"

/* Letters that a slip of the fingers changes. */
enum { SLIP = 2 };

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
setting_need(const char *name, enum setting *setting, struct error *err)
{
	return setting_find(name, setting) ||
	       word_refuse(err, setting_nearest(name), "dpaudit list settings",
			   "there is no setting '%s'", name);
}

void
settings_init(struct settings *settings)
{
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		settings->at[i] = (struct value){
			.number = setting_about((enum setting)i)->fallback,
		};
	}
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
refuse_range(const struct setting_about *about, const char *text,
	     struct error *err)
{
	char low[NUMBER_SIZE], high[NUMBER_SIZE];

	if (isinf(about->lowest) && isinf(about->highest))
		return error_set(err, ERROR_USAGE,
				 "%s takes a finite number, not %s",
				 about->name, text);

	number_exact(low, about->lowest);
	number_exact(high, about->highest);
	if (isinf(about->highest))
		return error_set(
			err, ERROR_USAGE, "%s must be finite and %s %s, not %s",
			about->name, about->open_low ? "above" : "at least",
			low, text);

	return error_set(err, ERROR_USAGE, "%s must lie in %s%s, %s%s, not %s",
			 about->name, about->open_low ? "(" : "[", low, high,
			 about->open_high ? ")" : "]", text);
}

static bool
read_number(const struct setting_about *about, const char *text, double *number,
	    struct error *err)
{
	if (!number_read(text, number)) {
		return error_set(err, ERROR_USAGE,
				 "%s takes a number, not '%s'", about->name,
				 text);
	}
	if (*number < about->lowest || *number > about->highest ||
	    isinf(*number) || (about->open_low && *number <= about->lowest) ||
	    (about->open_high && *number >= about->highest))
		return refuse_range(about, text, err);
	if (about->kind == VALUE_WHOLE && *number > floor(*number)) {
		return error_set(err, ERROR_USAGE,
				 "%s takes a whole number, not '%s'",
				 about->name, text);
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

static bool
read_choice(const struct setting_about *about, const char *text, double *number,
	    struct error *err)
{
	char list[200] = "";

	for (size_t i = 0; about->choices[i]; i++) {
		size_t used = strlen(list);

		if (!strcmp(about->choices[i], text)) {
			*number = (double)i;
			return true;
		}
		snprintf(list + used, sizeof(list) - used, "%s%s",
			 i ? ", " : "", about->choices[i]);
	}

	return error_set(err, ERROR_USAGE, "%s can be %s, not '%s'",
			 about->name, list, text);
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

/* 1 - x without the digits that binary fractions add. */
static double
complement(double x)
{
	return nearbyint((1 - x) * 1e15) / 1e15;
}

/* There is an alpha for it, which a few digits less than 0 or 1 have not. */
static bool
has_alpha(const char *text, double confidence, struct error *err)
{
	double alpha = complement(confidence);

	return (alpha > 0 && alpha < 1) ||
	       error_set(err, ERROR_USAGE,
			 "confidence=%s has more digits than 1 - alpha keeps; "
			 "give alpha=",
			 text);
}

/* alpha and confidence are one value with two names. */
static void
keep_in_step(struct settings *settings, enum setting setting)
{
	struct value *alpha = &settings->at[SETTING_ALPHA];
	struct value *confidence = &settings->at[SETTING_CONFIDENCE];

	if (setting == SETTING_ALPHA && !confidence->given)
		confidence->number = complement(alpha->number);
	if (setting == SETTING_CONFIDENCE && !alpha->given)
		alpha->number = complement(confidence->number);
}

bool
settings_set(struct settings *settings, enum setting setting, const char *text,
	     struct error *err)
{
	const struct setting_about *about = setting_about(setting);
	struct value *value = &settings->at[setting];
	double number = 0;
	bool read = true;

	if (is_text(about))
		read = about->kind == VALUE_LIST ? check_list(about, text, err)
						 : check_word(about, text, err);
	else if (about->kind == VALUE_SWITCH)
		read = read_switch(about, text, &number, err);
	else if (about->kind == VALUE_CHOICE)
		read = read_choice(about, text, &number, err);
	else
		read = read_number(about, text, &number, err);
	if (!read ||
	    (setting == SETTING_CONFIDENCE && !has_alpha(text, number, err)))
		return false;

	if (is_text(about)) {
		free(value->text);
		value->text = memory_copy_text(text);
	}
	value->number = number;
	value->given = true;
	keep_in_step(settings, setting);

	return true;
}

bool
settings_set_line(struct settings *settings, const char *line,
		  struct error *err)
{
	char *copy = memory_copy_text(line), *rest = copy, *word;
	bool fine = true;

	while (fine && (word = strsep(&rest, " "))) {
		char *value = strchr(word, '=');
		enum setting setting;

		if (value)
			*value++ = '\0';
		if (value)
			fine = setting_need(word, &setting, err) &&
			       settings_set(settings, setting, value, err);
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
	settings->at[setting].number = number;
	settings->at[setting].given = true;
	keep_in_step(settings, setting);
}

void
settings_reset(struct settings *settings, enum setting setting)
{
	free(settings->at[setting].text);
	settings->at[setting] = (struct value){
		.number = setting_about(setting)->fallback,
	};
	keep_in_step(settings, setting);
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

void
settings_step(struct settings *settings, enum setting setting, int steps)
{
	const struct setting_about *about = setting_about(setting);
	struct value *value = &settings->at[setting];
	double before = value->number;

	if (is_text(about) || !steps)
		return;
	if (about->kind == VALUE_SWITCH || about->kind == VALUE_CHOICE) {
		int count = choice_count(about);
		/* a switch that nobody has set is off */
		int unset = about->kind == VALUE_SWITCH || steps < 0 ? 0 : -1;
		int at = isnan(before) ? unset : (int)before;

		at = ((at + steps) % count + count) % count;
		settings_set_number(settings, setting, at);
		return;
	}
	settings_set_number(
		settings, setting,
		inside(about, stepped(about, before, steps), before));
}

bool
settings_check(const struct settings *settings, struct error *err)
{
	const struct value *alpha = &settings->at[SETTING_ALPHA];
	const struct value *confidence = &settings->at[SETTING_CONFIDENCE];

	if (alpha->given && confidence->given &&
	    fabs(alpha->number + confidence->number - 1) > 1e-9) {
		return error_set(err, ERROR_USAGE,
				 "alpha=%g and confidence=%g contradict each "
				 "other; confidence is 1 - alpha",
				 alpha->number, confidence->number);
	}

	return true;
}

bool
settings_agree(const struct settings *a, const struct settings *b,
	       enum setting setting)
{
	const struct value *x = &a->at[setting], *y = &b->at[setting];

	if (x->given != y->given ||
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
	return settings->at[setting].number;
}

size_t
settings_whole(const struct settings *settings, enum setting setting)
{
	double number = settings->at[setting].number;

	if (!(number >= 1))
		return 0; /* not a number, too: nothing was given */

	return number < 0x1p63 ? (size_t)number : SIZE_MAX;
}

bool
settings_switch(const struct settings *settings, enum setting setting)
{
	return settings->at[setting].number > 0;
}

int
settings_choice(const struct settings *settings, enum setting setting)
{
	double number = settings->at[setting].number;

	return isnan(number) ? 0 : (int)number;
}

const char *
settings_text(const struct settings *settings, enum setting setting)
{
	return settings->at[setting].text;
}

const char *
settings_show(const struct settings *settings, enum setting setting,
	      char number[NUMBER_SIZE])
{
	const struct setting_about *about = setting_about(setting);
	const struct value *value = &settings->at[setting];

	if (is_text(about))
		return value->text ? value->text : "";
	if (isnan(value->number))
		return "";
	if (about->kind == VALUE_SWITCH)
		return value->number > 0 ? "yes" : "no";
	if (about->kind == VALUE_CHOICE)
		return about->choices[(int)value->number];
	number_exact(number, value->number);

	return number;
}
