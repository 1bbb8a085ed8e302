/* npy_numbers.c - the numbers of one NumPy array out of a stream of bytes */

#include "load/format/numpy/npy_numbers.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "load/format/numpy/npy_header.h"

enum { PIECE = 1 << 18 }; /* bytes converted at a time */

/* ---- one number ---- */

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
read_bits(const unsigned char *at, const struct npy_type *type)
{
	const bool is_big = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__;
	bool little = is_big == type->swapped;
	uint64_t bits = 0;

	for (size_t i = 0; i < type->size; i++)
		bits = bits << 8 | at[little ? type->size - 1 - i : i];

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
whole_value(uint64_t bits, const struct npy_type *type, double *value)
{
	const uint64_t limit = (uint64_t)1 << 53;
	size_t spare = 64 - 8 * type->size;
	bool negative = type->kind == 'i' && (bits << spare) >> 63;
	uint64_t size = negative ? -(bits | ~(UINT64_MAX >> spare)) : bits;

	*value = negative ? -(double)size : (double)size;

	return size <= limit;
}

/* Numbers that lie `stride` bytes apart. */
struct piece {
	const unsigned char *at;
	size_t count, stride;
	size_t first; /* the element it begins with */
};

/* Turns a piece of numbers into doubles. */
static bool
convert(const struct piece *piece, const struct npy_type *type, double *to,
	struct error *err)
{
	for (size_t i = 0; i < piece->count; i++) {
		uint64_t bits = read_bits(piece->at + i * piece->stride, type);

		if (type->kind == 'f') {
			to[i] = float_value(bits, type->size);
			continue;
		}
		if (type->kind == 'b' && bits > 1)
			return error_set(err, ERROR_FORMAT,
					 "expected true or false in element "
					 "%zu, found the byte %u",
					 piece->first + i + 1, (unsigned)bits);
		if (!whole_value(bits, type, &to[i]))
			return error_set(err, ERROR_FORMAT,
					 "expected whole numbers up to 2^53, "
					 "found a larger one in element %zu",
					 piece->first + i + 1);
	}

	return true;
}

/* ---- piece by piece ---- */

typedef bool piece_fn(const struct npy_header *header,
		      const struct piece *piece, void *state,
		      struct error *err);

/* Reads `total` elements; `what` they are is what a short file lacks. */
static bool
read_pieces(struct source *source, const struct npy_header *header,
	    size_t total, const char *what, piece_fn *take, void *state,
	    struct error *err)
{
	size_t most = header->size < PIECE ? PIECE / header->size : 1;
	unsigned char *raw = memory_new_array(most, header->size);
	bool fine = true;

	for (size_t first = 0; first < total && fine; first += most) {
		size_t count = total - first < most ? total - first : most;
		struct piece piece = { raw, count, header->size, first };

		fine = npy_header_read_exactly(
			       source, raw, count * header->size, what, err) &&
		       take(header, &piece, state, err);
	}
	free(raw);

	return fine;
}

/* ---- arrays of numbers ---- */

/* Puts elements of a matrix that is written by columns into its rows. */
static void
spread(const double *from, size_t first, size_t count, struct array *array)
{
	size_t row = first % array->rows, column = first / array->rows;

	for (size_t i = 0; i < count; i++) {
		array->values[row * array->columns + column] = from[i];
		if (++row == array->rows) {
			row = 0;
			column++;
		}
	}
}

static bool
take_numbers(const struct npy_header *header, const struct piece *piece,
	     void *state, struct error *err)
{
	struct array *array = state;
	double *spare;
	bool fine;

	if (!header->fortran || array->columns == 1)
		return convert(piece, &header->type,
			       array->values + piece->first, err);
	spare = memory_new_array(piece->count, sizeof(*spare));
	fine = convert(piece, &header->type, spare, err);
	if (fine)
		spread(spare, piece->first, piece->count, array);
	free(spare);

	return fine;
}

/* Doubles as this machine has them need no conversion. */
static bool
is_plain(const struct npy_header *header, size_t columns)
{
	const struct npy_type *type = &header->type;

	return type->kind == 'f' && type->size == sizeof(double) &&
	       !type->swapped && (columns == 1 || !header->fortran);
}

static bool
read_numbers(struct source *source, const struct npy_header *header,
	     const char *name, struct arrays *bundle, size_t rows,
	     size_t columns, struct error *err)
{
	const struct npy_type *type = &header->type;
	struct array *array;

	array = arrays_add(bundle, name, rows, columns, err);
	if (!array)
		return false;
	array->is_scalar = !header->dimensions;
	array->is_finite = type->kind != 'f';
	if (is_plain(header, columns))
		return npy_header_read_exactly(source, array->values,
					       rows * columns * sizeof(double),
					       "numbers", err);

	return read_pieces(source, header, rows * columns, "numbers",
			   take_numbers, array, err);
}

/* ---- words ---- */

/* Words of code points, or of bytes, padded with zeros. */
static void
add_word(struct sheet_column *words, const unsigned char *raw,
	 const struct npy_type *type, double *index)
{
	char word[NPY_WORD_LIMIT + 8];
	size_t length = 0;
	struct npy_type point = *type;

	point.size = sizeof(uint32_t);
	if (type->kind == 'S') {
		while (length < type->size && raw[length])
			length++;
		memcpy(word, raw, length);
	}
	for (size_t i = 0; type->kind == 'U' && i < type->size;
	     i += point.size) {
		uint32_t code = (uint32_t)read_bits(raw + i, &point);

		if (!code)
			break;
		if (code > 0x10ffff)
			code = 0xfffd;
		length += utf8_put(word + length, code);
	}
	*index = (double)sheet_word(words, word, length, 1);
}

static bool
add_words(struct array *array, const struct piece *piece,
	  const struct npy_type *type, double *to, struct error *err)
{
	for (size_t i = 0; i < piece->count; i++) {
		add_word(&array->words, piece->at + i * piece->stride, type,
			 &to[i]);
		if (array->words.words.count > SHEET_WORDS)
			return error_set(err, ERROR_FORMAT,
					 "expected at most %d different words, "
					 "found more",
					 (int)SHEET_WORDS);
	}

	return true;
}

static struct array *
add_word_array(struct arrays *bundle, const char *name, size_t rows,
	       struct error *err)
{
	struct array *array = arrays_add_words(bundle, name, rows, err);

	if (!array)
		return NULL;
	array->words.values =
		memory_try_array(rows, sizeof(*array->words.values), err);

	return array->words.values ? array : NULL;
}

static bool
take_words(const struct npy_header *header, const struct piece *piece,
	   void *state, struct error *err)
{
	struct array *array = state;

	return add_words(array, piece, &header->type,
			 array->words.values + piece->first, err);
}

static bool
read_words(struct source *source, const struct npy_header *header,
	   const char *name, struct arrays *bundle, size_t rows,
	   struct error *err)
{
	struct array *array = add_word_array(bundle, name, rows, err);

	if (!array)
		return false;
	array->is_scalar = !header->dimensions;

	return read_pieces(source, header, rows, "words", take_words, array,
			   err);
}

/* ---- rows with named columns ---- */

static bool
is_word(const struct npy_type *type)
{
	return type->kind == 'U' || type->kind == 'S';
}

static bool
add_columns(const struct npy_header *header, struct arrays *bundle, size_t rows,
	    struct error *err)
{
	for (size_t i = 0; i < header->field_count; i++) {
		const struct npy_field *field = &header->fields[i];
		struct array *array;

		if (is_word(&field->type))
			array = add_word_array(bundle, field->name, rows, err);
		else
			array = arrays_add(bundle, field->name, rows, 1, err);
		if (!array)
			return false;
		array->is_finite = field->type.kind != 'f';
	}

	return true;
}

/* A piece of rows into the columns, the last arrays of the bundle. */
static bool
take_rows(const struct npy_header *header, const struct piece *rows,
	  void *state, struct error *err)
{
	struct arrays *bundle = state;
	struct array *arrays =
		bundle->arrays + bundle->count - header->field_count;

	for (size_t i = 0; i < header->field_count; i++) {
		const struct npy_field *field = &header->fields[i];
		struct array *array = &arrays[i];
		struct piece piece = *rows;
		bool fine;

		piece.at += field->offset;
		fine = is_word(&field->type)
			       ? add_words(array, &piece, &field->type,
					   array->words.values + rows->first,
					   err)
			       : convert(&piece, &field->type,
					 array->values + rows->first, err);
		if (!fine)
			return error_prefix(err, "'%s'", field->name);
	}

	return true;
}

static bool
read_rows(struct source *source, const struct npy_header *header,
	  struct arrays *bundle, size_t rows, struct error *err)
{
	return add_columns(header, bundle, rows, err) &&
	       read_pieces(source, header, rows, "rows", take_rows, bundle,
			   err);
}

/* ---- the whole array ---- */

/* Whether the file can hold what the header promises. */
static bool
is_there(const struct source *source, const struct npy_header *header,
	 size_t rows, size_t columns, struct error *err)
{
	size_t left, wanted;

	if (__builtin_mul_overflow(rows, columns, &wanted) ||
	    __builtin_mul_overflow(wanted, header->size, &wanted))
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
read_elements(struct source *source, const struct npy_header *header,
	      const char *name, struct arrays *bundle, struct error *err)
{
	size_t rows = header->dimensions ? header->extent[0] : 1;
	size_t columns = header->dimensions == 2 ? header->extent[1] : 1;

	if (!is_there(source, header, rows, columns, err))
		return false;
	if (header->fields)
		return read_rows(source, header, bundle, rows, err);
	if (!is_word(&header->type))
		return read_numbers(source, header, name, bundle, rows, columns,
				    err);
	if (columns != 1)
		return error_set(err, ERROR_FORMAT,
				 "expected one column of words, found %zu",
				 columns);

	return read_words(source, header, name, bundle, rows, err);
}

bool
npy_numbers_read(struct source *source, const char *name, struct arrays *bundle,
		 struct error *err)
{
	struct npy_header header = { 0 };
	bool fine = npy_header_read(&header, source, err) &&
		    read_elements(source, &header, name, bundle, err) &&
		    is_at_end(source, err);

	npy_header_clear(&header);
	if (!fine && (err->kind == ERROR_FORMAT || err->kind == ERROR_DATA))
		error_prefix(err, "%s", source_name(source));

	return fine;
}
