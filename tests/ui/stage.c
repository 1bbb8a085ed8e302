/* stage.c - a screen on a terminal that only exists in this process */

#include "tests/ui/stage.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <vterm.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "plots/gnuplot/plotter.h"
#include "tests/lines.h"

struct stage {
	struct terminal *terminal;
	struct screen *screen;
	struct canvas *canvas;
	FILE *in, *out;
	int keys; /* the writing end */
	int cells;
	off_t seen;
	size_t bytes;
	VTerm *vterm;
	VTermScreen *cells_of;
	int width, height;
	char *copied;
};

static void
open_terminal(struct stage *stage, const struct stage_options *options)
{
	struct error err = { 0 };
	char number[16];
	int ends[2];

	setlocale(LC_ALL, "C.UTF-8");
	snprintf(number, sizeof(number), "%d", options->width);
	setenv("COLUMNS", number, 1);
	snprintf(number, sizeof(number), "%d", options->height);
	setenv("LINES", number, 1);
	unsetenv("NO_COLOR");
	cr_assert_eq(pipe(ends), 0);
	stage->keys = ends[1];
	stage->in = fdopen(ends[0], "r");
	/* a pty would fill up: nobody reads while we paint */
	stage->cells = memfd_create("cells", MFD_CLOEXEC);
	stage->out = fdopen(dup(stage->cells), "w");
	stage->terminal = terminal_new(
		stage->in, stage->out,
		options->terminal ? options->terminal : "xterm-256color", &err);
	cr_assert(stage->terminal, "%s", err.text);
}

struct stage *
stage_new(const struct stage_options *options)
{
	struct stage *stage = memory_new(sizeof(*stage));
	struct screen_options wanted = {
		.width = options->width,
		.height = options->height,
		.theme = options->theme,
		.plotter = plotter_new(SANDBOX_ON),
		.state_folder = options->state_folder,
		.copier = options->copier,
	};

	stage->width = options->width;
	stage->height = options->height;
	open_terminal(stage, options);
	wanted.look = terminal_look(stage->terminal);
	if (options->ascii)
		wanted.look.glyphs = GLYPHS_ASCII;
	stage->screen = screen_new(&wanted);
	stage->canvas = canvas_new(options->width, options->height,
				   screen_board(stage->screen)->look);
	stage->vterm = vterm_new(options->height, options->width);
	vterm_set_utf8(stage->vterm, 1);
	stage->cells_of = vterm_obtain_screen(stage->vterm);
	vterm_screen_enable_altscreen(stage->cells_of, 1);
	vterm_screen_reset(stage->cells_of, 1);

	return stage;
}

void
stage_free(struct stage *stage)
{
	screen_free(stage->screen);
	free(stage->copied);
	canvas_free(stage->canvas);
	terminal_free(stage->terminal);
	vterm_free(stage->vterm);
	fclose(stage->in);
	fclose(stage->out);
	close(stage->keys);
	close(stage->cells);
	free(stage);
}

struct screen *
stage_screen(struct stage *stage)
{
	return stage->screen;
}

void
stage_load(struct stage *stage, const char *files)
{
	stage_take(stage, files);
	stage_settle(stage);
}

void
stage_take(struct stage *stage, const char *files)
{
	const char *source = getenv("DPAUDIT_SOURCE");
	struct text line = { 0 };
	char *copy = memory_copy_text(files), *rest = copy, *name;

	text_add(&line, "load");
	while ((name = strsep(&rest, " ")))
		text_add(&line, " %s/tests/data/%s", source ? source : ".",
			 name);
	screen_run(stage->screen, text_get(&line));
	text_clear(&line);
	free(copy);
}

/* ---- keys ---- */

static const struct {
	const char *name, *bytes;
} strings[] = {
	{ "Up", "\033OA" },
	{ "Down", "\033OB" },
	{ "Right", "\033OC" },
	{ "Left", "\033OD" },
	{ "Home", "\033OH" },
	{ "End", "\033OF" },
	{ "PageUp", "\033[5~" },
	{ "PageDown", "\033[6~" },
	{ "Delete", "\033[3~" },
	{ "Shift-Tab", "\033[Z" },
	{ "Shift-Left", "\033[1;2D" },
	{ "Shift-Right", "\033[1;2C" },
	{ "Tab", "\t" },
	{ "Enter", "\r" },
	{ "Esc", "\033" },
	{ "Backspace", "\177" },
	{ "Space", " " },
	{ "F1", "\033OP" },
	{ "F2", "\033OQ" },
	{ "F3", "\033OR" },
	{ "F4", "\033OS" },
	{ "F5", "\033[15~" },
	{ "F6", "\033[17~" },
	{ "F7", "\033[18~" },
	{ "F10", "\033[21~" },
};

static void
send(struct stage *stage, const char *bytes, size_t count)
{
	cr_assert_eq(write(stage->keys, bytes, count), (ssize_t)count);
}

static void
send_key(struct stage *stage, const char *key)
{
	char control;

	for (size_t i = 0; i < sizeof(strings) / sizeof(strings[0]); i++) {
		if (!strcmp(strings[i].name, key)) {
			send(stage, strings[i].bytes, strlen(strings[i].bytes));
			return;
		}
	}
	if (!strncmp(key, "Ctrl-", 5)) {
		control = (char)(key[5] & 31);
		send(stage, &control, 1);
	} else {
		send(stage, key, strlen(key));
	}
}

static void
take_out(struct stage *stage)
{
	char *copied = screen_take_copy(stage->screen);

	if (screen_take_out(stage->screen) & OUT_MOUSE)
		terminal_mouse(stage->terminal,
			       screen_board(stage->screen)->mouse);
	if (copied) {
		free(stage->copied);
		stage->copied = copied;
	}
}

const char *
stage_copied(const struct stage *stage)
{
	return stage->copied;
}

static void
take_paste(struct stage *stage)
{
	bool cut;
	const char *pasted = terminal_pasted(stage->terminal, &cut);

	screen_paste(stage->screen, pasted, cut);
}

static void
take_keys(struct stage *stage)
{
	uint32_t press;

	while ((press = terminal_press(stage->terminal)) != PRESS_NONE) {
		if (press == PRESS_MOUSE)
			pointer_take(stage->screen,
				     terminal_click(stage->terminal));
		else if (press == PRESS_PASTE)
			take_paste(stage);
		else
			screen_press(stage->screen, press);
		take_out(stage);
	}
}

void
stage_press(struct stage *stage, const char *key)
{
	send_key(stage, key);
	take_keys(stage);
}

void
stage_use_samples(void)
{
	char samples[400];

	snprintf(samples, sizeof(samples), "%s/sample-data",
		 getenv("DPAUDIT_SOURCE"));
	setenv("DPAUDIT_SAMPLES", samples, 1);
}

void
stage_keys(struct stage *stage, const char *keys)
{
	char *copy = memory_copy_text(keys), *at = copy;

	while (*at) {
		char *end;

		at += strspn(at, " ");
		if (*at == '\'') {
			end = strchr(at + 1, '\'');
			cr_assert(end, "a quote is missing in %s", keys);
			send(stage, at + 1, (size_t)(end - at - 1));
			at = end + 1;
		} else if (*at) {
			end = at + strcspn(at, " ");
			if (*end)
				*end++ = '\0';
			send_key(stage, at);
			at = end;
		}
		take_keys(stage);
		screen_settle(stage->screen);
	}
	free(copy);
	stage_settle(stage);
}

/* ---- cells ---- */

static void
feed(struct stage *stage)
{
	char bytes[65536];
	ssize_t got;

	while ((got = pread(stage->cells, bytes, sizeof(bytes), stage->seen)) >
	       0) {
		vterm_input_write(stage->vterm, bytes, (size_t)got);
		stage->seen += got;
		stage->bytes += (size_t)got;
	}
}

void
stage_paint(struct stage *stage)
{
	stage->canvas->look = screen_board(stage->screen)->look;
	screen_draw(stage->screen, stage->canvas);
	terminal_paint(stage->terminal, stage->canvas);
	feed(stage);
}

void
stage_settle(struct stage *stage)
{
	screen_settle(stage->screen);
	stage_paint(stage);
}

void
stage_await(struct stage *stage)
{
	struct pollfd news = { screen_wake(stage->screen), POLLIN, 0 };

	cr_assert_gt(poll(&news, 1, 120000), 0, "nothing came");
	screen_collect(stage->screen);
}

void
stage_resize(struct stage *stage, int width, int height)
{
	stage->width = width;
	stage->height = height;
	terminal_resize(stage->terminal, width, height);
	vterm_set_size(stage->vterm, height, width);
	canvas_resize(stage->canvas, width, height);
	screen_resize(stage->screen, width, height);
}

size_t
stage_bytes(struct stage *stage)
{
	size_t bytes = stage->bytes;

	stage->bytes = 0;

	return bytes;
}

static VTermScreenCell
cell_at(struct stage *stage, int x, int y)
{
	VTermScreenCell cell;

	vterm_screen_get_cell(stage->cells_of, (VTermPos){ y, x }, &cell);

	return cell;
}

static void
add_rows(struct stage *stage, struct text *text)
{
	for (int y = 0; y < stage->height; y++) {
		for (int x = 0; x < stage->width; x++) {
			VTermScreenCell cell = cell_at(stage, x, y);
			char bytes[4];

			if (cell.chars[0] == (uint32_t)-1)
				continue;
			text_add_bytes(text, bytes,
				       utf8_put(bytes, cell.chars[0]
							       ? cell.chars[0]
							       : ' '));
		}
		while (text->length && text->at[text->length - 1] == ' ')
			text->at[--text->length] = '\0';
		text_add(text, "\n");
	}
}

static int
colour_of(const VTermColor *colour, bool is_default)
{
	return is_default ? -1 : colour->indexed.idx;
}

/* "117/-1 b": what a letter in the map of inks stands for. */
static void
describe(const VTermScreenCell *cell, char out[40])
{
	snprintf(out, 40, "%d/%d%s%s%s",
		 colour_of(&cell->fg, VTERM_COLOR_IS_DEFAULT_FG(&cell->fg)),
		 colour_of(&cell->bg, VTERM_COLOR_IS_DEFAULT_BG(&cell->bg)),
		 cell->attrs.bold ? " bold" : "",
		 cell->attrs.underline ? " underlined" : "",
		 cell->attrs.reverse ? " reversed" : "");
}

enum { INKS_MOST = 60 };

static void
add_inks(struct stage *stage, struct text *text)
{
	static const char letters[] = ".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLM"
				      "NOPQRSTUVWXYZ0123456789";
	char known[INKS_MOST][40];
	int count = 0;

	for (int y = 0; y < stage->height; y++) {
		for (int x = 0; x < stage->width; x++) {
			VTermScreenCell cell = cell_at(stage, x, y);
			char ink[40];
			int at = 0;

			describe(&cell, ink);
			while (at < count && strcmp(known[at], ink) != 0)
				at++;
			if (at == count && count < INKS_MOST)
				memcpy(known[count++], ink, sizeof(ink));
			text_add(text, "%c", letters[at]);
		}
		text_add(text, "\n");
	}
	for (int i = 0; i < count; i++)
		text_add(text, "%c %s\n", letters[i], known[i]);
}

char *
stage_text(struct stage *stage, bool inks)
{
	struct text text = { 0 };

	add_rows(stage, &text);
	if (inks)
		add_inks(stage, &text);

	return text_take(&text);
}

bool
stage_shows(struct stage *stage, const char *wanted)
{
	char *text = stage_text(stage, false);
	bool there = strstr(text, wanted) != NULL;

	free(text);

	return there;
}

/* ---- what is expected ---- */

static char *
read_all(const char *path)
{
	FILE *in = fopen(path, "r");
	struct text text = { 0 };
	char bytes[4096];
	size_t got;

	while (in && (got = fread(bytes, 1, sizeof(bytes), in)))
		text_add_bytes(&text, bytes, got);
	if (in)
		fclose(in);

	return text_take(&text);
}

static void
write_all(const char *path, const char *text)
{
	FILE *out = fopen(path, "w");

	cr_assert(out, "%s", path);
	fputs(text, out);
	fclose(out);
}

void
expect_screen(const char *name, const char *seen)
{
	const char *source = getenv("DPAUDIT_SOURCE");
	const char *update = getenv("UPDATE_EXPECTED");
	struct text path = { 0 };
	char *expected;

	text_add(&path, "%s/tests/expected/%s.screen", source ? source : ".",
		 name);
	if (update && *update) {
		write_all(text_get(&path), seen);
	} else {
		expected = read_all(text_get(&path));
		expect_same_lines(text_get(&path), expected, seen);
		free(expected);
	}
	text_clear(&path);
}

void
play(const char *name, const struct stage_options *options, const char *files,
     const char *const lines[])
{
	struct stage *stage = stage_new(options);
	struct text all = { 0 };

	if (files)
		stage_load(stage, files);
	for (size_t i = 0; lines[i]; i++) {
		char *seen;

		stage_keys(stage, lines[i]);
		seen = stage_text(stage, false);
		text_add(&all, "==== %s\n%s", lines[i], seen);
		free(seen);
	}
	expect_screen(name, text_get(&all));
	text_clear(&all);
	stage_free(stage);
}

/* Files in the folder of sittings, all of which go if `remove_them`. */
size_t
stage_kept(const char *folder, bool remove_them)
{
	DIR *all = opendir(folder);
	struct dirent *entry;
	char path[400];
	size_t count = 0;

	while (all && (entry = readdir(all))) {
		if (entry->d_name[0] == '.')
			continue;
		count++;
		snprintf(path, sizeof(path), "%s/%.200s", folder,
			 entry->d_name);
		if (remove_them)
			remove(path);
	}
	if (all)
		closedir(all);

	return count;
}
