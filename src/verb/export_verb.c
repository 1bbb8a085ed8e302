/* export_verb.c - the data in another format, as its ending says */

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/memory.h"
#include "base/save.h"
#include "base/text.h"
#include "dataset/write.h"
#include "verb/data.h"
#include "verb/verbs.h"

static bool
ends_in_gz(const char *path)
{
	size_t length = strlen(path);

	return length > 3 && !strcmp(path + length - 3, ".gz");
}

/* The writer of a path, with or without .gz behind its ending. */
static const struct data_writer *
writer_of(const char *path, struct error *err)
{
	char *plain = memory_copy_text(path);
	const struct data_writer *writer;
	struct text names = { 0 };

	if (ends_in_gz(path))
		plain[strlen(plain) - strlen(".gz")] = '\0';
	writer = data_writer_of_path(plain);
	free(plain);
	if (writer)
		return writer;
	for (size_t i = 0; data_writers()[i]; i++)
		text_add(&names, " .%s", data_writers()[i]->name);
	error_set(err, ERROR_USAGE,
		  "the ending of '%s' names no format; there are%s, each also "
		  "with .gz",
		  path, text_get(&names));
	text_clear(&names);

	return NULL;
}

/* Replaces bytes by their gzip stream, without a time in its header. */
static bool
gzip(struct text *bytes, struct error *err)
{
	z_stream pack = { 0 };
	struct text packed = { 0 };
	unsigned char piece[1 << 16];
	int status;

	if (bytes->length > UINT_MAX)
		return error_set(err, ERROR_DATA,
				 "%zu bytes are too many to pack; leave out "
				 ".gz",
				 bytes->length);
	if (deflateInit2(&pack, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8,
			 Z_DEFAULT_STRATEGY) != Z_OK)
		return error_set(err, ERROR_DATA, "cannot start packing");
	pack.next_in = (Bytef *)bytes->at;
	pack.avail_in = (uInt)bytes->length;
	do {
		pack.next_out = piece;
		pack.avail_out = sizeof(piece);
		status = deflate(&pack, Z_FINISH);
		text_add_bytes(&packed, (char *)piece,
			       sizeof(piece) - pack.avail_out);
	} while (status == Z_OK);
	deflateEnd(&pack);
	text_clear(bytes);
	*bytes = packed;

	return true;
}

static bool
write_one(const struct scene *scene, const struct request *request,
	  const char *path, const struct dataset *data, struct answer *answer,
	  struct error *err)
{
	const struct data_writer *writer = writer_of(path, err);
	struct game game = data_game(scene, request, data);
	struct text bytes = { 0 };
	bool done;

	if (!writer)
		return false;
	done = writer->write(data, &game, &bytes, err) &&
	       (!ends_in_gz(path) || gzip(&bytes, err)) &&
	       save_file(path, bytes.at, bytes.length,
			 settings_switch(&request->settings, SETTING_FORCE),
			 err);
	if (done)
		answer_file(answer, path);
	text_clear(&bytes);

	return done;
}

static bool
run(const struct scene *scene, const struct request *request,
    struct answer *answer, struct error *err)
{
	const char *output = settings_text(&request->settings, SETTING_OUTPUT);
	const char *path =
		output || request->word_count < 2 ? output : request->words[1];
	struct datasets data = { 0 };
	bool done;

	if (!path)
		return error_set(
			err, ERROR_USAGE,
			"export needs a file to write: its first word, "
			"or output=");
	if (!data_collect(scene, request, output ? 1 : 2, &data, answer, err))
		return false;
	if (data.count == 1)
		done = write_one(scene, request, path, data.at[0], answer, err);
	else
		done = error_set(err, ERROR_USAGE,
				 "export writes one dataset into one file, and "
				 "these are %zu",
				 data.count);
	datasets_clear(&data);

	return done;
}

const struct verb verb_export = {
	.name = "export",
	.summary = "writes data in another format",
	.usage = "FILE.csv|.tsv|.json|.jsonl|.npy|.npz[.gz] [DATA...] "
		 "[force=yes]",
	.details =
		"Writes the active data, or the data named behind the file "
		"(or the data named, with output=FILE), in the format of the "
		"ending. Columns with a role are called "
		"by it, membership becomes a column, the game card goes with "
		"the data: load reads all of it back.",
	.flags = VERB_WRITES,
	.run = run,
};
