/*
 * npy_read.c - one NumPy array out of a stream of bytes
 *
 * "\x93NUMPY", two bytes of version, the length of a header, and the header:
 * a Python dictionary with the keys descr, fortran_order and shape.  Then
 * the numbers, as they lie in memory.
 */

#include "load/npy_read.h"

#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

enum {
	MAGIC = 8, /* with the version */
	HEADER_LIMIT = 1 << 16,
	WORD_LIMIT = 1 << 12, /* bytes of one word */
	DIFFERENT_LIMIT = 1 << 16,
	PIECE = 1 << 18, /* bytes converted at a time */
};

/* What the header says. */
struct shape {
	char kind;   /* 'f', 'i', 'u' or 'b' */
	size_t size; /* bytes of a number */
	bool swapped, fortran;
	size_t dimensions, extent[2];
};

bool
npy_knows(const char *head, size_t count)
{
	return count >= 6 && !memcmp(head, "\x93NUMPY", 6);
}

/* ---- the header ---- */

/* What stands behind a key, or NULL. */
static const char *
value_of(const char *header, const char *key)
{
	const char *at = strstr(header, key);

	if (!at)
		return NULL;
	at += strlen(key);
	while (*at == ' ' || *at == ':')
		at++;

	return at;
}

static bool
is_big_endian(void)
{
	return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__;
}

static bool
refuse_type(const char *type, size_t length, struct error *err)
{
	return error_set(err, ERROR_FORMAT,
			 "expected numbers of type f2, f4, f8, i1 to i8, u1 to "
			 "u8, bool or words, found %.*s; in Python: "
			 "numpy.save('new.npy', array.astype('f8'))",
			 (int)(length < 60 ? length : 60), type);
}

static bool
read_type(const char *at, struct shape *shape, struct error *err)
{
	size_t length = at ? strcspn(at, ",}") : 0;
	const char *type;
	char order, *end = NULL;

	if (!at)
		return error_set(err, ERROR_FORMAT,
				 "expected 'descr' in the header, found none");
	if (*at != '\'')
		return refuse_type(
			at, *at == '[' ? strcspn(at, "]") + 1 : length, err);
	type = at + 1;
	order = *type;
	if (order && strchr("<>|=", order))
		type++;
	if (*type == 'O')
		return error_set(err, ERROR_FORMAT,
				 "the array holds Python objects (pickle), "
				 "which can run any program when read; in "
				 "Python: numpy.save('new.npy', "
				 "numpy.array(list(array), dtype='f8'))");
	shape->kind = *type == '?' ? 'b' : *type;
	shape->size = *type == '?' ? 1 : strtoul(type + 1, &end, 10);
	if (*type != '?' && (end == type + 1 || *end != '\''))
		return refuse_type(at, length, err);
	shape->swapped = order == (is_big_endian() ? '<' : '>');
	switch (shape->kind) {
	case 'f':
		if (shape->size == 2 || shape->size == 4 || shape->size == 8)
			return true;
		break;
	case 'i':
	case 'u':
		if (shape->size == 1 || shape->size == 2 || shape->size == 4 ||
		    shape->size == 8)
			return true;
		break;
	case 'b':
		if (shape->size == 1)
			return true;
		break;
	case 'U':
		shape->size *= sizeof(uint32_t);
		if (shape->size <= WORD_LIMIT)
			return true;
		break;
	case 'S':
		if (shape->size <= WORD_LIMIT)
			return true;
	}

	return refuse_type(at, length, err);
}

static bool
read_shape(const char *at, struct shape *shape, struct error *err)
{
	size_t extent[8], count = 0;

	if (!at || *at++ != '(')
		return error_set(err, ERROR_FORMAT,
				 "expected 'shape' in the header, found none");
	for (;;) {
		char *end;

		while (*at == ' ' || *at == ',')
			at++;
		if (*at == ')')
			break;
		if (!isdigit((unsigned char)*at) || count == 8)
			return error_set(err, ERROR_FORMAT,
					 "expected numbers in 'shape', found "
					 "'%.20s'",
					 at);
		extent[count++] = strtoul(at, &end, 10);
		at = end + (*end == 'L');
	}
	/* Dimensions of one add nothing. */
	shape->dimensions = 0;
	for (size_t i = 0; i < count; i++) {
		if (extent[i] == 1 && count > 1)
			continue;
		if (shape->dimensions == 2)
			return error_set(err, ERROR_FORMAT,
					 "expected at most 2 dimensions, found "
					 "%zu",
					 count);
		shape->extent[shape->dimensions++] = extent[i];
	}
	/* A matrix of one row by one column is a list of one. */
	if (count && !shape->dimensions) {
		shape->dimensions = 1;
		shape->extent[0] = 1;
	}

	return true;
}

static bool
read_header_text(const char *header, struct shape *shape, struct error *err)
{
	const char *fortran = value_of(header, "'fortran_order'");

	if (!read_type(value_of(header, "'descr'"), shape, err) ||
	    !read_shape(value_of(header, "'shape'"), shape, err))
		return false;
	if (!fortran ||
	    (strncmp(fortran, "True", 4) && strncmp(fortran, "False", 5)))
		return error_set(err, ERROR_FORMAT,
				 "expected 'fortran_order' in the header, "
				 "found none");
	shape->fortran = *fortran == 'T';

	return true;
}

static bool
read_exactly(struct source *source, void *to, size_t size, const char *what,
	     struct error *err)
{
	size_t got;

	if (!source_read(source, to, size, &got, err))
		return false;
	if (got < size)
		return error_set(err, ERROR_FORMAT,
				 "expected %zu bytes of %s, found %zu; the "
				 "file is truncated",
				 size, what, got);

	return true;
}

static bool
read_header(struct source *source, struct shape *shape, struct error *err)
{
	unsigned char head[MAGIC + 4];
	size_t length, bytes;
	char *header;
	bool fine;

	if (!read_exactly(source, head, MAGIC, "header", err))
		return false;
	if (!npy_knows((char *)head, MAGIC))
		return error_set(err, ERROR_FORMAT,
				 "expected a NumPy array, found something "
				 "else");
	if (head[6] < 1 || head[6] > 3)
		return error_set(err, ERROR_FORMAT,
				 "expected version 1, 2 or 3 of the format, "
				 "found %u",
				 head[6]);
	bytes = head[6] == 1 ? 2 : 4;
	if (!read_exactly(source, head + MAGIC, bytes, "header", err))
		return false;
	length = head[MAGIC] | (size_t)head[MAGIC + 1] << 8;
	if (bytes == 4)
		length |= (size_t)head[MAGIC + 2] << 16 |
			  (size_t)head[MAGIC + 3] << 24;
	if (length > HEADER_LIMIT)
		return error_set(err, ERROR_FORMAT,
				 "expected a header of at most %d bytes, found "
				 "%zu",
				 (int)HEADER_LIMIT, length);
	header = memory_new(length + 1);
	fine = read_exactly(source, header, length, "header", err) &&
	       read_header_text(header, shape, err);
	free(header);

	return fine;
}

/* ---- the numbers ---- */

static double
half_value(uint16_t bits)
{
	int exponent = bits >> 10 & 31;
	double fraction = bits & 1023, value;

	if (exponent == 31)
		value = fraction > 0 ? NAN : INFINITY;
	else if (!exponent)
		value = ldexp(fraction, -24);
	else
		value = ldexp(fraction + 1024, exponent - 25);

	return bits >> 15 ? -value : value;
}

static uint64_t
read_bits(const unsigned char *at, const struct shape *shape)
{
	bool little = is_big_endian() == shape->swapped;
	uint64_t bits = 0;

	for (size_t i = 0; i < shape->size; i++)
		bits = bits << 8 | at[little ? shape->size - 1 - i : i];

	return bits;
}

static double
float_value(uint64_t bits, size_t size)
{
	double value;

	if (size == 2)
		return half_value((uint16_t)bits);
	if (size == 4) {
		uint32_t few = (uint32_t)bits;
		float single;

		memcpy(&single, &few, sizeof(single));
		return (double)single;
	}
	memcpy(&value, &bits, sizeof(value));

	return value;
}

/* False for a whole number that no double has. */
static bool
whole_value(uint64_t bits, const struct shape *shape, double *value)
{
	const uint64_t limit = (uint64_t)1 << 53;
	size_t spare = 64 - 8 * shape->size;
	bool negative = shape->kind == 'i' && (bits << spare) >> 63;
	uint64_t size = negative ? -(bits | ~(UINT64_MAX >> spare)) : bits;

	*value = negative ? -(double)size : (double)size;

	return size <= limit;
}

/* Turns a piece of numbers into doubles. */
static bool
convert(const unsigned char *from, size_t count, const struct shape *shape,
	size_t first, double *to, struct error *err)
{
	if (shape->kind == 'f') {
		for (size_t i = 0; i < count; i++)
			to[i] = float_value(
				read_bits(from + i * shape->size, shape),
				shape->size);
		return true;
	}
	for (size_t i = 0; i < count; i++) {
		uint64_t bits = read_bits(from + i * shape->size, shape);

		if (shape->kind == 'b' && bits > 1)
			return error_set(err, ERROR_FORMAT,
					 "expected true or false in element "
					 "%zu, found the byte %u",
					 first + i + 1, (unsigned)bits);
		if (!whole_value(bits, shape, &to[i]))
			return error_set(err, ERROR_FORMAT,
					 "expected whole numbers up to 2^53, "
					 "found a larger one in element %zu",
					 first + i + 1);
	}

	return true;
}

/* Puts consecutive elements, from `first` on, where they belong. */
static void
spread(const double *from, size_t first, size_t count,
       const struct shape *shape, struct array *array)
{
	for (size_t i = 0; i < count; i++) {
		size_t at = first + i;
		size_t row =
			shape->fortran ? at % array->rows : at / array->columns;
		size_t column =
			shape->fortran ? at / array->rows : at % array->columns;

		array->values[column][row] = from[i];
	}
}

static bool
read_pieces(struct source *source, const struct shape *shape,
	    struct array *array, struct error *err)
{
	size_t total = array->rows * array->columns;
	size_t most = PIECE / shape->size;
	unsigned char *raw = memory_new(PIECE);
	double *piece = memory_new_array(most, sizeof(*piece));
	bool fine = true;

	for (size_t first = 0; first < total && fine; first += most) {
		size_t count = total - first < most ? total - first : most;
		bool direct = array->columns == 1;
		double *to = direct ? array->values[0] + first : piece;

		fine = read_exactly(source, raw, count * shape->size, "numbers",
				    err) &&
		       convert(raw, count, shape, first, to, err);
		if (fine && !direct)
			spread(piece, first, count, shape, array);
	}
	free(raw);
	free(piece);
	array->is_finite = shape->kind != 'f';

	return fine;
}

/* Doubles as this machine has them need no conversion. */
static bool
read_plain(struct source *source, struct array *array, struct error *err)
{
	return read_exactly(source, array->values[0],
			    array->rows * sizeof(double), "numbers", err);
}

/* Words of code points, or of bytes, padded with zeros. */
static void
add_word(struct array *array, const unsigned char *raw,
	 const struct shape *shape, double *index)
{
	char word[4 * WORD_LIMIT];
	size_t length = 0;
	struct shape point = *shape;

	point.size = sizeof(uint32_t);
	if (shape->kind == 'S') {
		while (length < shape->size && raw[length])
			length++;
		memcpy(word, raw, length);
	}
	for (size_t i = 0; shape->kind == 'U' && i < shape->size;
	     i += point.size) {
		uint32_t code = (uint32_t)read_bits(raw + i, &point);

		if (!code)
			break;
		if (code > 0x10ffff)
			code = 0xfffd;
		length += utf8_put(word + length, code);
	}
	*index = (double)sheet_word(&array->words, word, length, 1);
}

static bool
read_words(struct source *source, const struct shape *shape, const char *name,
	   struct bundle *bundle, size_t rows, struct error *err)
{
	struct array *array = bundle_add_words(bundle, name);
	unsigned char *raw = memory_new(shape->size + 1);
	double *values = memory_try_array(rows, sizeof(*values), err);
	bool fine = values != NULL;

	array->words.values = values;
	array->rows = rows;
	array->is_scalar = !shape->dimensions;
	for (size_t i = 0; i < rows && fine; i++) {
		fine = read_exactly(source, raw, shape->size, "words", err);
		if (fine)
			add_word(array, raw, shape, &values[i]);
		if (fine && array->words.word_count > DIFFERENT_LIMIT)
			fine = error_set(err, ERROR_FORMAT,
					 "expected at most %d different words, "
					 "found more",
					 (int)DIFFERENT_LIMIT);
	}
	free(raw);

	return fine;
}

/* Whether the file can hold what the header promises. */
static bool
is_there(const struct source *source, const struct shape *shape, size_t rows,
	 size_t columns, struct error *err)
{
	size_t left, wanted;

	if (__builtin_mul_overflow(rows, columns, &wanted) ||
	    __builtin_mul_overflow(wanted, shape->size, &wanted))
		return error_set(err, ERROR_FORMAT,
				 "expected a shape that fits into memory, "
				 "found %zu by %zu",
				 rows, columns);
	if (!source_left(source, &left))
		return true;
	if (left < wanted)
		return error_set(err, ERROR_FORMAT,
				 "expected %zu bytes of numbers, found %zu; "
				 "the file is truncated",
				 wanted, left);

	return true;
}

static bool
is_at_end(struct source *source, struct error *err)
{
	const char *head;
	size_t count;

	if (!source_peek(source, 1, &head, &count, err))
		return false;
	if (count)
		return error_set(err, ERROR_FORMAT,
				 "expected the end behind the numbers, found "
				 "more bytes");

	return true;
}

static bool
read_array(struct source *source, const char *name, struct bundle *bundle,
	   struct error *err)
{
	struct shape shape = { 0 };
	struct array *array;
	size_t rows, columns;

	if (!read_header(source, &shape, err))
		return false;
	rows = shape.dimensions ? shape.extent[0] : 1;
	columns = shape.dimensions == 2 ? shape.extent[1] : 1;
	if (!is_there(source, &shape, rows, columns, err))
		return false;
	if (shape.kind == 'U' || shape.kind == 'S') {
		if (columns != 1)
			return error_set(err, ERROR_FORMAT,
					 "expected one column of words, found "
					 "%zu",
					 columns);
		return read_words(source, &shape, name, bundle, rows, err) &&
		       is_at_end(source, err);
	}
	bundle->room = bundle->partner_bytes / shape.size;
	array = bundle_add(bundle, name, rows, columns, err);
	if (!array)
		return false;
	array->is_scalar = !shape.dimensions;
	if (columns == 1 && shape.kind == 'f' && shape.size == 8 &&
	    !shape.swapped) {
		if (!read_plain(source, array, err))
			return false;
	} else if (columns && !read_pieces(source, &shape, array, err)) {
		return false;
	}

	return is_at_end(source, err);
}

bool
npy_read(struct source *source, const char *name, struct bundle *bundle,
	 struct error *err)
{
	if (read_array(source, name, bundle, err))
		return true;
	if (err->kind == ERROR_FORMAT || err->kind == ERROR_DATA)
		error_prefix(err, "%s", source_name(source));

	return false;
}
