/*
 * npy_header.c - what a NumPy file says of its numbers
 *
 * "\x93NUMPY", two bytes of version, the length of a header, and the header:
 * a Python dictionary with the keys descr, fortran_order and shape.  descr
 * is a type ('<f8') or a list of names and types, the columns of a row.
 */

#include "load/format/numpy/npy_header.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum {
	MAGIC = 8, /* with the version */
	HEADER_LIMIT = 1 << 16,
	FIELD_LIMIT = 4096,
};

bool
npy_header_knows(const char *head, size_t count)
{
	return count >= 6 && !memcmp(head, "\x93NUMPY", 6);
}

/* What stands behind a key, or NULL; a field may be called like a key. */
static const char *
value_of(const char *header, const char *key)
{
	const char *at = header;

	while ((at = strstr(at, key))) {
		at += strlen(key);
		at += strspn(at, " ");
		if (*at == ':')
			return at + 1 + strspn(at + 1, " ");
	}

	return NULL;
}

/* ---- types ---- */

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
is_one_of(size_t size, size_t a, size_t b, size_t c, size_t d)
{
	return size == a || size == b || size == c || size == d;
}

static bool
is_readable(const struct npy_type *type)
{
	switch (type->kind) {
	case 'f':
		return is_one_of(type->size, 2, 4, 8, 8);
	case 'i':
	case 'u':
		return is_one_of(type->size, 1, 2, 4, 8);
	case 'b':
		return type->size == 1;
	case 'U':
	case 'S':
		return type->size && type->size <= NPY_WORD_LIMIT;
	}

	return false;
}

/* "'<f8'" at `at`; `end` is behind it. */
static bool
read_type(const char *at, struct npy_type *type, const char **end,
	  struct error *err)
{
	const bool is_big = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__;
	size_t length = strcspn(at, ",})]");
	const char *kind = at + 1;
	char order, *behind = NULL;

	if (*at != '\'')
		return refuse_type(at, length, err);
	order = *kind;
	if (order && strchr("<>|=", order))
		kind++;
	if (*kind == 'O')
		return error_set(err, ERROR_FORMAT,
				 "the array holds Python objects (pickle), "
				 "which can run any program when read; in "
				 "Python: numpy.save('new.npy', "
				 "numpy.array(list(array), dtype='f8'))");
	type->swapped = order == (is_big ? '<' : '>');
	type->kind = *kind == '?' ? 'b' : *kind;
	type->size = 1;
	if (*kind && *kind != '?' && isdigit((unsigned char)kind[1]))
		type->size = strtoul(kind + 1, &behind, 10);
	else
		behind = NULL;
	*end = behind ? behind : kind + 1;
	if ((*kind != '?' && !behind) || **end != '\'')
		return refuse_type(at, length, err);
	++*end;
	if (type->size > HEADER_LIMIT)
		return refuse_type(at, length, err);
	if (type->kind == 'U')
		type->size *= sizeof(uint32_t);

	return type->kind == 'V' || is_readable(type) ||
	       refuse_type(at, length, err);
}

/* ---- structured arrays ---- */

static bool
refuse_field(const char *at, struct error *err)
{
	const char *next = strstr(at, "), (");
	size_t length = next ? (size_t)(next - at) + 1 : strcspn(at, "\n");

	return error_set(err, ERROR_FORMAT,
			 "expected columns of the form ('score', '<f8'), found "
			 "%.*s; columns of columns and of lists are not read; "
			 "in Python: numpy.savez('new.npz', **{n: array[n] for "
			 "n in array.dtype.names})",
			 (int)(length < 40 ? length : 40), at);
}

static const char *
skip_blanks(const char *at)
{
	return at + strspn(at, " ");
}

static void
add_field(struct npy_header *header, const char *name, size_t length,
	  const struct npy_type *type)
{
	struct npy_field *field;

	header->fields = memory_grow_by_one(header->fields, header->field_count,
					    sizeof(*header->fields));
	field = &header->fields[header->field_count++];
	*field = (struct npy_field){
		.name = memory_new(length + 1),
		.type = *type,
		.offset = header->size,
	};
	memcpy(field->name, name, length);
}

/* "('score', '<f8')"; NumPy pads rows with ('', '|V3'). */
static bool
read_field(struct npy_header *header, const char *at, const char **end,
	   struct error *err)
{
	const char *start = at, *name;
	struct npy_type type;
	size_t length;
	char quote;

	if (*at++ != '(')
		return refuse_field(start, err);
	at = skip_blanks(at);
	quote = *at;
	if (quote != '\'' && quote != '"')
		return refuse_field(start, err);
	name = ++at;
	length = strcspn(at, quote == '"' ? "\"\\" : "'\\");
	at = skip_blanks(at + length + (at[length] == quote));
	if (name[length] != quote || *at != ',')
		return refuse_field(start, err);
	at = skip_blanks(at + 1);
	if (*at != '\'')
		return refuse_field(start, err);
	if (!read_type(at, &type, &at, err))
		return false;
	at = skip_blanks(at);
	if (*at != ')' || (type.kind == 'V' && length))
		return refuse_field(start, err);
	if (type.kind != 'V')
		add_field(header, name, length, &type);
	header->size += type.size;
	*end = at + 1;

	return true;
}

static bool
read_fields(struct npy_header *header, const char *at, struct error *err)
{
	const char *list = at;

	for (at++;; at++) {
		at = skip_blanks(at);
		if (*at == ']')
			break;
		if (header->field_count == FIELD_LIMIT)
			return error_set(err, ERROR_FORMAT,
					 "expected at most %d columns, found "
					 "more",
					 (int)FIELD_LIMIT);
		if (!read_field(header, at, &at, err))
			return false;
		at = skip_blanks(at);
		if (*at == ']')
			break;
		if (*at != ',')
			return refuse_field(list, err);
	}

	return header->field_count || refuse_field(list, err);
}

/* ---- the dictionary ---- */

static bool
read_descr(struct npy_header *header, const char *at, struct error *err)
{
	const char *end;

	if (!at)
		return error_set(err, ERROR_FORMAT,
				 "expected 'descr' in the header, found none");
	if (*at == '[')
		return read_fields(header, at, err);
	if (!read_type(at, &header->type, &end, err))
		return false;
	header->size = header->type.size;

	return header->type.kind != 'V' ||
	       refuse_type(at, strcspn(at, ",}"), err);
}

static bool
read_shape(struct npy_header *header, const char *at, struct error *err)
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
	for (size_t i = 0; i < count; i++) {
		if (extent[i] == 1 && count > 1)
			continue;
		if (header->dimensions == 2)
			return error_set(err, ERROR_FORMAT,
					 "expected at most 2 dimensions, found "
					 "%zu",
					 count);
		header->extent[header->dimensions++] = extent[i];
	}
	/* A matrix of one row by one column is a list of one. */
	if (count && !header->dimensions) {
		header->dimensions = 1;
		header->extent[0] = 1;
	}
	if (header->fields && header->dimensions > 1)
		return error_set(err, ERROR_FORMAT,
				 "expected a list of rows with named columns, "
				 "found %zu dimensions of them",
				 header->dimensions);

	return true;
}

static bool
read_dictionary(struct npy_header *header, const char *text, struct error *err)
{
	const char *fortran = value_of(text, "'fortran_order'");

	if (!read_descr(header, value_of(text, "'descr'"), err) ||
	    !read_shape(header, value_of(text, "'shape'"), err))
		return false;
	if (!fortran ||
	    (strncmp(fortran, "True", 4) && strncmp(fortran, "False", 5)))
		return error_set(err, ERROR_FORMAT,
				 "expected 'fortran_order' in the header, "
				 "found none");
	header->fortran = *fortran == 'T';

	return true;
}

/* ---- the bytes before it ---- */

bool
npy_header_read_exactly(struct source *source, void *to, size_t size,
			const char *what, struct error *err)
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
read_length(struct source *source, size_t *length, struct error *err)
{
	unsigned char head[MAGIC + 4];
	size_t bytes;

	if (!npy_header_read_exactly(source, head, MAGIC, "header", err))
		return false;
	if (!npy_header_knows((char *)head, MAGIC))
		return error_set(err, ERROR_FORMAT,
				 "expected a NumPy array, found something "
				 "else");
	if (head[6] < 1 || head[6] > 3)
		return error_set(err, ERROR_FORMAT,
				 "expected version 1, 2 or 3 of the format, "
				 "found %u",
				 head[6]);
	bytes = head[6] == 1 ? 2 : 4;
	if (!npy_header_read_exactly(source, head + MAGIC, bytes, "header",
				     err))
		return false;
	*length = head[MAGIC] | (size_t)head[MAGIC + 1] << 8;
	if (bytes == 4)
		*length |= (size_t)head[MAGIC + 2] << 16 |
			   (size_t)head[MAGIC + 3] << 24;
	if (*length > HEADER_LIMIT)
		return error_set(err, ERROR_FORMAT,
				 "expected a header of at most %d bytes, found "
				 "%zu",
				 (int)HEADER_LIMIT, *length);

	return true;
}

bool
npy_header_read(struct npy_header *header, struct source *source,
		struct error *err)
{
	size_t length = 0;
	char *text;
	bool fine;

	if (!read_length(source, &length, err))
		return false;
	text = memory_new(length + 1);
	fine = npy_header_read_exactly(source, text, length, "header", err) &&
	       read_dictionary(header, text, err);
	free(text);

	return fine;
}

void
npy_header_clear(struct npy_header *header)
{
	for (size_t i = 0; i < header->field_count; i++)
		free(header->fields[i].name);
	free(header->fields);
	*header = (struct npy_header){ 0 };
}
