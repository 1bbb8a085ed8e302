/* test_schema.c - what the program prints is what tests/schema.json holds */

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/oracle.h"
#include "tests/program.h"

TestSuite(whole_schema, .timeout = 600);

/* The part of JSON Schema that our file uses. */
static void check(json_t *schema, json_t *value, const char *where);

static const char *
type_of(const json_t *value)
{
	switch (json_typeof(value)) {
	case JSON_OBJECT:
		return "object";
	case JSON_ARRAY:
		return "array";
	case JSON_STRING:
		return "string";
	case JSON_INTEGER:
		return "integer";
	case JSON_REAL:
		return "number";
	case JSON_TRUE:
	case JSON_FALSE:
		return "boolean";
	case JSON_NULL:
		break;
	}

	return "null";
}

static bool
is_type(const json_t *value, const char *type)
{
	return !strcmp(type_of(value), type) ||
	       (json_is_integer(value) && !strcmp(type, "number"));
}

static bool
has_type(json_t *types, const json_t *value)
{
	if (json_is_string(types))
		return is_type(value, json_string_value(types));
	for (size_t i = 0; i < json_array_size(types); i++) {
		if (is_type(value, json_string_value(json_array_get(types, i))))
			return true;
	}

	return !types;
}

static void
check_object(json_t *schema, json_t *value, const char *where)
{
	json_t *required = json_object_get(schema, "required");
	json_t *properties = json_object_get(schema, "properties");
	const char *key;
	json_t *part;

	for (size_t i = 0; i < json_array_size(required); i++) {
		key = json_string_value(json_array_get(required, i));
		cr_expect(json_object_get(value, key), "%s has no %s", where,
			  key);
	}
	json_object_foreach(value, key, part)
	{
		json_t *inner = json_object_get(properties, key);

		cr_expect(inner || !json_is_false(json_object_get(
					   schema, "additionalProperties")),
			  "%s has a '%s' too many", where, key);
		if (inner)
			check(inner, part, key);
	}
}

static bool
is_one_of(json_t *values, const json_t *value)
{
	for (size_t i = 0; i < json_array_size(values); i++) {
		if (json_equal(json_array_get(values, i), value))
			return true;
	}

	return !values;
}

static void
check(json_t *schema, json_t *value, const char *where)
{
	json_t *items = json_object_get(schema, "items");
	json_t *only = json_object_get(schema, "const");

	cr_expect(has_type(json_object_get(schema, "type"), value), "%s is %s",
		  where, type_of(value));
	cr_expect(!only || json_equal(only, value), "%s", where);
	cr_expect(is_one_of(json_object_get(schema, "enum"), value), "%s",
		  where);
	if (json_is_object(value))
		check_object(schema, value, where);
	for (size_t i = 0; items && i < json_array_size(value); i++)
		check(items, json_array_get(value, i), where);
}

Test(whole_schema, answers_keep_it)
{
	static const char *const lines[] = {
		"estimate plug-in,jeffreys tp=65 fn=35 fp=25 tn=75 format=json",
		"compare sample-data/gaussian-scores.csv --format=json",
		"estimate plug-in tp=9 fn=0 fp=0 tn=9 --format=json",
		"explain W03 --format=json",
		"version --format=json",
	};
	json_t *schema =
		json_load_file(source_path("tests/schema.json"), 0, NULL);

	cr_assert(schema);
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		struct ran ran = program_run(lines[i]);
		json_t *top = json_loads(ran.out, JSON_REJECT_DUPLICATES, NULL);

		cr_assert_eq(ran.status, 0, "%s: %s", lines[i], ran.err);
		cr_assert(top, "%s", ran.out);
		check(schema, top, lines[i]);
		json_decref(top);
		ran_clear(&ran);
	}
	json_decref(schema);
}

/* ---- audit cards ---- */

/* Of this test's own: each runs in a process of its own. */
static const char *
card_path(void)
{
	static char path[4096];

	snprintf(path, sizeof(path), "%s-%d.json",
		 build_path("tests/audit-card"), (int)getpid());

	return path;
}

/* Writes a card; the text of it, or NULL and what was said instead. */
static char *
write_card(const char *arguments, struct ran *ran)
{
	char line[4600];

	remove(card_path());
	snprintf(line, sizeof(line), "report %s output='%s'", arguments,
		 card_path());
	*ran = program_run(line);

	return ran->status == 0 || ran->status == 1 ? read_whole(card_path())
						    : NULL;
}

static void
expect_card(json_t *schema, const char *arguments)
{
	struct ran ran, shown;
	char *text = write_card(arguments, &ran), line[4600];
	json_t *card, *value;

	cr_assert(text, "%s: %s", arguments, ran.err);
	card = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
	cr_assert(card, "%s", text);
	check(schema, card, arguments);
	value = json_object_get(json_object_get(card, "bound"), "sentence");
	cr_assert(json_is_string(value));

	/* read back, it shows the same sentence, and stays as it is */
	snprintf(line, sizeof(line), "open '%s'", card_path());
	shown = program_run(line);
	cr_expect_eq(shown.status, 0, "%s", shown.err);
	cr_expect(strstr(shown.out, json_string_value(value)), "%s", shown.out);
	cr_expect(strstr(shown.out, "reach, epsilon"), "%s", shown.out);
	ran_clear(&shown);
	ran_clear(&ran);
	json_decref(card);
	free(text);
}

Test(whole_schema, audit_cards_keep_theirs)
{
	static const char *const audits[] = {
		"sample-data/gaussian-scores.csv claim-epsilon=1",
		"sample-data/null-scores.csv claim-epsilon=4 delta=0",
		"sample-data/guesses.csv method=one-run",
		"sample-data/gamma-losses.csv method=epsilon-star-bound",
		"tp=90 fn=10 fp=10 tn=90 method=jeffreys sides=2",
	};
	json_t *schema = json_load_file(
		source_path("docs/audit-card.schema.json"), 0, NULL);

	cr_assert(schema);
	for (size_t i = 0; i < sizeof(audits) / sizeof(audits[0]); i++)
		expect_card(schema, audits[i]);
	json_decref(schema);
	remove(card_path());
}

/* The verdict of check, and the command that gives it. */
Test(whole_schema, an_audit_card_says_what_check_says)
{
	struct ran ran, again;
	char *text = write_card(
		"sample-data/gaussian-scores.csv claim-epsilon=1", &ran);
	json_t *card = json_loads(text, 0, NULL);
	json_t *claim = json_object_get(card, "claim");
	const char *command =
		json_string_value(json_object_get(card, "command"));

	cr_assert(command && !strncmp(command, "dpaudit ", 8));
	again = program_run(command + 8);
	cr_expect_eq(again.status, 1, "%s", again.err);
	cr_expect(strstr(again.out, "verdict: refuted"));
	cr_expect_str_eq(json_string_value(json_object_get(claim, "verdict")),
			 "refuted");
	cr_expect(strstr(text, "\"delta\": 1e-05"), "shortest numbers");
	cr_expect_not(strstr(text, "0.050000000"), "shortest numbers");
	ran_clear(&again);
	ran_clear(&ran);
	json_decref(card);
	free(text);
	remove(card_path());
}

Test(whole_schema, no_audit_card_without_its_reach)
{
	static const struct {
		const char *arguments, *said;
	} rows[] = {
		{ "tp=9 fn=1 fp=1 tn=9 method=plug-in",
		  "plug-in has no reach, and without it" },
		{ "sample-data/gaussian-scores.csv method=attack",
		  "attack found no epsilon" },
		{ "sample-data/counts.csv sample-data/ties-scores.csv",
		  "about one dataset, and these are 2" },
		{ "sample-data/counts.csv claim=sample-data/claimed-curve.csv",
		  "holds a claim of epsilon" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct ran ran;

		cr_expect_null(write_card(rows[i].arguments, &ran));
		cr_expect(strstr(ran.err, rows[i].said), "%s: %s",
			  rows[i].arguments, ran.err);
		cr_expect_null(fopen(card_path(), "r"), "nothing is written");
		ran_clear(&ran);
	}
}

/* Files lie. */
Test(whole_schema, what_is_no_audit_card_is_said)
{
	static const char *const texts[] = {
		"",
		"[]",
		"{}",
		"{\"audit-card\": 2}",
		"{\"audit-card\": 1}",
		"{\"audit-card\": 1, \"audit-card\": 1}",
		"{\"audit-card\"",
		"null",
		"7",
	};
	struct ran ran;
	char *text = write_card("sample-data/counts.csv", &ran), *reach;
	char line[4600];

	cr_assert(text);
	reach = strstr(text, "\"reach\"");
	cr_assert(reach);
	reach[1] = 'R';
	ran_clear(&ran);
	for (size_t i = 0; i <= sizeof(texts) / sizeof(texts[0]); i++) {
		FILE *out = fopen(card_path(), "w");

		/* the last is a card whose reach is taken away */
		cr_assert(out);
		fputs(i < sizeof(texts) / sizeof(texts[0]) ? texts[i] : text,
		      out);
		fclose(out);
		snprintf(line, sizeof(line), "open '%s'", card_path());
		ran = program_run(line);
		cr_expect(ran.status == 3 || ran.status == 2, "%zu: %d", i,
			  ran.status);
		cr_expect(strstr(ran.err, "/audit-card-"), "%s", ran.err);
		cr_expect_str_empty(ran.out);
		ran_clear(&ran);
	}
	free(text);
	remove(card_path());
}
