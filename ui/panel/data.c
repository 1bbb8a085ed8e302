/* data.c - the panel that says what the data are */

#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "method/rate/rows.h"
#include "ui/frame/screen.h"
#include "ui/panel/listing.h"

static void
list_roles(const struct dataset *data, struct text *text)
{
	const char *gap = "";

	for (size_t i = 0; i < dataset_column_count(data); i++) {
		enum role role = dataset_column_role(data, i);
		const char *name = dataset_column_name(data, i);

		if (role == ROLE_OTHER)
			continue;
		if (strcmp(role_name(role), name) != 0)
			text_add(text, "%s%s=%s", gap, role_name(role), name);
		else
			text_add(text, "%s%s", gap, name);
		gap = "  ";
	}
}

static void
say_rows(const struct board *board, char *out, size_t size)
{
	const struct histogram *histogram = &board->numbers.histogram;
	const struct dataset *data = board->snapshot->data;

	if (histogram->is_two_samples &&
	    !board_is_stale(board, board->numbers.serial))
		snprintf(out, size, "%zu in, %zu out", histogram->in_count,
			 histogram->out_count);
	else
		snprintf(out, size, "%zu row%s", dataset_rows(data),
			 dataset_rows(data) == 1 ? "" : "s");
}

/* "scores  1000+1000 rows": the histograms say in and out. */
static void
say_kind_shortly(const struct board *board, char *out, size_t size)
{
	const struct histogram *histogram = &board->numbers.histogram;
	const struct dataset *data = board->snapshot->data;
	const char *kind = kind_about(dataset_kind(data))->name;

	if (histogram->is_two_samples &&
	    !board_is_stale(board, board->numbers.serial))
		snprintf(out, size, "%s  %zu+%zu", kind, histogram->in_count,
			 histogram->out_count);
	else
		snprintf(out, size, "%s  %zu", kind, dataset_rows(data));
}

/* "1 of 8 (experiment-0)  [ ] change", or what of it has room. */
static void
say_run(char *out, size_t size, const char *name, size_t count, int room)
{
	static const char *const keys[] = { "  [ ] change", "  [ ]" };
	int digits = (int)strcspn(name, " ");

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		snprintf(out, size, "%.*s of %zu%s%s", digits, name, count,
			 name + digits, keys[i]);
		if ((int)utf8_columns(out) <= room)
			return;
	}
	snprintf(out, size, "%.*s of %zu%s", digits, name, count, keys[1]);
}

/* Which model of several is looked at. */
static void
add_run(const struct snapshot *now, int room, struct listbox *box)
{
	const struct question ask = snapshot_question(now, NULL);
	const struct runs *runs = runs_of(now->data);
	struct samples_choice choice = rows_choice(&ask);
	char name[RUNS_WORDS], text[RUNS_WORDS + 60];
	size_t index = 0;

	if (!runs_are_games(now->data))
		return;
	while (choice.one_run && index + 1 < runs->count &&
	       runs->values[index] < choice.run)
		index++;
	runs_call(now->data, index, name);
	if (!choice.one_run)
		snprintf(text, sizeof(text), "all %zu together", runs->count);
	else
		say_run(text, sizeof(text), name, runs->count, room);
	listbox_row(box, INK_STRONG, "model", text);
}

/* ---- histograms of one line: eighths of a cell ---- */

static size_t
largest(const struct histogram *histogram)
{
	size_t most = 1;

	for (int i = 0; i < HISTOGRAM_BINS; i++) {
		most = histogram->in[i] > most ? histogram->in[i] : most;
		most = histogram->out[i] > most ? histogram->out[i] : most;
	}

	return most;
}

static void
add_spark(const struct board *board, const char *label, const size_t bins[],
	  enum role_of_ink ink, int room, struct listbox *box)
{
	static const char ascii[] = " .:-=+*#@";
	static const char *const blocks[] = { " ", "▁", "▂", "▃", "▄",
					      "▅", "▆", "▇", "█" };
	size_t most = largest(&board->numbers.histogram);
	int width = room < HISTOGRAM_BINS ? room : HISTOGRAM_BINS;
	struct text text = { 0 };

	for (int x = 0; x < width; x++) {
		size_t bin = (size_t)(x * HISTOGRAM_BINS / width);
		/* anything at all is seen */
		size_t level = (bins[bin] * 8 + most - 1) / most;

		if (board->look.glyphs == GLYPHS_ASCII)
			text_add_bytes(&text, &ascii[level], 1);
		else
			text_add_string(&text, blocks[level]);
	}
	listbox_row(box, ink, label, text_get(&text));
	text_clear(&text);
}

/* ---- the card and what was noted ---- */

static void
add_card(const struct game *game, struct listbox *box)
{
	for (size_t i = 0; i < GAME_COUNT; i++) {
		enum game_entry entry = (enum game_entry)i;
		char text[160];

		if (!*game_get(game, entry))
			continue;
		snprintf(text, sizeof(text), "%s %s", game_entry_name(entry),
			 game_get(game, entry));
		listbox_row(box, INK_VALUE, "assume", text);
	}
}

static void
add_data(const struct board *board, const struct dataset *data, int room,
	 struct listbox *box)
{
	const struct histogram *histogram = &board->numbers.histogram;
	struct text roles = { 0 };
	char rows[80], kind[120];

	say_rows(board, rows, sizeof(rows));
	snprintf(kind, sizeof(kind), "%s  %s",
		 kind_about(dataset_kind(data))->name, rows);
	if (canvas_columns(board->look, kind) > room)
		say_kind_shortly(board, kind, sizeof(kind));
	list_roles(data, &roles);
	listbox_row(box, INK_STRONG, "file", dataset_name(data));
	listbox_row(box, INK_VALUE, "kind", kind);
	add_run(board->snapshot, room, box);
	/* one without the other says nothing */
	if (histogram->is_two_samples) {
		add_spark(board, "in", histogram->in, INK_MEMBERS, room, box);
		add_spark(board, "out", histogram->out, INK_NONMEMBERS, room,
			  box);
	}
	listbox_row(box, INK_VALUE, "roles", text_get(&roles));
	add_card(&board->snapshot->card, box);
	for (size_t i = 0; i < dataset_note_count(data); i++)
		listbox_wrap(box, INK_HINT, "note", dataset_note_text(data, i),
			     room);
	text_clear(&roles);
}

static void
data_list(const struct board *board, const struct panel *panel,
	  struct listbox *box)
{
	box->still = true;
	listbox_column(box, "label", 7, INK_LABEL);
	listbox_column(box, "value", LISTBOX_REST, INK_VALUE);
	if (board->snapshot->data)
		add_data(board, board->snapshot->data, panel->rect.width - 7,
			 box);
}

static enum reaction
data_act(struct screen *screen, struct panel *panel, enum action action,
	 int amount)
{
	if (action != ACTION_ENTER)
		return listing_handle(screen, panel, action, amount);
	screen_run(screen, "show files");

	return REACTION_PAINT;
}

static char *
data_copy_text(const struct board *board, const struct panel *panel)
{
	const struct dataset *data = board->snapshot->data;

	(void)panel;

	return data ? memory_copy_text(dataset_path(data)) : NULL;
}

const struct panel_kind panel_data = {
	.name = "data",
	.title = "Data",
	.state_size = sizeof(struct listing),
	.list = data_list,
	.draw = listing_draw,
	.act = data_act,
	.copy_text = data_copy_text,
};
