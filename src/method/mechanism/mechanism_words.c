/* mechanism_words.c - the mechanism that settings describe, in words */

#include "method/mechanism/mechanism_words.h"

#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "method/mechanism/mechanism_settings.h"
#include "method/mechanism/stage_settings.h"
#include "privacy/mechanism/mechanisms.h"

static void
append(const struct settings *settings, const char *name, struct text *out)
{
	enum setting setting;
	char number[NUMBER_SIZE];

	if (setting_find(name, &setting) && settings_given(settings, setting))
		text_add(out, " %s=%s", name,
			 settings_show(settings, setting, number));
}

/* The file is that of a claimed curve, wherever it stands. */
static void
append_file(const struct settings *settings, const char *mechanism,
	    struct text *out)
{
	if (!strcmp(mechanism, "curve"))
		append(settings, "file", out);
}

/* ", then laplace epsilon=0.5 steps=5" for each. */
static void
append_stages(const struct settings *settings, struct text *out)
{
	const char *at = stage_settings_text(settings);

	while (at) {
		char name[200] = "", word[200];
		const char *before = ", then ";

		while (stage_settings_word(&at, word, sizeof(word))) {
			if (!*name)
				memcpy(name, word, sizeof(name));
			text_add(out, "%s%s", before, word);
			before = " ";
		}
		append_file(settings, name, out);
		at = stage_settings_next(at);
	}
}

/* How a training drew its batches, where that was said. */
static void
append_training(const struct settings *settings, struct text *out)
{
	static const char *const names[] = { "training-size", "batch", "epochs",
					     "sampler" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		append(settings, names[i], out);
}

/* What one mechanism takes of its own. */
static void
append_own(const struct settings *settings, const struct mechanism_kind *kind,
	   struct text *out)
{
	for (size_t i = 0; i < MECHANISM_PARAMETER_LIMIT; i++) {
		if (kind->parameters[i].name)
			append(settings, kind->parameters[i].name, out);
	}
	for (size_t i = 0; i < 2 && kind->lists[i]; i++)
		append(settings, kind->lists[i], out);
	if (kind == &mechanism_subsampled_gaussian)
		append_training(settings, out);
	if (kind->directed)
		append(settings, "direction", out);
	if (!kind->neighbours)
		append(settings, "claim-adjacency", out);
}

void
mechanism_words_add(const struct settings *settings, struct text *out)
{
	struct error none;
	const struct mechanism_kind *kind =
		mechanism_settings_kind(settings, &none);
	const char *name = kind ? kind->name : "";

	text_add_string(out, name);
	if (kind)
		append_own(settings, kind, out);
	append(settings, "adjacency", out);
	append(settings, "steps", out);
	append_file(settings, name, out);
	append_stages(settings, out);
}

void
mechanism_words_label(const struct settings *settings, struct text *out)
{
	const char *at = stage_settings_text(settings), *before = ", then ";
	const struct mechanism_kind *kind;
	struct error none;
	char word[200];

	if (!at) {
		mechanism_words_add(settings, out);
		kind = mechanism_settings_kind(settings, &none);
		if (kind && kind->is_heuristic)
			text_add_string(out, ", a heuristic");
		return;
	}
	text_add_string(out, settings_text(settings, SETTING_MECHANISM));
	while (at) {
		if (stage_settings_word(&at, word, sizeof(word)))
			text_add(out, "%s%s", before, word);
		before = ", ";
		at = stage_settings_next(at);
	}
}

void
mechanism_words_short(const struct settings *settings, struct text *out)
{
	const char *name = settings_text(settings, SETTING_MECHANISM);
	const struct mechanism_kind *kind = mechanism_find(name);

	text_add_string(out, name);
	for (size_t i = 0; i < MECHANISM_PARAMETER_LIMIT; i++) {
		const char *own = kind->parameters[i].name;
		char number[NUMBER_SIZE];
		enum setting setting;

		if (!own || !setting_find(own, &setting) ||
		    !settings_given(settings, setting))
			continue;
		number_write(number, settings_number(settings, setting), 5,
			     NUMBER_NEAREST);
		text_add(out, " %s=%s", own, number);
	}
}
