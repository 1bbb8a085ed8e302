/* folder_files.c - files of one folder, and the manifest that names them */

#include "verb/train/folder_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/escape/print_json.h"
#include "load/source.h"
#include "verb/data_file.h"

char *
folder_files_path(const char *folder, const char *name)
{
	struct text path = { 0 };

	text_add(&path, "%s%s%s", folder,
		 text_string_ends(folder, "/") ? "" : "/", name);

	return text_take(&path);
}

bool
folder_files_has(const char *folder, const char *name)
{
	char *path = folder_files_path(folder, name);
	bool has = !access(path, F_OK);

	free(path);

	return has;
}

void
folder_files_start(struct folder_files *files)
{
	print_json_memory();
	files->hashes = json_object();
}

/* Whether a file already holds these bytes, from a process that died. */
static bool
is_there(const char *path, const struct text *bytes)
{
	int file = permission_open_plain(path);
	FILE *in = file < 0 ? NULL : fdopen(file, "r");
	size_t at = 0;
	bool same = in != NULL;

	while (same) {
		char block[1 << 14];
		size_t count = fread(block, 1, sizeof(block), in);

		if (!count)
			break;
		same = count <= bytes->length - at &&
		       !memcmp(block, bytes->at + at, count);
		at += count;
	}
	same = same && at == bytes->length;
	if (in)
		fclose(in);

	return same;
}

bool
folder_files_bytes(struct folder_files *files, const char *name,
		   const struct text *bytes, struct error *err)
{
	char *path = folder_files_path(files->folder, name);
	char sha256[SHA256_TEXT];
	bool fine = (!files->how.force && is_there(path, bytes)) ||
		    save_file(path, bytes->at, bytes->length, &files->how, err);

	source_hash_text(bytes->at, bytes->length, sha256);
	json_object_set_new(files->hashes, name, json_string(sha256));
	if (fine)
		answer_file(files->answer, path);
	free(path);

	return fine;
}

bool
folder_files_data(struct folder_files *files, const char *name,
		  struct dataset *data, struct error *err)
{
	struct text bytes = { 0 };
	bool fine = data &&
		    data_writer_of_path(name)->write(data, dataset_game(data),
						     NULL, &bytes, err) &&
		    folder_files_bytes(files, name, &bytes, err);

	text_clear(&bytes);
	dataset_release(data);

	return fine;
}

bool
folder_files_end(struct folder_files *files, json_t *top, bool fine,
		 struct error *err)
{
	char *path = folder_files_path(files->folder, "manifest.json");
	struct text out = { 0 };

	json_object_set_new(top, "sha256", files->hashes);
	print_json(top, &out);
	json_decref(top);
	fine = fine &&
	       save_file(path, text_get(&out), out.length, &files->how, err);
	if (fine)
		answer_file(files->answer, path);
	text_clear(&out);
	free(path);

	return fine;
}

void
folder_files_setting(json_t *object, const struct settings *settings,
		     enum setting setting)
{
	struct setting_field field;

	for (size_t i = 0; settings_field(settings, setting, i, &field); i++) {
		char number[NUMBER_SIZE] = "";

		if (!field.text)
			number_exact(number, field.number);
		json_object_set_new(
			object, field.name,
			json_string(field.text ? field.text : number));
	}
}
