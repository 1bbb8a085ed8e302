/* data.c - the panel that says what the data are */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "method/rate/rows.h"
#include "ui/frame/panel.h"
#include "ui/frame/screen.h"

struct pen_down {
	struct canvas *canvas;
	const struct ink *inks;
	struct rect rect;
	int y;
};

/* One "label  value" line; false when the panel is full. */
static bool
line(struct pen_down *at, const char *label, const char *value,
     enum role_of_ink ink)
{
	const int names = 7;

	if (at->y >= at->rect.y + at->rect.height)
		return false;
	canvas_write(at->canvas, at->rect.x, at->y, names, label,
		     at->inks[INK_LABEL]);
	canvas_write(at->canvas, at->rect.x + names, at->y,
		     at->rect.width - names, value, at->inks[ink]);
	at->y++;

	return true;
}

/* What is left of the panel holds as much of it as it can. */
static void
paragraph(struct pen_down *at, const char *label, const char *text)
{
	const int names = 7;
	struct rect rest = { at->rect.x + names, at->y, at->rect.width - names,
			     at->rect.y + at->rect.height - at->y };

	if (rest.height < 1)
		return;
	canvas_write(at->canvas, at->rect.x, at->y, names, label,
		     at->inks[INK_LABEL]);
	at->y += canvas_write_wrapped(at->canvas, rest, text,
				      at->inks[INK_HINT]);
}

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
draw_run(struct pen_down *at, const struct snapshot *now)
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
		say_run(text, sizeof(text), name, runs->count,
			at->rect.width - 7);
	line(at, "model", text, INK_STRONG);
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
draw_spark(struct pen_down *at, const char *label, const size_t bins[],
	   size_t most, enum role_of_ink ink)
{
	static const char ascii[] = " .:-=+*#@";
	int width = at->rect.width - 7;

	if (width > HISTOGRAM_BINS)
		width = HISTOGRAM_BINS;
	canvas_write(at->canvas, at->rect.x, at->y, 7, label,
		     at->inks[INK_LABEL]);
	for (int x = 0; x < width; x++) {
		size_t bin = (size_t)(x * HISTOGRAM_BINS / width);
		/* anything at all is seen */
		int level = (int)((bins[bin] * 8 + most - 1) / most);
		uint32_t glyph = level ? 0x2580 + (uint32_t)level : ' ';

		if (at->canvas->look.glyphs == GLYPHS_ASCII)
			glyph = (unsigned char)ascii[level];
		canvas_put(at->canvas, at->rect.x + 7 + x, at->y, glyph,
			   at->inks[ink]);
	}
	at->y++;
}

static void
draw_sparks(struct pen_down *at, const struct histogram *histogram)
{
	size_t most;

	/* one without the other says nothing */
	if (!histogram->is_two_samples ||
	    at->y + 2 > at->rect.y + at->rect.height)
		return;
	most = largest(histogram);
	draw_spark(at, "in", histogram->in, most, INK_MEMBERS);
	draw_spark(at, "out", histogram->out, most, INK_NONMEMBERS);
}

/* ---- the card and what was noted ---- */

static void
draw_card(struct pen_down *at, const struct game *game)
{
	for (size_t i = 0; i < GAME_COUNT; i++) {
		enum game_entry entry = (enum game_entry)i;
		char text[160];

		if (!*game_get(game, entry))
			continue;
		snprintf(text, sizeof(text), "%s %s", game_entry_name(entry),
			 game_get(game, entry));
		if (!line(at, "assume", text, INK_VALUE))
			return;
	}
}

static void
data_draw(const struct board *board, const struct panel *panel,
	  struct canvas *canvas)
{
	const struct dataset *data = board->snapshot->data;
	struct pen_down at = { canvas, board->theme->ink, panel->rect,
			       panel->rect.y };
	struct text roles = { 0 };
	char rows[80], kind[120];

	if (!data)
		return;
	say_rows(board, rows, sizeof(rows));
	snprintf(kind, sizeof(kind), "%s  %s",
		 kind_about(dataset_kind(data))->name, rows);
	if (canvas_columns(canvas->look, kind) > panel->rect.width - 7)
		say_kind_shortly(board, kind, sizeof(kind));
	list_roles(data, &roles);
	line(&at, "file", dataset_name(data), INK_STRONG);
	line(&at, "kind", kind, INK_VALUE);
	draw_run(&at, board->snapshot);
	draw_sparks(&at, &board->numbers.histogram);
	line(&at, "roles", text_get(&roles), INK_VALUE);
	draw_card(&at, &board->snapshot->card);
	for (size_t i = 0; i < dataset_note_count(data); i++)
		paragraph(&at, "note", dataset_note_text(data, i));
	text_clear(&roles);
}

static enum reaction
data_act(struct screen *screen, struct panel *panel, enum action action,
	 int amount)
{
	(void)panel;
	(void)amount;
	if (action != ACTION_ENTER)
		return REACTION_NONE;
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
	.draw = data_draw,
	.act = data_act,
	.copy_text = data_copy_text,
};
