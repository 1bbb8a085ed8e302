/* write_numpy.c - datasets as NumPy arrays: .npy without names, .npz with */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zip.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "dataset/write/data_writers.h"
#include "dataset/write/written.h"

enum {
	HEADER_STEP = 64, /* the numbers begin at a multiple of it */
	WIDEST = 1024,    /* letters of a word that load reads */
};

static const char order = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? '<' : '>';

/* Magic, version and the header, padded as NumPy pads it. */
static void
add_header(struct text *out, const char *type, const char *shape)
{
	struct text header = { 0 };
	unsigned char head[10] = "\x93NUMPY\1\0";
	size_t length;

	text_add(&header,
		 "{'descr': '%c%s', 'fortran_order': False, 'shape': %s, }",
		 order, type, shape);
	length = (sizeof(head) + header.length + HEADER_STEP) / HEADER_STEP *
			 HEADER_STEP -
		 sizeof(head);
	while (header.length < length - 1)
		text_add_bytes(&header, " ", 1);
	text_add_bytes(&header, "\n", 1);
	head[8] = (unsigned char)(length & 255);
	head[9] = (unsigned char)(length >> 8);
	text_add_bytes(out, (char *)head, sizeof(head));
	text_add_bytes(out, header.at, header.length);
	text_clear(&header);
}

static bool
add_numbers(const struct written *written, size_t column, struct text *out,
	    struct error *err)
{
	size_t rows = dataset_rows(written->data);
	char shape[40];

	snprintf(shape, sizeof(shape), "(%zu,)", rows);
	add_header(out, "f8", shape);
	for (size_t i = 0; i < rows; i++) {
		double value = written_value(written, column, i);

		if (!written_go_on(written, i, err))
			return false;
		text_add_bytes(out, (char *)&value, sizeof(value));
	}

	return true;
}

/* One word in `width` code points of four bytes. */
static void
add_code_points(struct text *out, const char *word, size_t width)
{
	while (width--) {
		uint32_t code = utf8_next(&word);

		text_add_bytes(out, (char *)&code, sizeof(code));
	}
}

static size_t
code_points(const char *word)
{
	size_t count = 0;

	while (utf8_next(&word))
		count++;

	return count;
}

static bool
add_words(const struct written *written, size_t column, struct text *out,
	  struct error *err)
{
	size_t rows = dataset_rows(written->data), width = 1;
	char shape[40], type[24];

	for (size_t i = 0; i < rows; i++) {
		size_t here = code_points(written_word(written, column, i));

		width = here > width ? here : width;
	}
	if (width > WIDEST)
		return error_set(err, ERROR_DATA,
				 "'%s' has a word of %zu letters, and an array "
				 "at most %d; export to another format",
				 written->columns[column].name, width,
				 (int)WIDEST);
	snprintf(shape, sizeof(shape), "(%zu,)", rows);
	snprintf(type, sizeof(type), "U%zu", width);
	add_header(out, type, shape);
	for (size_t i = 0; i < rows; i++) {
		if (!written_go_on(written, i, err))
			return false;
		add_code_points(out, written_word(written, column, i), width);
	}

	return true;
}

/* The card as one word: "runs=3 sampling=poisson". */
static void
add_card(const struct game *game, struct text *out)
{
	struct text card = { 0 };
	char type[24];

	for (size_t i = 0; i < GAME_COUNT; i++) {
		enum game_entry entry = (enum game_entry)i;

		if (*game_get(game, entry))
			text_add(&card, "%s%s=%s", card.length ? " " : "",
				 game_entry_name(entry), game_get(game, entry));
	}
	snprintf(type, sizeof(type), "U%zu", code_points(text_get(&card)));
	add_header(out, type, "()");
	add_code_points(out, text_get(&card), code_points(text_get(&card)));
	text_clear(&card);
}

/* ---- one array ---- */

static bool
write_npy(const struct dataset *data, const struct game *game,
	  struct progress *progress, struct text *out, struct error *err)
{
	struct written written = written_columns(data, game, progress);
	bool fine = game_is_empty(game) && dataset_kind(data) == KIND_SCORES &&
		    written.count == 2;
	size_t score = 0;
	char shape[40];

	if (!fine) {
		written_clear(&written);
		return error_set(err, ERROR_DATA,
				 "an .npy file has no column names and no game "
				 "card: only scores with members and nothing "
				 "else fit; use .npz");
	}
	if (strcmp(written.columns[0].name, role_name(ROLE_SCORE)))
		score = 1;
	snprintf(shape, sizeof(shape), "(%zu, 2)", dataset_rows(data));
	add_header(out, "f8", shape);
	for (size_t i = 0; i < dataset_rows(data) && fine; i++) {
		double pair[2] = { written_value(&written, score, i),
				   dataset_is_member(data, i) };

		fine = written_go_on(&written, i, err);
		text_add_bytes(out, (char *)pair, sizeof(pair));
	}
	written_clear(&written);

	return fine;
}

/* ---- an archive ---- */

/* "../x" is a file elsewhere to whoever unpacks it. */
static char *
entry_name(const char *column)
{
	struct text name = { 0 };

	text_add(&name, "%s.npy", column);
	for (char *at = name.at; (at = strpbrk(at, "/\\"));)
		*at = '_';

	return text_take(&name);
}

static bool
refuse_entry(zip_t *archive, const char *name, struct error *err)
{
	if (zip_error_code_zip(zip_get_error(archive)) == ZIP_ER_EXISTS)
		return error_set(err, ERROR_DATA,
				 "two columns would be '%s' in the archive; "
				 "export to another format",
				 name);

	return error_set(err, ERROR_DATA, "cannot archive '%s': %s", name,
			 zip_strerror(archive));
}

/* Takes over `bytes`. */
static bool
add_entry(zip_t *archive, const char *name, struct text *bytes,
	  struct error *err)
{
	char *entry = entry_name(name);
	size_t count = bytes->length;
	zip_source_t *from =
		zip_source_buffer(archive, text_take(bytes), count, 1);
	zip_int64_t index = -1;

	if (from)
		index = zip_file_add(archive, entry, from, ZIP_FL_ENC_UTF_8);
	free(entry);
	if (index < 0) {
		if (from)
			zip_source_free(from);
		return refuse_entry(archive, name, err);
	}
	/* The same data give the same bytes, whenever they are written. */
	zip_file_set_mtime(archive, (zip_uint64_t)index, 315532800, 0);
	zip_set_file_compression(archive, (zip_uint64_t)index, ZIP_CM_STORE, 0);

	return true;
}

static bool
add_entries(zip_t *archive, const struct dataset *data, const struct game *game,
	    struct progress *progress, struct error *err)
{
	struct written written = written_columns(data, game, progress);
	struct text bytes = { 0 };
	bool fine = true;

	for (size_t i = 0; i < written.count && fine; i++) {
		fine = written.columns[i].is_words
			       ? add_words(&written, i, &bytes, err)
			       : add_numbers(&written, i, &bytes, err);
		fine = fine &&
		       add_entry(archive, written.columns[i].name, &bytes, err);
	}
	if (fine && !game_is_empty(game)) {
		add_card(game, &bytes);
		fine = add_entry(archive, "game", &bytes, err);
	}
	text_clear(&bytes);
	written_clear(&written);

	return fine;
}

/* What the archive became, out of libzip's hands. */
static bool
take_bytes(zip_source_t *from, struct text *out)
{
	zip_stat_t about;
	char *bytes;
	bool fine;

	if (zip_source_stat(from, &about) < 0 || zip_source_open(from) < 0)
		return false;
	bytes = memory_new(about.size + 1);
	fine = zip_source_read(from, bytes, about.size) ==
	       (zip_int64_t)about.size;
	zip_source_close(from);
	if (fine)
		text_add_bytes(out, bytes, about.size);
	free(bytes);

	return fine;
}

static bool
write_npz(const struct dataset *data, const struct game *game,
	  struct progress *progress, struct text *out, struct error *err)
{
	zip_source_t *target = zip_source_buffer_create(NULL, 0, 0, NULL);
	zip_t *archive =
		target ? zip_open_from_source(target, ZIP_CREATE | ZIP_TRUNCATE,
					      NULL)
		       : NULL;
	bool fine;

	if (!archive) {
		zip_source_free(target);
		return error_set(err, ERROR_DATA, "cannot make an archive");
	}
	zip_source_keep(target);
	fine = add_entries(archive, data, game, progress, err);
	if (!fine) {
		zip_discard(archive);
	} else if (zip_close(archive) < 0) {
		fine = error_set(err, ERROR_DATA,
				 "cannot write the archive: %s",
				 zip_strerror(archive));
		zip_discard(archive);
	} else if (!take_bytes(target, out)) {
		fine = error_set(err, ERROR_DATA, "cannot read the archive");
	}
	zip_source_free(target);

	return fine;
}

const struct data_writer data_writer_npy = {
	.name = "npy",
	.summary = "NumPy array of scores and members",
	.write = write_npy,
};

const struct data_writer data_writer_npz = {
	.name = "npz",
	.summary = "NumPy archive, an array a column",
	.write = write_npz,
};
