/* lab_form.c - what the form of the lab is about: games and their settings */

#include "ui/sitting/lab_form.h"

#include <stdlib.h>

#include "base/escape/shell_word.h"
#include "base/text.h"
#include "lab/experiments.h"
#include "verb/verbs.h"

static const enum setting training[] = {
	SETTING_DATA,     SETTING_LABEL,     SETTING_MODEL,
	SETTING_EPOCHS,   SETTING_BATCH,     SETTING_LEARNING_RATE,
	SETTING_MOMENTUM, SETTING_EPSILON,   SETTING_DELTA,
	SETTING_SIGMA,    SETTING_CLIP_NORM, SETTING_SAMPLER,
	SETTING_UNIT,     SETTING_GROUP,     SETTING_BUG,
	SETTING_ROWS,     SETTING_SEED,      SETTING_OUTPUT,
};

/* Settings of every experiment, before and after its own. */
static const enum setting first = SETTING_EFFORT;
static const enum setting last[] = { SETTING_BUG, SETTING_SEED,
				     SETTING_OUTPUT };

enum {
	TRAINING = sizeof(training) / sizeof(training[0]),
	LAST = sizeof(last) / sizeof(last[0]),
};

/* NULL for a training alone. */
static const struct experiment *
experiment_of(size_t game)
{
	return game ? experiments()[game - 1] : NULL;
}

size_t
lab_form_count(void)
{
	size_t count = 0;

	while (experiments()[count])
		count++;

	return count + 1;
}

const char *
lab_form_name(size_t game)
{
	return game ? experiment_of(game)->name : verb_train.name;
}

const char *
lab_form_summary(size_t game)
{
	return game ? experiment_of(game)->summary : verb_train.summary;
}

/*
 * Those with defaults, a table's column behind data=, less what stands at the
 * end in any case.
 */
static size_t
settings_of(const struct experiment *experiment, enum setting found[])
{
	size_t count = 0;

	for (size_t i = 0; experiment->defaults[i].setting != SETTING_END;
	     i++) {
		enum setting setting = experiment->defaults[i].setting;

		if (setting != SETTING_BUG && setting != SETTING_SEED)
			found[count++] = setting;
		if (setting == SETTING_DATA)
			found[count++] = SETTING_LABEL;
	}

	return count;
}

enum setting
lab_form_setting(size_t game, size_t place)
{
	enum setting own[SETTING_COUNT];
	size_t count;

	if (!game)
		return place < TRAINING ? training[place] : SETTING_END;
	if (!place)
		return first;
	count = settings_of(experiment_of(game), own);
	if (place - 1 < count)
		return own[place - 1];

	return place - 1 - count < LAST ? last[place - 1 - count] : SETTING_END;
}

static void
give(struct settings *settings, enum setting setting, const char *text)
{
	struct error ignored;

	if (!settings_given(settings, setting))
		(void)!settings_set(settings, setting, text, &ignored);
}

void
lab_form_fill(size_t game, struct settings *settings)
{
	struct error ignored;

	if (game) {
		(void)!experiment_settle(experiment_of(game), settings,
					 &ignored);
		return;
	}
	give(settings, SETTING_DATA, "fashion-mnist");
	give(settings, SETTING_MODEL, "dense:100,relu,dense:0");
	if (settings_given(settings, SETTING_EPSILON)) /* as the form shows */
		settings_set_number(settings, SETTING_DELTA,
				    settings_number(settings, SETTING_DELTA));
}

static void
add_value(struct text *line, const struct settings *settings,
	  enum setting setting, const char *name)
{
	char number[NUMBER_SIZE];
	char *quoted =
		shell_word_quote(settings_show(settings, setting, number));

	text_add(line, name ? " %s=%s" : " %s%s", name ? name : "", quoted);
	free(quoted);
}

char *
lab_form_line(size_t game, const struct settings *settings)
{
	struct text line = { 0 };
	struct settings filled;
	enum setting setting;

	settings_copy(&filled, settings);
	if (!game)
		lab_form_fill(game, &filled);
	text_add(&line, game ? "lab %s" : "%s", lab_form_name(game));
	for (size_t i = 0; (setting = lab_form_setting(game, i)) != SETTING_END;
	     i++) {
		bool word = !game && setting == SETTING_DATA;

		if (settings_given(&filled, setting))
			add_value(&line, &filled, setting,
				  word ? NULL : setting_about(setting)->name);
	}
	settings_clear(&filled);

	return text_take(&line);
}
