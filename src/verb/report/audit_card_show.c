/* audit_card_show.c - an audit card that somebody wrote, as people read it */

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape/print_json.h"
#include "base/number.h"
#include "base/text.h"
#include "load/source.h"
#include "verb/report/audit_card.h"

/* What may stand at a place of the card. */
enum sort {
	SORT_NUMBER = 1 << 0,
	SORT_TEXT = 1 << 1,
	SORT_NULL = 1 << 2,
	SORT_LIST = 1 << 3,
	SORT_OBJECT = 1 << 4,
};

/* In the order they are shown; without a label they are only asked for. */
static const struct place {
	const char *path, *label;
	unsigned sorts;
} places[] = {
	{ "dpaudit", "written by dpaudit", SORT_TEXT },
	{ "data.name", "data", SORT_TEXT },
	{ "data.kind", "kind", SORT_TEXT },
	{ "data.rows", "rows", SORT_NUMBER },
	{ "data.sha256", "SHA-256", SORT_TEXT | SORT_NULL },
	{ "data.game", NULL, SORT_OBJECT },
	{ "claim", NULL, SORT_OBJECT | SORT_NULL },
	{ "claim.epsilon", "claimed epsilon", SORT_NUMBER },
	{ "claim.delta", "claimed delta", SORT_NUMBER },
	{ "claim.verdict", "verdict", SORT_TEXT },
	{ "claim.reason", "reason", SORT_TEXT },
	{ "method.name", "method", SORT_TEXT },
	{ "method.reference", "after", SORT_TEXT | SORT_NULL },
	{ "bound.kind", "what epsilon is", SORT_TEXT },
	{ "bound.lower", "epsilon from", SORT_NUMBER | SORT_NULL },
	{ "bound.value", "estimate", SORT_NUMBER | SORT_NULL },
	{ "bound.upper", "epsilon to", SORT_NUMBER | SORT_NULL },
	{ "bound.unbounded", "unbounded", SORT_TEXT | SORT_NULL },
	{ "bound.delta", "at delta", SORT_NUMBER | SORT_NULL },
	{ "bound.sides", "sides", SORT_NUMBER | SORT_NULL },
	{ "bound.confidence", "confidence", SORT_NUMBER | SORT_NULL },
	{ "bound.about", "about", SORT_TEXT | SORT_NULL },
	{ "bound.sentence", "says", SORT_TEXT },
	{ "grade.name", "grade", SORT_TEXT },
	{ "grade.meaning", "which is", SORT_TEXT },
	{ "reach.epsilon", "reach, epsilon", SORT_NUMBER },
	{ "reach.mu", "reach, mu", SORT_NUMBER | SORT_NULL },
	{ "reach.meaning", "which is", SORT_TEXT },
	{ "threshold.policy", "threshold rule", SORT_TEXT | SORT_NULL },
	{ "threshold.meaning", "which is", SORT_TEXT | SORT_NULL },
	{ "threshold.tau", "tau", SORT_NUMBER | SORT_NULL },
	{ "budget.alpha", "alpha", SORT_NUMBER | SORT_NULL },
	{ "budget.runs", "runs", SORT_NUMBER | SORT_NULL },
	{ "assumptions", "holds if", SORT_LIST },
	{ "steps", "how", SORT_LIST },
	{ "warnings", "warning", SORT_LIST },
	{ "command", "again", SORT_TEXT },
};

static json_t *
find(json_t *card, const char *path)
{
	char key[40];

	while (card && *path) {
		size_t length = strcspn(path, ".");

		snprintf(key, sizeof(key), "%.*s", (int)length, path);
		card = json_object_get(card, key);
		path += length + (path[length] == '.');
	}

	return card;
}

static unsigned
sort_of(const json_t *value)
{
	if (json_is_number(value))
		return SORT_NUMBER;
	if (json_is_string(value))
		return SORT_TEXT;
	if (json_is_null(value))
		return SORT_NULL;
	if (json_is_array(value))
		return SORT_LIST;

	return json_is_object(value) ? SORT_OBJECT : 0;
}

/* Elements of lists are words, or a code and words. */
static bool
list_is_good(json_t *list)
{
	for (size_t i = 0; i < json_array_size(list); i++) {
		json_t *it = json_array_get(list, i);

		if (!json_is_string(it) &&
		    !(json_is_string(json_object_get(it, "code")) &&
		      json_is_string(json_object_get(it, "text"))))
			return false;
	}

	return true;
}

/* Without a claim nothing of it is asked. */
static bool
is_asked(json_t *card, const struct place *place)
{
	return strncmp(place->path, "claim.", 6) != 0 ||
	       !json_is_null(json_object_get(card, "claim"));
}

static bool
is_card(json_t *card, const char *path, struct error *err)
{
	json_t *version = json_object_get(card, "audit-card");

	if (!json_is_integer(version) || json_integer_value(version) != 1)
		return error_set(err, ERROR_FORMAT,
				 "%s is no audit card of form 1: expected "
				 "\"audit-card\": 1; data are read by load",
				 path);
	for (size_t i = 0; i < sizeof(places) / sizeof(*places); i++) {
		json_t *value = find(card, places[i].path);

		if (is_asked(card, &places[i]) &&
		    (!value || !(sort_of(value) & places[i].sorts) ||
		     !list_is_good(value)))
			return error_set(err, ERROR_FORMAT,
					 "%s: '%s' of the audit card is "
					 "missing or not what it should be",
					 path, places[i].path);
	}

	return true;
}

/* ---- shown ---- */

static void
add_row(struct table *table, const char *label, const char *value)
{
	table_start(table);
	table_text(table, label);
	table_text(table, value);
}

static void
add_list(struct table *table, const char *label, json_t *list)
{
	for (size_t i = 0; i < json_array_size(list); i++) {
		json_t *it = json_array_get(list, i);
		struct text line = { 0 };

		if (json_is_string(it))
			text_add_string(&line, json_string_value(it));
		else
			text_add(
				&line, "%s %s",
				json_string_value(json_object_get(it, "code")),
				json_string_value(json_object_get(it, "text")));
		add_row(table, label, text_get(&line));
		text_clear(&line);
	}
}

static void
add_place(struct table *table, const char *label, json_t *value)
{
	char number[NUMBER_SIZE];

	if (json_is_array(value)) {
		add_list(table, label, value);
	} else if (json_is_number(value)) {
		number_exact(number, json_number_value(value));
		add_row(table, label, number);
	} else if (json_is_string(value)) {
		add_row(table, label, json_string_value(value));
	}
}

static void
show(json_t *card, struct answer *answer)
{
	struct table *table = table_new(NULL);

	table_column(table, "entry", "audit card");
	table_column(table, "value", " ");
	for (size_t i = 0; i < sizeof(places) / sizeof(*places); i++) {
		if (places[i].label && is_asked(card, &places[i]))
			add_place(table, places[i].label,
				  find(card, places[i].path));
	}
	document_take_table(&answer->document, table);
}

static json_t *
parse(const char *path, const char *text, size_t count, struct error *err)
{
	json_error_t why;
	json_t *card;

	print_json_memory();
	card = json_loadb(text, count, JSON_REJECT_DUPLICATES, &why);
	if (!card)
		error_set(err, ERROR_FORMAT, "%s:%d: expected JSON, found: %s",
			  path, why.line, why.text);

	return card;
}

static char *
read_text(const struct scene *scene, const char *path, size_t *count,
	  struct error *err)
{
	struct source *source =
		source_open_beside(path, scene->permission, NULL, err);
	char *text;

	if (!source)
		return NULL;
	text = source_read_beside(source, count, err);
	source_close(source);

	return text;
}

bool
audit_card_show(const struct scene *scene, const char *path,
		struct answer *answer, struct error *err)
{
	size_t count;
	char *text = read_text(scene, path, &count, err);
	json_t *card = text ? parse(path, text, count, err) : NULL;
	bool fine = card && is_card(card, path, err);

	if (fine)
		show(card, answer);
	json_decref(card);
	free(text);

	return fine;
}
