/* ledger.c - which looks at which data a session has had */

#include "session/ledger.h"

#include <ctype.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "method/rate/rows.h"
#include "method/rate/threshold.h"

static const char *const names[LOOK_KINDS] = {
	[LOOK_METHOD] = "method",       [LOOK_FLIP] = "flip",
	[LOOK_THRESHOLD] = "threshold", [LOOK_SPLIT] = "split",
	[LOOK_SEED] = "seed",           [LOOK_RUN] = "run",
};

/* How a look begins in a session file. */
static const char mark[] = "# look ";

/* More looks of files would take long to compare; names are short. */
enum { DIGITS = 16, LOOKS_READ = 10000, LONGEST = 500 };

void
looks_clear(struct looks *ledger)
{
	for (size_t i = 0; i < ledger->count; i++)
		free(ledger->at[i].value);
	free(ledger->at);
	*ledger = (struct looks){ .closed = ledger->closed };
}

const char *
look_kind_name(enum look_kind kind)
{
	return names[kind];
}

static bool
is_of(const struct past_look *look, uint64_t digest, enum look_kind kind)
{
	return look->digest == digest && look->kind == kind;
}

static void
drop_oldest(struct looks *ledger)
{
	free(ledger->at[0].value);
	memmove(ledger->at, ledger->at + 1,
		--ledger->count * sizeof(*ledger->at));
}

/* Adds a look and returns true, or false if it was there. */
static bool
looks_add(struct looks *ledger, uint64_t digest, enum look_kind kind,
	  const char *value)
{
	if (ledger->closed)
		return false;
	for (size_t i = 0; i < ledger->count; i++) {
		if (is_of(&ledger->at[i], digest, kind) &&
		    !strcmp(ledger->at[i].value, value))
			return false;
	}
	ledger->at = memory_grow_array(ledger->at, ledger->count + 1,
				       sizeof(*ledger->at));
	ledger->at[ledger->count++] = (struct past_look){
		.digest = digest,
		.kind = kind,
		.value = memory_copy_text(value),
	};

	return true;
}

/* ---- what a question looks at ---- */

static void
add_setting(struct text *out, const struct settings *settings,
	    enum setting setting, bool always)
{
	char number[NUMBER_SIZE];

	if (always || settings_given(settings, setting))
		text_add(out, "%s%s=%s", out->length ? " " : "",
			 setting_about(setting)->name,
			 settings_show(settings, setting, number));
}

/* The run as it is taken, because run=1 and none may be the same. */
static void
add_rows(struct text *out, const struct question *ask)
{
	struct error none = { 0 };
	struct rows rows;

	if (rows_find(&rows, ask, &none) && rows.runs)
		text_add(out, "run=%.17g", rows.run);
	add_setting(out, ask->settings, SETTING_INSTANCE, false);
	add_setting(out, ask->settings, SETTING_ROW, true);
}

/*
 * Adds the value that the question has for a kind of look, or nothing where
 * its data and settings leave no choice. The method's own policy matters
 * for thresholds only; NULL stands for a method that takes any.
 */
static void
value_of(enum look_kind kind, const struct method *method,
	 const struct question *ask, struct text *out)
{
	const struct settings *settings = ask->settings;
	enum policy policy = threshold_policy(method, settings);

	switch (kind) {
	case LOOK_METHOD:
		if (method)
			selection_name(method, ask, out);
		return;
	case LOOK_FLIP:
		text_add_string(out, rows_choice(ask).lower_is_member
					     ? "lower is member"
					     : "higher is member");
		return;
	case LOOK_THRESHOLD:
		/* A method that takes no band reads tau= beside policy=band. */
		if (policy == POLICY_FIXED || !method)
			add_setting(out, settings, SETTING_TAU, false);
		if (!out->length)
			text_add_string(out, policy_name(policy));
		return;
	case LOOK_SPLIT:
		add_setting(out, settings, SETTING_SPLIT_FRACTION, true);
		add_setting(out, settings, SETTING_SPLITS, true);
		return;
	case LOOK_SEED:
		add_setting(out, settings, SETTING_SEED, true);
		return;
	case LOOK_RUN:
		add_rows(out, ask);
		return;
	case LOOK_KINDS:
		return;
	}
}

/* Returns true if a question can be about one part of the data or another. */
static bool
has_runs(const struct dataset *data)
{
	bool rows = dataset_kind(data) == KIND_COUNTS ||
		    dataset_values(data, ROLE_GUESSES);

	return dataset_values(data, ROLE_RUN) ||
	       dataset_values(data, ROLE_INSTANCE) ||
	       (rows && dataset_rows(data) > 1);
}

/* Returns true if numbers of this method depend on such a choice. */
static bool
looks_at(enum look_kind kind, const struct method *method,
	 const struct question *ask)
{
	bool scores = dataset_kind(ask->data) == KIND_SCORES ||
		      dataset_kind(ask->data) == KIND_LOSSES;
	enum policy policy = threshold_policy(method, ask->settings);

	switch (kind) {
	case LOOK_METHOD:
		return true;
	case LOOK_FLIP:
		return scores || dataset_kind(ask->data) == KIND_COSINES;
	case LOOK_THRESHOLD:
		return scores && method->policies;
	case LOOK_SPLIT:
	case LOOK_SEED:
		return scores && method->policies &&
		       (policy == POLICY_SPLIT || policy == POLICY_MULTISPLIT);
	case LOOK_RUN:
		return !method->all_runs && has_runs(ask->data);
	case LOOK_KINDS:
		break;
	}

	return false;
}

/* ---- what was looked at ---- */

static const struct past_look *
first_of(const struct looks *ledger, uint64_t digest, enum look_kind kind)
{
	for (size_t i = 0; i < ledger->count; i++) {
		if (is_of(&ledger->at[i], digest, kind))
			return &ledger->at[i];
	}

	return NULL;
}

static unsigned
count_of(const struct looks *ledger, uint64_t digest, enum look_kind kind)
{
	unsigned count = 0;

	for (size_t i = 0; i < ledger->count && count < UINT_MAX; i++)
		count += is_of(&ledger->at[i], digest, kind);

	return count;
}

/* Returns true if the question's value is another than the first shown. */
static bool
is_late(const struct looks *ledger, uint64_t digest, enum look_kind kind,
	const struct question *ask)
{
	const struct past_look *first = first_of(ledger, digest, kind);
	struct text value = { 0 };
	bool late;

	value_of(kind, NULL, ask, &value);
	late = first && strcmp(first->value, text_get(&value)) != 0;
	text_clear(&value);

	return late;
}

/* Counts the values of a kind, at least 2, if this one was not the first. */
static unsigned
count_late(const struct looks *ledger, uint64_t digest, enum look_kind kind,
	   const struct question *ask)
{
	unsigned count = count_of(ledger, digest, kind);

	return !is_late(ledger, digest, kind, ask) ? 0 : count > 2 ? count : 2;
}

static unsigned
late_thresholds(const struct looks *ledger, uint64_t digest,
		const struct question *ask)
{
	unsigned splits, seeds;

	if (settings_given(ask->settings, SETTING_TAU) ||
	    threshold_policy(NULL, ask->settings) == POLICY_FIXED)
		return count_late(ledger, digest, LOOK_THRESHOLD, ask);
	splits = count_late(ledger, digest, LOOK_SPLIT, ask);
	seeds = count_late(ledger, digest, LOOK_SEED, ask);

	return splits > seeds ? splits : seeds;
}

struct selection
looks_selection(const struct looks *ledger, const struct question *ask)
{
	struct selection selection = { 0 };
	const struct past_look *first;
	uint64_t digest;

	if (!ask->data || ledger->closed || !ledger->count)
		return selection;
	digest = dataset_digest(ask->data);
	first = first_of(ledger, digest, LOOK_METHOD);
	if (!first)
		return selection;
	selection.first = selection_hash(first->value);
	selection.methods = count_of(ledger, digest, LOOK_METHOD);
	selection.flips = is_late(ledger, digest, LOOK_FLIP, ask);
	selection.thresholds = late_thresholds(ledger, digest, ask);
	selection.runs = count_late(ledger, digest, LOOK_RUN, ask);

	return selection;
}

/* ---- remembering ---- */

static bool
add_value(struct looks *ledger, enum look_kind kind,
	  const struct method *method, const struct question *ask)
{
	struct text value = { 0 };
	bool is_new;

	value_of(kind, method, ask, &value);
	is_new = looks_add(ledger, dataset_digest(ask->data), kind,
			   text_get(&value));
	text_clear(&value);

	return is_new;
}

/* Returns true if the method has shown a number of these data in any way. */
static bool
is_counted(const struct looks *ledger, uint64_t digest, const char *name)
{
	size_t length = strlen(name);

	for (size_t i = 0; i < ledger->count; i++) {
		const char *value = ledger->at[i].value;

		if (is_of(&ledger->at[i], digest, LOOK_METHOD) &&
		    !strncmp(value, name, length) &&
		    (value[length] == ' ' || !value[length]))
			return true;
	}

	return false;
}

/*
 * Returns true unless the method refuses to choose thresholds so. Methods of
 * rows as they come have a usual way of their own.
 */
static bool
has_number(const struct method *method, const struct question *ask)
{
	enum policy policy = threshold_policy(method, ask->settings);

	return method->sequence || !looks_at(LOOK_THRESHOLD, method, ask) ||
	       (method->policies & POLICY_BIT(policy));
}

/*
 * Returns true if the number can only be an estimate, of a method that has
 * been counted: nobody can quote it in place of another.
 */
static bool
is_only_estimate(const struct looks *ledger, const struct method *method,
		 const struct question *ask)
{
	enum policy policy = threshold_policy(method, ask->settings);
	struct question known = *ask;

	if (!looks_at(LOOK_THRESHOLD, method, ask) ||
	    !is_counted(ledger, dataset_digest(ask->data), method->name))
		return false;
	known.selection = looks_selection(ledger, ask);

	return !policy_is_valid(policy) ||
	       selection_of(method, &known).thresholds > 1;
}

bool
looks_note(struct looks *ledger, const struct method *method,
	   const struct question *ask)
{
	bool is_new = false;

	if (ledger->closed || !has_number(method, ask))
		return false;
	if (!is_only_estimate(ledger, method, ask))
		is_new = add_value(ledger, LOOK_METHOD, method, ask);
	for (int i = LOOK_METHOD + 1; i < LOOK_KINDS; i++) {
		if (looks_at((enum look_kind)i, method, ask))
			is_new |= add_value(ledger, (enum look_kind)i, method,
					    ask);
	}

	return is_new;
}

void
looks_carry(struct looks *ledger, uint64_t from, uint64_t to)
{
	size_t count = ledger->count;

	for (size_t i = 0; i < count && from != to; i++) {
		if (ledger->at[i].digest == from)
			(void)looks_add(ledger, to, ledger->at[i].kind,
					ledger->at[i].value);
	}
}

/* ---- in session files ---- */

void
looks_write(const struct looks *ledger, struct text *out)
{
	for (size_t i = 0; i < ledger->count; i++) {
		const struct past_look *look = &ledger->at[i];

		text_add(out, "%s%0*" PRIx64 " %s %s\n", mark, DIGITS,
			 look->digest, names[look->kind], look->value);
	}
}

static bool
read_kind(const char *word, size_t length, enum look_kind *kind)
{
	for (int i = 0; i < LOOK_KINDS; i++) {
		if (strlen(names[i]) == length &&
		    !strncmp(names[i], word, length)) {
			*kind = (enum look_kind)i;
			return true;
		}
	}

	return false;
}

/* A file may hold anything, so its words are made fit to be shown. */
bool
looks_read(struct looks *ledger, const char *line)
{
	const char *at = line + strlen(mark);
	enum look_kind kind;
	uint64_t digest;
	size_t length;
	char *end, *value;

	if (strncmp(line, mark, strlen(mark)) != 0 ||
	    strspn(at, "0123456789abcdef") != DIGITS || strlen(line) > LONGEST)
		return false;
	digest = strtoull(at, &end, 16);
	if (end != at + DIGITS || *end != ' ')
		return false;
	at = end + 1;
	length = strcspn(at, " ");
	if (at[length] != ' ' || !read_kind(at, length, &kind))
		return false;
	value = utf8_clean_copy(at + length + 1);
	value[strcspn(value, "\r\n")] = '\0';
	/* The newest are this session's own, whatever a file had before. */
	if (looks_add(ledger, digest, kind, value) &&
	    ledger->count > LOOKS_READ)
		drop_oldest(ledger);
	free(value);

	return true;
}
