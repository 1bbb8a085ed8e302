/* write_json.c - datasets as JSON: lists under keys, or an object a line */

#include <jansson.h>

#include "base/escape/print_json.h"
#include "dataset/write/data_writers.h"
#include "dataset/write/written.h"

static bool
add_word(struct text *out, const char *word, struct error *err)
{
	json_t *value = json_string(word);

	if (!value)
		return error_set(err, ERROR_DATA, "'%s' is not valid UTF-8",
				 word);
	print_json_line(value, out);
	json_decref(value);

	return true;
}

/* "game": {...} if anything was said. */
static bool
add_card(const struct game *game, struct text *out, bool *added,
	 struct error *err)
{
	*added = !game_is_empty(game);
	if (!*added)
		return true;
	text_add_string(out, "\"game\": {");
	for (size_t i = 0, count = 0; i < GAME_COUNT; i++) {
		enum game_entry entry = (enum game_entry)i;

		if (!*game_get(game, entry))
			continue;
		text_add(out, "%s\"%s\": ", count++ ? ", " : "",
			 game_entry_name(entry));
		if (!add_word(out, game_get(game, entry), err))
			return false;
	}
	text_add_string(out, "}");

	return true;
}

static bool
add_cell(const struct written *written, size_t column, size_t row,
	 struct text *out, struct error *err)
{
	const char *word = written_word(written, column, row);

	if (word)
		return add_word(out, word, err);
	written_number(out, written_value(written, column, row));

	return true;
}

static bool
add_list(const struct written *written, size_t column, struct text *out,
	 struct error *err)
{
	if (!add_word(out, written->columns[column].name, err))
		return false;
	text_add_string(out, ": [");
	for (size_t i = 0; i < dataset_rows(written->data); i++) {
		if (i)
			text_add_string(out, ", ");
		if (!written_go_on(written, i, err) ||
		    !add_cell(written, column, i, out, err))
			return false;
	}
	text_add_string(out, "]");

	return true;
}

static bool
write_json(const struct dataset *data, const struct game *game,
	   struct progress *progress, struct text *out, struct error *err)
{
	struct written written = written_columns(data, game, progress);
	bool added, fine;

	text_add_string(out, "{\n");
	fine = add_card(game, out, &added, err);
	for (size_t i = 0; i < written.count && fine; i++) {
		if (i || added)
			text_add_string(out, ",\n");
		fine = add_list(&written, i, out, err);
	}
	text_add_string(out, "\n}\n");
	written_clear(&written);

	return fine;
}

static bool
add_object(const struct written *written, size_t row, struct text *out,
	   struct error *err)
{
	text_add_string(out, "{");
	for (size_t i = 0; i < written->count; i++) {
		if (i)
			text_add_string(out, ", ");
		if (!add_word(out, written->columns[i].name, err))
			return false;
		text_add_string(out, ": ");
		if (!add_cell(written, i, row, out, err))
			return false;
	}
	text_add_string(out, "}\n");

	return true;
}

static bool
write_jsonl(const struct dataset *data, const struct game *game,
	    struct progress *progress, struct text *out, struct error *err)
{
	struct written written = written_columns(data, game, progress);
	struct text card = { 0 };
	bool added, fine = add_card(game, &card, &added, err);

	if (added)
		text_add(out, "{%s}\n", text_get(&card));
	for (size_t i = 0; i < dataset_rows(data) && fine; i++)
		fine = written_go_on(&written, i, err) &&
		       add_object(&written, i, out, err);
	text_clear(&card);
	written_clear(&written);

	return fine;
}

const struct data_writer data_writer_json = {
	.name = "json",
	.summary = "JSON, a list under each key",
	.write = write_json,
};

const struct data_writer data_writer_jsonl = {
	.name = "jsonl",
	.summary = "JSON Lines, an object a row",
	.write = write_jsonl,
};
