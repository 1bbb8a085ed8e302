/* screen_paste.c - text that was pasted: typed somewhere, or data; no keys */

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/escape/shell_word.h"
#include "base/memory.h"
#include "base/save.h"
#include "base/text.h"
#include "base/utf8.h"
#include "ui/frame/screen_inside.h"

enum { LINES_LOOKED_AT = 1000, COLUMN_MOST = 64 };

/* ---- what it is ---- */

/* The numbers among the words of a line, and how many words it has. */
static int
count_numbers(const char *line, size_t length, int *words)
{
	char copy[1024], *rest = copy, *word;
	int numbers = 0;

	*words = 0;
	snprintf(copy, sizeof(copy), "%.*s", (int)length, line);
	while ((word = strsep(&rest, " \t,;"))) {
		char *end;

		if (!*word)
			continue;
		++*words;
		(void)strtod(word, &end);
		numbers += !*end;
	}

	return numbers;
}

/* Columns of numbers, of which the first line may be the names. */
struct columns {
	size_t rows;
	int columns;
	bool good;
};

static struct columns
look_for_columns(const char *text)
{
	struct columns found = { .good = true };

	for (size_t i = 0; *text && i < LINES_LOOKED_AT && found.good; i++) {
		size_t length = strcspn(text, "\n");
		int words, numbers = count_numbers(text, length, &words);

		text += length + (text[length] == '\n');
		found.rows += numbers > 0;
		found.good = numbers > 0 || !words || i == 0;
		if (words > found.columns)
			found.columns = words;
	}
	for (; *text; text++)
		found.rows += *text == '\n';
	found.good =
		found.good && found.rows > 1 && found.columns <= COLUMN_MOST;

	return found;
}

/* ---- where it goes ---- */

/* As one line, which has an end. */
static void
type_text(struct screen *screen, const char *text,
	  void type(struct screen *screen, uint32_t press, bool is_last))
{
	size_t length = strlen(text);
	const char *at = text, *end;

	while (length && strchr("\n\t ", text[length - 1]))
		length--;
	end = text + (length < LINE_SIZE ? length : LINE_SIZE);
	while (at < end) {
		uint32_t sign = utf8_next(&at);

		type(screen, sign == '\n' || sign == '\t' ? ' ' : sign,
		     at >= end);
	}
}

static void
type_into_prompt(struct screen *screen, uint32_t press, bool is_last)
{
	(void)is_last;
	if (press_is_text(press))
		line_press(&screen->board.prompt.line, press);
}

/* What a panel does with its line, search, it does once. */
static void
type_into_panel(struct screen *screen, uint32_t press, bool is_last)
{
	struct panel *panel = board_focus(&screen->board);

	if (!press_is_text(press) || !panel || !panel->kind->press)
		return;
	if (panel->kind->line && !is_last)
		line_press(panel->kind->line(panel), press);
	else
		screen_react(screen, panel->kind->press(screen, panel, press));
}

static bool
takes_text(const struct screen *screen)
{
	const struct panel *panel = board_focus(&screen->board);

	return panel && panel->kind->press;
}

static bool
chooses_files(const struct screen *screen)
{
	const struct panel *panel = board_focus(&screen->board);

	return panel && !strcmp(panel->kind->name, "files");
}

static void
offer_data(struct screen *screen, const struct columns *found, bool cut)
{
	char label[64];

	snprintf(label, sizeof(label), "%zu%s rows of %d %s pasted: open?",
		 found->rows, cut ? " first" : "", found->columns,
		 found->columns == 1 ? "number" : "columns");
	screen_ask(screen, label, "paste", "", 0);
	screen_say(screen, TONE_NOTE,
		   "Enter opens them as a new dataset, Esc forgets them");
}

/* A file that was dragged onto the terminal comes as its path. */
static bool
offer_file(struct screen *screen, const char *text)
{
	size_t length = strcspn(text, "\n");
	char *path = memory_copy_text(text), *quoted;
	struct text verb = { 0 };
	bool is_file;

	path[length] = '\0';
	is_file = *path == '/' && !text[length + (text[length] == '\n')] &&
		  !access(path, R_OK);
	if (is_file) {
		quoted = shell_word_quote(path);
		text_add(&verb, "load %s", quoted);
		screen_ask(screen, ":", "", text_get(&verb), 0);
		text_clear(&verb);
		free(quoted);
	}
	free(path);

	return is_file;
}

void
screen_paste(struct screen *screen, const char *text, bool cut)
{
	struct columns found = look_for_columns(text);

	if (screen->board.prompt.on && screen->board.prompt.flags & PROMPT_YES)
		return;
	if (screen->board.prompt.on) {
		type_text(screen, text, type_into_prompt);
	} else if (chooses_files(screen) && offer_file(screen, text)) {
		screen_close(screen);
	} else if (takes_text(screen)) {
		type_text(screen, text, type_into_panel);
	} else if (found.good) {
		free(screen->pasted);
		screen->pasted = memory_copy_text(text);
		offer_data(screen, &found, cut);
	} else if (!offer_file(screen, text)) {
		screen_say(screen, TONE_WARNING,
			   "what was pasted is no column of numbers; it is "
			   "taken by a line (:) or a list, and never as keys");
	}
	screen_react(screen, REACTION_PAINT);
}

/* ---- opening it ---- */

/* The same text has the same name, so that it is kept once. */
static void
add_name(struct text *path, const char *text)
{
	text_add(path, "%016llx.csv",
		 (unsigned long long)text_digest(text, strlen(text)));
}

enum outcome
screen_open_pasted(struct screen *screen, struct error *err)
{
	const struct save_options how = { .force = true, .private = true };
	struct text path = { 0 };
	enum outcome outcome = OUTCOME_REFUSED;

	if (!screen->pasted) {
		error_set(err, ERROR_USAGE, "nothing was pasted");
		return OUTCOME_REFUSED;
	}
	if (!*screen->scene.state_folder) {
		error_set(err, ERROR_FILE,
			  "there is no folder to keep what was pasted in");
		return OUTCOME_REFUSED;
	}
	text_add(&path, "%s/pasted-", screen->scene.state_folder);
	add_name(&path, screen->pasted);
	if (save_file(text_get(&path), screen->pasted, strlen(screen->pasted),
		      &how, err)) {
		char *quoted = shell_word_quote(text_get(&path));

		outcome = screen_runf(screen, "load %s", quoted);
		free(quoted);
	}
	text_clear(&path);

	return outcome;
}
