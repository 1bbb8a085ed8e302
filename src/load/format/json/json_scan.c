/*
 * json_scan.c - a JSON text passed over from value to value
 *
 * Brackets, commas and colons are taken here; what a number or a string is
 * is jansson's business, unless it is one that needs no thought.  jansson
 * alone would keep a tree of the file: 2.35 million numbers in 46 MB take
 * 97 MB and 2.3 s of processor time there, before they are columns.
 */

#include "load/format/json/json_scan.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "load/format/decimal.h"
#include "load/format/json/json_read.h"

enum {
	DEPTH_LIMIT = 512,
	LOOK = 1 << 16, /* steps between two looks at the progress */
	PIECE = 1 << 18,
	PADDING = 16, /* zeros behind the end, for decimal_read() */
	NEAR = 400,   /* few numbers and words are longer */
};

/* ---- pieces ---- */

void
json_scan_clear(struct json_scan *scan)
{
	free(scan->text);
	text_clear(&scan->key);
}

/* Those between the start of the piece and where it is looked at. */
static size_t
count_lines(const struct json_scan *scan)
{
	size_t lines = 0;

	if (!scan->text || scan->broken)
		return 0;
	for (const char *at = scan->text; at < scan->at; at++)
		lines += *at == '\n';

	return lines;
}

size_t
json_scan_line(const struct json_scan *scan)
{
	return scan->lines + count_lines(scan) + 1;
}

/* A piece of twice the size, if one word fills what there is. */
static bool
make_room(struct json_scan *scan, size_t left)
{
	size_t size = scan->size ? 2 * scan->size : PIECE;

	if (left < scan->size)
		return true;
	/* jansson counts in int */
	if (scan->size && (size > memory_for_data() / 4 || size > INT_MAX))
		return error_set(&scan->why, ERROR_DATA,
				 "%s:%zu: a word of more than %zu bytes is "
				 "too long to be held",
				 scan->path, json_scan_line(scan), left);
	scan->text = memory_try_grow_array(scan->text, size + PADDING, 1,
					   &scan->why);
	scan->size = scan->text ? size : 0;

	return scan->text != NULL;
}

/* Reads on; what was looked at is gone.  False where nothing has come. */
static bool
read_on(struct json_scan *scan)
{
	size_t left = (size_t)(scan->end - scan->at), got = 0;

	if (scan->ended)
		return false;
	if (left < scan->size) {
		scan->lines += count_lines(scan);
		memmove(scan->text, scan->at, left);
	}
	scan->broken = !make_room(scan, left) ||
		       !source_read(scan->source, scan->text + left,
				    scan->size - left, &got, &scan->why);
	scan->ended = scan->broken || got < scan->size - left;
	if (scan->broken) {
		scan->at = scan->end = "";
		return false;
	}
	scan->at = scan->text;
	scan->end = scan->text + left + got;
	memset(scan->text + left + got, 0, PADDING);

	return got > 0;
}

/* ---- what stands between values ---- */

/* Says that something is missing here.  Always returns false. */
static bool
refuse(const struct json_scan *scan, const char *missing, struct error *err)
{
	bool is_end = scan->at == scan->end;
	char sign[] = { '\'', is_end ? '\0' : *scan->at, '\'', '\0' };

	if (scan->broken) {
		*err = scan->why;
		return false;
	}

	return error_set(err, ERROR_FORMAT,
			 "%s:%zu: expected JSON, found: no %s before %s",
			 scan->path, json_scan_line(scan), missing,
			 is_end ? "the end of the file" : sign);
}

char
json_scan_look(struct json_scan *scan)
{
	do {
		while (scan->at < scan->end &&
		       (*scan->at == ' ' || *scan->at == '\t' ||
			*scan->at == '\r' || *scan->at == '\n'))
			scan->at++;
	} while (scan->at == scan->end && read_on(scan));

	return scan->at < scan->end ? *scan->at : '\0';
}

static bool
scan_take(struct json_scan *scan, char sign)
{
	bool is = json_scan_look(scan) == sign;

	scan->at += is;

	return is;
}

bool
json_scan_next(struct json_scan *scan, char close, size_t index, bool *found,
	       struct error *err)
{
	*found = !scan_take(scan, close);
	if (++scan->steps % LOOK == 0 && !progress_check(scan->progress, err))
		return false;
	if (!*found || !index || scan_take(scan, ','))
		return true;

	return refuse(scan, close == ']' ? "',' or ']'" : "',' or '}'", err);
}

bool
json_scan_down(struct json_scan *scan, struct error *err)
{
	scan->at++;
	if (++scan->depth <= DEPTH_LIMIT)
		return true;

	return error_set(err, ERROR_FORMAT,
			 "%s:%zu: expected at most %d values in each other, "
			 "found more",
			 scan->path, json_scan_line(scan), (int)DEPTH_LIMIT);
}

bool
json_scan_is_over(struct json_scan *scan, struct error *err)
{
	return (!json_scan_look(scan) && scan->at == scan->end &&
		!scan->broken) ||
	       refuse(scan, "end of the file", err);
}

/* ---- numbers and words ---- */

/* Behind the number or before the quote that closes the word here. */
static const char *
word_end(const struct json_scan *scan)
{
	const char *at = scan->at, *end = scan->end;

	if (at < end && *at == '"') {
		for (at++; at < end && *at != '"'; at++)
			at += *at == '\\' && at + 1 < end;
		return at;
	}
	while (at < end && !strchr(",:]} \t\r\n", *at))
		at++;

	return at;
}

/* Brings all of what stands here into the piece. */
static void
hold_word(struct json_scan *scan)
{
	while (word_end(scan) == scan->end && read_on(scan))
		;
}

static bool
is_near_end(const struct json_scan *scan)
{
	return scan->end - scan->at < NEAR;
}

json_t *
json_scan_value(struct json_scan *scan, struct error *err)
{
	json_error_t why;
	json_t *value;

	hold_word(scan);
	if (scan->broken) {
		*err = scan->why;
		return NULL;
	}
	value = json_loadb(scan->at, (size_t)(scan->end - scan->at),
			   JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL |
				   JSON_DISABLE_EOF_CHECK,
			   &why);
	if (value)
		scan->at += why.position;
	else
		error_set(err, ERROR_FORMAT, "%s:%zu: expected JSON, found: %s",
			  scan->path, json_scan_line(scan), why.text);

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
json_scan_cell(struct json_scan *scan, double *cell, struct error *err)
{
	const char *end;
	json_t *value;

	if (is_near_end(scan))
		hold_word(scan);
	end = number_end(scan->at);
	if (end && (end < scan->end || scan->ended) &&
	    decimal_read(scan->at, cell) == end && isfinite(*cell)) {
		scan->at = end;
		return true;
	}
	value = json_scan_value(scan, err);
	if (!value)
		return false;
	json_read_cell(value, cell);
	json_decref(value);

	return true;
}

bool
json_scan_word(struct json_scan *scan, struct json_word *word,
	       struct error *err)
{
	const char *first, *at;

	if (is_near_end(scan))
		hold_word(scan);
	first = at = scan->at + !scan->broken;
	while (*at >= ' ' && *at < 127 && *at != '"' && *at != '\\')
		at++;
	*word = (struct json_word){ first, (size_t)(at - first), NULL };
	if (*at == '"') {
		scan->at = at + 1;
		return true;
	}
	word->value = json_scan_value(scan, err);
	if (!word->value)
		return false;
	word->at = json_string_value(word->value);
	word->length = strlen(word->at);

	return true;
}

bool
json_scan_key(struct json_scan *scan, struct json_word *key, struct error *err)
{
	*key = (struct json_word){ NULL, 0, NULL };
	if (json_scan_look(scan) != '"')
		return refuse(scan, "key", err);
	if (!json_scan_word(scan, key, err))
		return false;

	scan->key.length = 0;
	text_add_bytes(&scan->key, key->at, key->length);
	key->at = text_get(&scan->key);

	return scan_take(scan, ':') || refuse(scan, "':'", err);
}
