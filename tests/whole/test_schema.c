/* test_schema.c - what the program prints is what tests/schema.json holds */

#include <criterion/criterion.h>
#include <jansson.h>
#include <string.h>

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

		if (inner)
			check(inner, part, key);
	}
}

static void
check(json_t *schema, json_t *value, const char *where)
{
	json_t *items = json_object_get(schema, "items");
	json_t *only = json_object_get(schema, "const");

	cr_expect(has_type(json_object_get(schema, "type"), value), "%s is %s",
		  where, type_of(value));
	cr_expect(!only || json_equal(only, value), "%s", where);
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
