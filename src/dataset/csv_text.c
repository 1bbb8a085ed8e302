/* csv_text.c - a dataset as CSV with its game card, for every kind */

#include "dataset/csv_text.h"

#include <string.h>

#include "base/number.h"

static void
write_card(const struct game *game, FILE *out)
{
	for (size_t i = 0; i < GAME_COUNT; i++) {
		const char *value = game_get(game, (enum game_entry)i);

		if (*value) {
			fprintf(out, "# %s=%s\n",
				game_entry_name((enum game_entry)i), value);
		}
	}
}

/* Quoted where a comma, a quote or a leading # would change its meaning. */
static void
write_word(const char *word, FILE *out)
{
	if (*word && *word != '#' && !strpbrk(word, ",\"\r\n")) {
		fputs(word, out);
		return;
	}
	putc('"', out);
	for (; *word; word++) {
		if (*word == '"')
			putc('"', out);
		putc(*word, out);
	}
	putc('"', out);
}

static void
write_cell(const struct dataset *data, size_t column, size_t row, FILE *out)
{
	const char *word = dataset_column_word(data, column, row);
	char text[NUMBER_SIZE];

	if (word) {
		write_word(word, out);
		return;
	}
	number_exact(text, dataset_column_values(data, column)[row]);
	fputs(text, out);
}

void
dataset_write_csv(const struct dataset *data, const char *const comments[],
		  FILE *out)
{
	size_t columns = dataset_column_count(data);
	bool ordered = dataset_members_first(data) != (size_t)-1 &&
		       !dataset_values(data, ROLE_MEMBER);

	for (size_t i = 0; comments && comments[i]; i++)
		fprintf(out, "# %s\n", comments[i]);
	write_card(dataset_game(data), out);
	for (size_t i = 0; i < columns; i++) {
		fputs(i ? "," : "", out);
		write_word(dataset_column_name(data, i), out);
	}
	fputs(ordered ? ",member\n" : "\n", out);
	for (size_t row = 0; row < dataset_rows(data); row++) {
		for (size_t i = 0; i < columns; i++) {
			fputs(i ? "," : "", out);
			write_cell(data, i, row, out);
		}
		if (ordered)
			fputs(dataset_is_member(data, row) ? ",1" : ",0", out);
		putc('\n', out);
	}
}
