/* write_text.c - datasets as tables of text, the game card in comments */

#include <string.h>

#include "dataset/write/data_writers.h"
#include "dataset/write/written.h"

static void
add_card(const struct game *game, struct text *out)
{
	for (size_t i = 0; i < GAME_COUNT; i++) {
		enum game_entry entry = (enum game_entry)i;

		if (*game_get(game, entry))
			text_add(out, "# %s=%s\n", game_entry_name(entry),
				 game_get(game, entry));
	}
}

/* Bytes of the control character there: none of them is a word's. */
static size_t
control_at(const char *word)
{
	const unsigned char *at = (const unsigned char *)word;

	if (*at == 0xc2 && at[1] >= 0x80 && at[1] < 0xa0)
		return 2;

	return *at == 0x7f || (*at && *at < ' ' && *at != '\t');
}

static bool
has_control(const char *word)
{
	while (*word && !control_at(word))
		word++;

	return *word != '\0';
}

/*
 * In quotes, with quotes doubled, where anything else would mislead; what a
 * spreadsheet would compute has an apostrophe in front, which load takes off.
 */
static void
add_word(struct text *out, const char *word)
{
	bool plain = *word && strcspn(word, ",;\t\"# ") == strlen(word) &&
		     !has_control(word);
	bool is_formula = text_string_is_formula(word, strlen(word));

	if (plain) {
		text_add_bytes(out, "'", is_formula);
		text_add_string(out, word);
		return;
	}
	text_add_bytes(out, "\"", 1);
	text_add_bytes(out, "'", is_formula);
	while (*word) {
		/* A row is one line, and a terminal may show it. */
		size_t control = control_at(word);

		text_add_bytes(out, "\"", *word == '"');
		text_add_bytes(out, control ? " " : word, 1);
		word += control ? control : 1;
	}
	text_add_bytes(out, "\"", 1);
}

static void
add_row(const struct written *written, size_t row, char delimiter,
	struct text *out)
{
	for (size_t i = 0; i < written->count; i++) {
		const char *word = written_word(written, i, row);

		if (i)
			text_add_bytes(out, &delimiter, 1);
		if (word)
			add_word(out, word);
		else
			written_number(out, written_value(written, i, row));
	}
	text_add_bytes(out, "\n", 1);
}

static bool
write_table(const struct dataset *data, const struct game *game, char delimiter,
	    struct progress *progress, struct text *out, struct error *err)
{
	struct written written = written_columns(data, NULL, progress);
	bool fine = true;

	add_card(game, out);
	for (size_t i = 0; i < written.count; i++) {
		if (i)
			text_add_bytes(out, &delimiter, 1);
		add_word(out, written.columns[i].name);
	}
	text_add_bytes(out, "\n", 1);
	for (size_t i = 0; i < dataset_rows(data) && fine; i++) {
		fine = written_go_on(&written, i, err);
		add_row(&written, i, delimiter, out);
	}
	written_clear(&written);

	return fine;
}

static bool
write_csv(const struct dataset *data, const struct game *game,
	  struct progress *progress, struct text *out, struct error *err)
{
	return write_table(data, game, ',', progress, out, err);
}

static bool
write_tsv(const struct dataset *data, const struct game *game,
	  struct progress *progress, struct text *out, struct error *err)
{
	return write_table(data, game, '\t', progress, out, err);
}

const struct data_writer data_writer_csv = {
	.name = "csv",
	.summary = "table of text, commas",
	.has_comments = true,
	.write = write_csv,
};

const struct data_writer data_writer_tsv = {
	.name = "tsv",
	.summary = "table of text, tabs",
	.has_comments = true,
	.write = write_tsv,
};
