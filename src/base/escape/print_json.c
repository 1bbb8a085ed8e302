/* print_json.c - JSON values as text, numbers as short as they can be */

#include "base/escape/print_json.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"

static int
add_bytes(const char *bytes, size_t count, void *out)
{
	text_add_bytes(out, bytes, count);

	return 0;
}

/* What jansson prints as we want it: all but numbers and what has parts. */
static void
print_plain(const json_t *value, struct text *out)
{
	json_dump_callback(value, add_bytes, out, JSON_ENCODE_ANY);
}

static void
add_unseen(uint32_t code, struct text *out)
{
	if (code > 0xFFFF) {
		code -= 0x10000;
		text_add(out, "\\u%04X", 0xD800 + (code >> 10));
		code = 0xDC00 + (code & 0x3FF);
	}
	text_add(out, "\\u%04X", code);
}

/* What a terminal acts on, or does not show, is spelt out: \u202E. */
static void
print_words(const json_t *string, struct text *out)
{
	struct text plain = { 0 };
	const char *at;
	uint32_t code;

	print_plain(string, &plain);
	at = text_get(&plain);
	while ((code = utf8_next(&at))) {
		char bytes[4];

		if (utf8_is_clean(code))
			text_add_bytes(out, bytes, utf8_put(bytes, code));
		else
			add_unseen(code, out);
	}
	text_clear(&plain);
}

/* A real number keeps a sign of being one: 2.0, not 2. */
static void
print_real(double value, struct text *out)
{
	char number[NUMBER_SIZE];

	number_exact(number, value);
	text_add_string(out, number);
	if (!strpbrk(number, ".e"))
		text_add_string(out, ".0");
}

/* So deep that all of it stands on one line. */
#define ONE_LINE (-1000000)

static void
print_line(int depth, struct text *out)
{
	if (depth >= 0)
		text_add(out, "\n%*s", 2 * depth, "");
}

static void print_value(json_t *value, int depth, struct text *out);

static void
print_object(json_t *object, int depth, struct text *out)
{
	const char *key, *before = "";
	json_t *value;

	text_add_string(out, "{");
	json_object_foreach(object, key, value)
	{
		json_t *name = json_string(key);

		text_add_string(out, before);
		print_line(depth + 1, out);
		print_words(name, out);
		text_add_string(out, ": ");
		print_value(value, depth + 1, out);
		before = ",";
		json_decref(name);
	}
	if (*before)
		print_line(depth, out);
	text_add_string(out, "}");
}

static void
print_array(const json_t *array, int depth, struct text *out)
{
	size_t count = json_array_size(array);

	text_add_string(out, "[");
	for (size_t i = 0; i < count; i++) {
		text_add_string(out, i ? "," : "");
		print_line(depth + 1, out);
		print_value(json_array_get(array, i), depth + 1, out);
	}
	if (count)
		print_line(depth, out);
	text_add_string(out, "]");
}

static void
print_value(json_t *value, int depth, struct text *out)
{
	if (json_is_object(value))
		print_object(value, depth, out);
	else if (json_is_array(value))
		print_array(value, depth, out);
	else if (json_is_real(value))
		print_real(json_real_value(value), out);
	else if (json_is_string(value))
		print_words(value, out);
	else
		print_plain(value, out);
}

void
print_json(json_t *value, struct text *out)
{
	print_value(value, 0, out);
}

void
print_json_line(json_t *value, struct text *out)
{
	print_value(value, ONE_LINE, out);
}

static void
take_memory(void)
{
	json_set_alloc_funcs(memory_new, free);
}

void
print_json_memory(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, take_memory);
}
