/* npz.c - the format of numpy.savez: named arrays in a zip archive */

#include <stdlib.h>
#include <string.h>
#include <zip.h>

#include "base/memory.h"
#include "base/text.h"
#include "load/convert.h"
#include "load/format/formats.h"
#include "load/format/numpy/npy_numbers.h"

/* An entry of the archive that is being read. */
struct entry {
	zip_file_t *file;
};

static bool
read_entry(void *state, void *to, size_t size, size_t *got, struct error *err)
{
	struct entry *entry = state;

	for (*got = 0; *got < size;) {
		zip_int64_t count =
			zip_fread(entry->file, (char *)to + *got, size - *got);

		if (count < 0)
			return error_set(err, ERROR_FORMAT,
					 "damaged archive (%s)",
					 zip_file_strerror(entry->file));
		if (!count)
			break;
		*got += (size_t)count;
	}

	return true;
}

/* Names the array "scores" of the file and the entry "scores.npy". */
static bool
read_array(zip_t *archive, zip_uint64_t index, const char *path,
	   struct arrays *bundle, struct error *err)
{
	const char *inside = zip_get_name(archive, index, 0);
	char *name = memory_copy_text(inside);
	struct entry entry = { zip_fopen_index(archive, index, 0) };
	struct source *source;
	struct text call = { 0 };
	char sha256[SHA256_TEXT];
	bool fine;

	name[strlen(name) - strlen(".npy")] = '\0';
	if (!entry.file) {
		error_set(err, ERROR_FORMAT, "%s: cannot unpack '%s' (%s)",
			  path, inside, zip_strerror(archive));
		free(name);
		return false;
	}
	text_add(&call, "%s: '%s'", path, name);
	source = source_of_reader(text_get(&call), read_entry, &entry,
				  bundle->progress);
	fine = npy_numbers_read(source, name, bundle, err);
	/* To the last byte, where the checksum is. */
	if (fine && !source_finish(source, sha256, err))
		fine = error_prefix(err, "%s", text_get(&call));
	source_close(source);
	text_clear(&call);
	zip_fclose(entry.file);
	free(name);

	return fine;
}

static bool
refuse(zip_t *archive, const char *path, struct error *err)
{
	for (zip_int64_t i = 0; i < zip_get_num_entries(archive, 0); i++) {
		const char *name = zip_get_name(archive, (zip_uint64_t)i, 0);

		if (!name || !text_string_ends(name, ".pkl"))
			continue;
		error_set(err, ERROR_FORMAT,
			  "%s is a PyTorch file (pickle), which can run any "
			  "program when read",
			  path);
		return convert_say(err,
				   "python3 -c \"import numpy,torch; "
				   "numpy.savez('new.npz', **{k: "
				   "numpy.asarray(v) for k, v in "
				   "torch.load('%s').items()})\"  (only if you "
				   "trust it)",
				   path);
	}

	return error_set(err, ERROR_FORMAT,
			 "%s is a zip archive without NumPy arrays; unpack it "
			 "first",
			 path);
}

static bool
read_arrays(zip_t *archive, const char *path, struct arrays *bundle,
	    struct error *err)
{
	for (zip_int64_t i = 0; i < zip_get_num_entries(archive, 0); i++) {
		const char *name = zip_get_name(archive, (zip_uint64_t)i, 0);

		if (name && text_string_ends(name, ".npy") &&
		    !read_array(archive, (zip_uint64_t)i, path, bundle, err))
			return false;
	}
	if (!bundle->count)
		return refuse(archive, path, err);

	return true;
}

/* The archive lends `bytes`. */
static zip_t *
open_archive(const char *path, const void *bytes, size_t count,
	     struct error *err)
{
	zip_error_t why;
	zip_source_t *from;
	zip_t *archive = NULL;

	zip_error_init(&why);
	from = zip_source_buffer_create(bytes, count, 0, &why);
	if (from)
		archive = zip_open_from_source(from, ZIP_RDONLY, &why);
	if (from && !archive)
		zip_source_free(from);
	if (!archive)
		error_set(err, ERROR_FORMAT,
			  "%s: damaged or truncated zip archive (%s)", path,
			  zip_error_strerror(&why));
	zip_error_fini(&why);

	return archive;
}

static bool
npz_read(struct source *source, const struct load_options *options,
	 struct sheet *sheet, struct error *err)
{
	struct arrays bundle = { 0 };
	size_t count;
	char *bytes = source_read_all(source, 0, &count, err);
	zip_t *archive;
	bool fine;

	if (!bytes)
		return false;
	bundle.bytes = sheet->beside + count;
	bundle.progress = source_progress(source);
	archive = open_archive(sheet->path, bytes, count, err);
	fine = archive && read_arrays(archive, sheet->path, &bundle, err);
	if (archive)
		zip_discard(archive);
	free(bytes);
	if (fine)
		sheet_note(sheet, "NumPy archive of %zu arrays", bundle.count);
	fine = fine && arrays_to_sheet(&bundle, options, sheet, err);
	arrays_clear(&bundle);

	return fine;
}

static bool
npz_knows(const char *head, size_t count)
{
	return count >= 4 &&
	       (!memcmp(head, "PK\3\4", 4) || !memcmp(head, "PK\5\6", 4));
}

const struct format format_npz = {
	.name = "npz",
	.summary = "NumPy archive of named arrays, stored or deflated",
	.endings = ".npz",
	.knows = npz_knows,
	.read = npz_read,
};
