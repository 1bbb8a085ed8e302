/* print_json.c - JSON values as text, numbers as short as they can be */

#include "base/escape/print_json.h"

#include <string.h>

#include "base/number.h"

/* What jansson prints as we want it: all but numbers and what has parts. */
static void
print_plain(const json_t *value, FILE *out)
{
	json_dumpf(value, out, JSON_ENCODE_ANY);
}

/* A real number keeps a sign of being one: 2.0, not 2. */
static void
print_real(double value, FILE *out)
{
	char number[NUMBER_SIZE];

	number_exact(number, value);
	fputs(number, out);
	if (!strpbrk(number, ".e"))
		fputs(".0", out);
}

static void
print_line(int depth, FILE *out)
{
	fprintf(out, "\n%*s", 2 * depth, "");
}

static void print_value(json_t *value, int depth, FILE *out);

static void
print_object(json_t *object, int depth, FILE *out)
{
	const char *key, *before = "";
	json_t *value;

	fputs("{", out);
	json_object_foreach(object, key, value)
	{
		json_t *name = json_string(key);

		fputs(before, out);
		print_line(depth + 1, out);
		print_plain(name, out);
		fputs(": ", out);
		print_value(value, depth + 1, out);
		before = ",";
		json_decref(name);
	}
	if (*before)
		print_line(depth, out);
	fputs("}", out);
}

static void
print_array(const json_t *array, int depth, FILE *out)
{
	size_t count = json_array_size(array);

	fputs("[", out);
	for (size_t i = 0; i < count; i++) {
		fputs(i ? "," : "", out);
		print_line(depth + 1, out);
		print_value(json_array_get(array, i), depth + 1, out);
	}
	if (count)
		print_line(depth, out);
	fputs("]", out);
}

static void
print_value(json_t *value, int depth, FILE *out)
{
	if (json_is_object(value))
		print_object(value, depth, out);
	else if (json_is_array(value))
		print_array(value, depth, out);
	else if (json_is_real(value))
		print_real(json_real_value(value), out);
	else
		print_plain(value, out);
}

void
print_json(json_t *value, FILE *out)
{
	print_value(value, 0, out);
}
