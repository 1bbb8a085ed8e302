/*
 * json_scan.c - a JSON text passed over from value to value
 *
 * Brackets, commas and colons are taken here; what a number or a string is
 * is jansson's business, unless it is one that needs no thought.
 */

#include "load/format/json/json_scan.h"

#include <math.h>
#include <string.h>

#include "load/format/decimal.h"
#include "load/format/json/json_read.h"

enum {
	DEPTH_LIMIT = 512,
	LOOK = 1 << 16, /* steps between two looks at the progress */
};

/* ---- what stands between values ---- */

size_t
scan_line(const struct json_scan *scan)
{
	size_t line = 1;

	for (const char *at = scan->start; at < scan->at; at++)
		line += *at == '\n';

	return line;
}

bool
scan_refuse(const struct json_scan *scan, const char *missing,
	    struct error *err)
{
	char sign[] = { '\'', *scan->at, '\'', '\0' };
	bool is_end = scan->at == scan->end;

	return error_set(err, ERROR_FORMAT,
			 "%s:%zu: expected JSON, found: no %s before %s",
			 scan->path, scan_line(scan), missing,
			 is_end ? "the end of the file" : sign);
}

char
scan_look(struct json_scan *scan)
{
	while (scan->at < scan->end && (*scan->at == ' ' || *scan->at == '\t' ||
					*scan->at == '\r' || *scan->at == '\n'))
		scan->at++;

	return scan->at < scan->end ? *scan->at : '\0';
}

static bool
scan_take(struct json_scan *scan, char sign)
{
	bool is = scan_look(scan) == sign;

	scan->at += is;

	return is;
}

bool
scan_next(struct json_scan *scan, char close, size_t index, bool *found,
	  struct error *err)
{
	*found = !scan_take(scan, close);
	if (++scan->steps % LOOK == 0 && !progress_check(scan->progress, err))
		return false;
	if (!*found || !index || scan_take(scan, ','))
		return true;

	return scan_refuse(scan, close == ']' ? "',' or ']'" : "',' or '}'",
			   err);
}

bool
scan_down(struct json_scan *scan, struct error *err)
{
	scan->at++;
	if (++scan->depth <= DEPTH_LIMIT)
		return true;

	return error_set(err, ERROR_FORMAT,
			 "%s:%zu: expected at most %d values in each other, "
			 "found more",
			 scan->path, scan_line(scan), (int)DEPTH_LIMIT);
}

/* ---- numbers and words ---- */

json_t *
scan_value(struct json_scan *scan, struct error *err)
{
	json_error_t why;
	json_t *value = json_loadb(scan->at, (size_t)(scan->end - scan->at),
				   JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL |
					   JSON_DISABLE_EOF_CHECK,
				   &why);

	if (value)
		scan->at += why.position;
	else
		error_set(err, ERROR_FORMAT, "%s:%zu: expected JSON, found: %s",
			  scan->path, scan_line(scan), why.text);

	return value;
}

static const char *
pass_digits(const char *at)
{
	const char *first = at;

	while ((unsigned char)(*at - '0') < 10)
		at++;

	return at > first ? at : NULL;
}

/* The end of a number as JSON writes it, or NULL; not 01, .5, 1. and +1. */
static const char *
number_end(const char *at)
{
	at += *at == '-';
	at = *at == '0' ? at + 1 : pass_digits(at);
	if (at && *at == '.')
		at = pass_digits(at + 1);
	if (at && (*at | 0x20) == 'e') {
		at++;
		at = pass_digits(at + (*at == '-' || *at == '+'));
	}

	return at;
}

bool
scan_cell(struct json_scan *scan, double *cell, struct error *err)
{
	const char *end = number_end(scan->at);
	json_t *value;

	if (end && decimal_read(scan->at, cell) == end && isfinite(*cell)) {
		scan->at = end;
		return true;
	}
	value = scan_value(scan, err);
	if (!value)
		return false;
	json_cell(value, cell);
	json_decref(value);

	return true;
}

bool
scan_word(struct json_scan *scan, struct json_word *word, struct error *err)
{
	const char *first = scan->at + 1, *at = first;

	while (*at >= ' ' && *at < 127 && *at != '"' && *at != '\\')
		at++;
	*word = (struct json_word){ first, (size_t)(at - first), NULL };
	if (*at == '"') {
		scan->at = at + 1;
		return true;
	}
	word->value = scan_value(scan, err);
	if (!word->value)
		return false;
	word->at = json_string_value(word->value);
	word->length = strlen(word->at);

	return true;
}

bool
scan_key(struct json_scan *scan, struct json_word *key, struct error *err)
{
	*key = (struct json_word){ NULL, 0, NULL };
	if (scan_look(scan) != '"')
		return scan_refuse(scan, "key", err);
	if (!scan_word(scan, key, err))
		return false;

	return scan_take(scan, ':') || scan_refuse(scan, "':'", err);
}
