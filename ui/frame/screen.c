/* screen.c - the application between keys and cells: its life, its keys */

#include "ui/frame/screen_inside.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/escape/shell_word.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "plots/gnuplot/plotter.h"
#include "ui/panel/plot.h"
#include "ui/sitting/lessons_done.h"
#include "ui/sitting/opening.h"
#include "ui/sitting/playground.h"
#include "verb/campaign/work_status.h"

/* ---- life ---- */

static void
make_panels(struct screen *screen)
{
	const struct panel_kind *const *kind;

	for (kind = panel_kinds(); *kind; kind++) {
		int copies = (*kind)->copies ? (*kind)->copies : 1;

		for (int copy = 0; copy < copies; copy++) {
			screen->board.panels = memory_grow_array(
				screen->board.panels,
				screen->board.panel_count + 1,
				sizeof(*screen->board.panels));
			screen->board.panels[screen->board.panel_count++] =
				(struct panel){
					.kind = *kind,
					.copy = copy,
					.state = memory_new(
						(*kind)->state_size + 1),
				};
		}
	}
}

static void
offer_kept(struct screen *screen)
{
	struct autosave_left *list;
	size_t count = autosave_left(&screen->kept, &list);
	size_t steps = count ? list[0].steps : 0;

	if (steps && count > 1)
		screen_say(screen, TONE_NOTE,
			   "the last sitting (%zu step%s) was kept: :recover; "
			   ":recover list shows %zu",
			   steps, steps == 1 ? "" : "s", count);
	else if (steps)
		screen_say(screen, TONE_NOTE,
			   "the last sitting (%zu step%s) was kept; :recover "
			   "brings it back",
			   steps, steps == 1 ? "" : "s");
	autosave_left_free(list, count);
}

struct screen *
screen_new(const struct screen_options *options)
{
	struct screen *screen = memory_new(sizeof(*screen));
	struct board *board = &screen->board;

	screen->session = session_new();
	screen->board.session = screen->session;
	screen->plotter = options->plotter;
	screen->scene = (struct scene){ .session = screen->session,
					.plotter = screen->plotter };
	screen->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	screen->board.look = options->look;
	board->theme = options->theme ? theme_find(options->theme) : NULL;
	if (!board->theme)
		board->theme = themes()[0];
	board->look.ground = board->theme->ground;
	screen->keymap = keymap_new();
	screen->board.keymap = screen->keymap;
	screen->board.width = options->width;
	screen->board.height = options->height;
	screen->copier =
		options->copier ? memory_copy_text(options->copier) : NULL;
	screen->board.view = view_kinds()[0];
	make_panels(screen);
	screen->board.snapshot =
		snapshot_take(screen->session, ++screen->serial);
	screen->board.playground =
		playground_of(screen->board.snapshot, PLAY_THEORY);
	screen->desks[DESK_VERB] = verb_job_desk(screen->wake);
	screen->desks[DESK_NUMBERS] = numbers_desk(screen->wake);
	screen->desks[DESK_PICTURES] =
		painter_desk(screen->plotter, screen->wake);
	screen->desks[DESK_QUESTIONS] = questions_desk(screen->wake);
	screen->live = live_desk(screen->wake);
	screen->watching = watch_desk(screen->wake);
	screen->desks[DESK_JOBS] = jobs_desk(screen->wake);
	if (options->state_folder)
		snprintf(screen->kept.folder, sizeof(screen->kept.folder), "%s",
			 options->state_folder);
	screen->scene.state_folder = screen->kept.folder;
	board->lessons_done = lessons_done_read(screen->kept.folder);
	screen_lay_out(screen);
	offer_kept(screen);

	return screen;
}

void
screen_free(struct screen *screen)
{
	if (!screen)
		return;
	while (screen->board.modal_count)
		screen_close(screen);
	for (int i = 0; i < DESK_COUNT; i++)
		desk_free(screen->desks[i]);
	desk_free(screen->live);
	desk_free(screen->watching);
	snapshot_release(screen->followed);
	autosave_end(&screen->kept);
	for (size_t i = 0; i < screen->board.panel_count; i++)
		free(screen->board.panels[i].state);
	for (int i = 0; i < PICTURE_PANES; i++)
		painter_picture_clear(&screen->board.pictures[i]);
	free(screen->board.panels);
	numbers_clear(&screen->board.numbers);
	for (int i = 0; i < QUESTIONS_MOST; i++)
		questions_reply_clear(&screen->board.replies[i]);
	jobs_clear(&screen->board.jobs);
	watch_clear(&screen->board.watch);
	snapshot_release(screen->board.playground);
	snapshot_release(screen->board.snapshot);
	keymap_free(screen->keymap);
	session_free(screen->session);
	plotter_free(screen->plotter);
	close(screen->wake);
	free(screen->board.message);
	free(screen->running);
	free(screen->clipboard);
	free(screen->pasted);
	free(screen->copier);
	free(screen);
}

void
screen_say(struct screen *screen, enum tone tone, const char *fmt, ...)
{
	char raw[800], clean[800];
	va_list args;

	va_start(args, fmt);
	vsnprintf(raw, sizeof(raw), fmt, args);
	va_end(args);
	utf8_clean(clean, sizeof(clean), raw);
	free(screen->board.message);
	screen->board.message = memory_copy_text(clean);
	screen->board.tone = tone;
	screen_react(screen, REACTION_PAINT);
}

void
screen_react(struct screen *screen, unsigned reactions)
{
	if (reactions & REACTION_LAY_OUT)
		screen_lay_out(screen);
	if (reactions & REACTION_WORK)
		screen_work(screen);
	if (reactions)
		screen->dirty = true;
}

/* ---- where things are ---- */

/* Without its frame. */
static struct rect
inside(struct rect rect)
{
	return (struct rect){ rect.x + 1, rect.y + 1, rect.width - 2,
			      rect.height - 2 };
}

/* Between the tabs and the footer. */
static struct rect
all_panes(const struct screen *screen)
{
	return (struct rect){ 0, 1, screen->board.width,
			      screen->board.height - 2 };
}

/* Modals leave what lies below to be seen if that can be read. */
static struct rect
modal_rect(const struct screen *screen, const struct panel *panel)
{
	struct rect rect = all_panes(screen);
	int rows = panel->kind->rows + 2, width = rect.width - 12;

	if (panel->kind->rows)
		return (struct rect){ 0, rect.y + rect.height - rows,
				      rect.width, rows };
	if (rect.width <= 90)
		return rect;
	if (width > 110)
		width = 110;

	return (struct rect){ (rect.width - width) / 2, rect.y, width,
			      rect.height - (rect.height > 30 ? 4 : 1) };
}

/* A modal at the bottom has the panes make room for it. */
static struct rect
free_panes(const struct screen *screen)
{
	struct rect rect = all_panes(screen);

	for (int i = 0; i < screen->board.modal_count; i++) {
		int rows = screen->board.modals[i]->kind->rows;

		if (rows && rect.height - rows - 2 >= 8)
			rect.height -= rows + 2;
	}

	return rect;
}

static void
place_panels(struct screen *screen, const struct layout *layout)
{
	for (int i = 0; i < layout->count; i++) {
		const struct panel_place *place = &layout->at[i];
		struct panel *panel =
			board_panel(&screen->board, place->panel, place->copy);

		if (!panel)
			continue;
		panel->rect = inside(place->rect);
		screen->board.shown[screen->board.shown_count++] = panel;
	}
}

/* Where it was if that is still there, else the settings or the first. */
static void
set_focus(struct screen *screen, const struct panel *before)
{
	for (int i = 0; i < screen->board.shown_count; i++) {
		if (screen->board.shown[i]->kind->flags & PANEL_FIRST)
			screen->board.focus = i;
	}
	for (int i = 0; i < screen->board.shown_count; i++) {
		if (screen->board.shown[i] == before)
			screen->board.focus = i;
	}
}

void
screen_lay_out(struct screen *screen)
{
	const struct panel *before =
		screen->board.shown_count
			? screen->board.shown[screen->board.focus]
			: NULL;
	struct rect area = free_panes(screen);
	struct layout layout = { 0 };

	for (size_t i = 0; i < screen->board.panel_count; i++)
		screen->board.panels[i].rect = (struct rect){ 0 };
	screen->board.shown_count = screen->board.focus = 0;
	if (board_is_small(&screen->board))
		return;
	screen->board.view->lay_out(&screen->board, area, &layout);
	place_panels(screen, &layout);
	set_focus(screen, before);
	if (screen->board.zoomed)
		screen->board.zoomed->rect = inside(area);
	for (int i = 0; i < screen->board.modal_count; i++)
		screen->board.modals[i]->rect =
			inside(modal_rect(screen, screen->board.modals[i]));
}

const struct picture *
screen_image(const struct screen *screen, struct rect *where)
{
	const struct picture *picture;

	if (!screen->board.zoomed || screen->board.modal_count ||
	    board_is_small(&screen->board) ||
	    !(screen->board.zoomed->kind->flags & PANEL_PICTURE))
		return NULL;
	picture = plot_image(&screen->board, screen->board.zoomed);
	if (picture)
		*where = screen->board.zoomed->rect;

	return picture;
}

void
screen_set_view(struct screen *screen, const struct view_kind *view)
{
	while (screen->board.modal_count)
		screen_close(screen);
	screen->board.zoomed = NULL;
	screen->board.view = view;
	screen_lay_out(screen);
	screen_fill_playground(screen);
	screen_work(screen);
}

void
screen_move_focus(struct screen *screen, int by)
{
	int count = screen->board.shown_count;

	if (!count || board_cover(&screen->board) || screen->board.zoomed)
		return;
	screen->board.focus =
		((screen->board.focus + by) % count + count) % count;
}

void
screen_toggle_zoom(struct screen *screen)
{
	if (board_cover(&screen->board))
		return;
	screen->board.zoomed =
		screen->board.zoomed ? NULL : board_focus(&screen->board);
	screen_react(screen, REACTION_LAY_OUT | REACTION_WORK);
}

/* ---- modals ---- */

static bool
is_open(const struct screen *screen, const struct panel *modal)
{
	for (int i = 0; i < screen->board.modal_count; i++) {
		if (screen->board.modals[i] == modal)
			return true;
	}

	return false;
}

/* One that is open already comes anew, without what lay over it. */
void
screen_show(struct screen *screen, const char *modal, const char *topic)
{
	struct panel *panel = board_panel(&screen->board, modal, 0);

	if (!panel || !panel->kind->modal) {
		screen_say(screen, TONE_ERROR, "there is nothing called '%s'",
			   modal);
		return;
	}
	while (is_open(screen, panel))
		screen_close(screen);
	if (screen->board.modal_count == MODALS_MOST)
		return;
	panel->rect = inside(modal_rect(screen, panel));
	screen->board.modals[screen->board.modal_count++] = panel;
	if (panel->kind->rows)
		screen_react(screen, REACTION_LAY_OUT | REACTION_WORK);
	else if (panel->kind->asks)
		screen_react(screen, REACTION_WORK);
	if (panel->kind->open)
		panel->kind->open(screen, panel, topic);
	if (panel->kind->needs_all)
		screen_react(screen, REACTION_WORK);
}

void
screen_enter_sandbox(struct screen *screen)
{
	if (screen->aside)
		return;
	(void)screen_finish_verb(screen);
	screen->aside_view = screen->board.view;
	screen->aside = session_put_aside(screen->session);
	screen_take_snapshot(screen);
}

void
screen_hold_sandbox(struct screen *screen, bool held)
{
	screen->between_steps = held;
}

/* The user's sitting and view again, as they were. */
static void
leave_sandbox(struct screen *screen)
{
	if (!screen->aside || screen->between_steps)
		return;
	(void)screen_finish_verb(screen);
	session_take_back(screen->session, screen->aside);
	screen->aside = NULL;
	screen_take_snapshot(screen);
	screen_set_view(screen, screen->aside_view);
	screen_react(screen, REACTION_PAINT | REACTION_WORK | REACTION_LAY_OUT);
}

void
screen_finish_lesson(struct screen *screen, size_t lesson)
{
	lessons_done_add(screen->kept.folder, &screen->board.lessons_done,
			 lesson);
}

void
screen_close(struct screen *screen)
{
	const struct panel_kind *kind;
	struct panel *panel;

	if (!screen->board.modal_count)
		return;
	panel = screen->board.modals[--screen->board.modal_count];
	kind = panel->kind;
	if (panel->kind->close)
		panel->kind->close(panel);
	memset(panel->state, 0, panel->kind->state_size);
	panel->rect = (struct rect){ 0 };
	if (kind->rows)
		screen_react(screen, REACTION_LAY_OUT | REACTION_WORK);
	if (kind->flags & PANEL_SANDBOX)
		leave_sandbox(screen);
	if (kind->flags & PANEL_WATCH)
		screen_watch(screen, NULL);
}

/* ---- verbs ---- */

enum outcome
screen_runf(struct screen *screen, const char *fmt, ...)
{
	char line[LINE_SIZE + 512];
	va_list args;

	va_start(args, fmt);
	vsnprintf(line, sizeof(line), fmt, args);
	va_end(args);

	return screen_run(screen, line);
}

/* The number after the verb, 1 without one. */
static int
amount_of(const struct request *request)
{
	long number = request->word_count > 1
			      ? strtol(request->words[1], NULL, 10)
			      : 1;

	if (number > 1000)
		return 1000;

	return number < -1000 ? -1000 : (int)number;
}

/* A pane that does not know what is meant leaves everything as it is. */
static enum outcome
do_screen_verb(struct screen *screen, const struct screen_verb *verb,
	       const struct request *request, struct error *err)
{
	if (verb->needs_words && request->word_count < 2)
		return screen_verb_refuse(err, "usage: %s %s", verb->name,
					  verb->usage);
	if (verb->run)
		return verb->run(screen, request, err);
	(void)screen_act(screen, verb->action, amount_of(request));

	return OUTCOME_DONE;
}

static enum outcome
run_screen_verb(struct screen *screen, const struct intent *intent)
{
	const struct command *command = &intent->command;
	enum outcome outcome = OUTCOME_REFUSED;
	struct error err = { 0 };
	struct request request;

	if (request_read(&request, command->args, command->count,
			 &screen->board.snapshot->state.settings, &err)) {
		outcome = do_screen_verb(screen, intent->verb, &request, &err);
		request_clear(&request);
	}
	if (*err.text)
		screen_say(screen, TONE_ERROR, "%s", err.text);
	screen_react(screen, REACTION_PAINT);

	return outcome;
}

static enum outcome
run_intent(struct screen *screen, const struct intent *intent)
{
	return intent->verb ? run_screen_verb(screen, intent)
			    : screen_start(screen, &intent->command);
}

enum outcome
screen_run(struct screen *screen, const char *line)
{
	enum outcome outcome = OUTCOME_DONE;
	struct error err = { 0 };
	struct intent intent;

	if (!screen_verb_intent(&intent, line, &err)) {
		screen_say(screen, TONE_ERROR, "%s", err.text);
		return OUTCOME_REFUSED;
	}
	if (*intent.command.line)
		outcome = run_intent(screen, &intent);
	command_clear(&intent.command);

	return outcome;
}

/* ---- keys ---- */

bool
screen_act(struct screen *screen, enum action action, int amount)
{
	struct panel *panel = board_focus(&screen->board);
	enum reaction reaction =
		panel && panel->kind->act
			? panel->kind->act(screen, panel, action, amount)
			: REACTION_NONE;

	screen_react(screen, reaction);

	return reaction != REACTION_NONE;
}

void
screen_ask(struct screen *screen, const char *label, const char *before,
	   const char *text, unsigned flags)
{
	struct prompt *prompt = &screen->board.prompt;

	*prompt = (struct prompt){ .on = true, .flags = flags };
	snprintf(prompt->label, sizeof(prompt->label), "%s", label);
	snprintf(prompt->before, sizeof(prompt->before), "%s", before);
	line_offer(&prompt->line, text);
}

/* What takes no time is waited for, to know whether it was refused. */
static enum outcome
run_prompt(struct screen *screen, const struct prompt *prompt, const char *line)
{
	enum outcome outcome;

	if (prompt->flags & PROMPT_ALONE)
		return screen_run_line(screen, line, true);
	outcome = screen_run(screen, line);
	if (outcome == OUTCOME_RUNNING && (prompt->flags & PROMPT_SETS))
		outcome = screen_finish_verb(screen);

	return outcome;
}

/* What was refused can be put right, unless that is another question. */
static void
answer_prompt(struct screen *screen)
{
	struct prompt prompt = screen->board.prompt;
	char *quoted = shell_word_quote(prompt.line.text);
	struct text verb = { 0 };

	text_add(&verb, "%s%s", prompt.before,
		 prompt.flags & PROMPT_QUOTE ? quoted : prompt.line.text);
	screen->board.prompt.on = false;
	if (run_prompt(screen, &prompt, text_get(&verb)) == OUTCOME_REFUSED &&
	    !screen->board.prompt.on) {
		screen->board.prompt = prompt;
		screen->board.prompt.line.selected = false;
	}
	text_clear(&verb);
	free(quoted);
}

static void
press_prompt(struct screen *screen, uint32_t press)
{
	if (press == PRESS_ESCAPE || press == 3)
		screen->board.prompt.on = false;
	else if (press == PRESS_ENTER)
		answer_prompt(screen);
	else
		line_press(&screen->board.prompt.line, press);
}

void
screen_forget_message(struct screen *screen)
{
	free(screen->board.message);
	screen->board.message = NULL;
}

/* Enter goes to what lies at the bottom, keys that it does not know above. */
static enum reaction
press_bottom(struct screen *screen, uint32_t press)
{
	struct panel *top =
		screen->board.modal_count
			? screen->board.modals[screen->board.modal_count - 1]
			: NULL;

	if (!top || !top->kind->rows)
		return REACTION_NONE;
	if (press == PRESS_ENTER)
		return top->kind->act(screen, top, ACTION_ENTER, 1);

	return top->kind->press ? top->kind->press(screen, top, press)
				: REACTION_NONE;
}

/* Who takes keys before the key table does. */
static enum reaction
press_first(struct screen *screen, struct panel *panel, uint32_t press)
{
	enum reaction reaction = press_bottom(screen, press);

	if (!reaction && panel && panel->kind->press)
		reaction = panel->kind->press(screen, panel, press);

	return reaction;
}

static void
press_key(struct screen *screen, uint32_t press)
{
	struct panel *panel = board_focus(&screen->board);
	enum reaction reaction = press_first(screen, panel, press);
	const struct intent *intent;

	screen_react(screen, reaction);
	if (reaction)
		return;
	intent = keymap_find(screen->board.keymap,
			     panel ? panel->kind->name : "", press);
	if (intent)
		run_intent(screen, intent);
}

void
screen_press(struct screen *screen, uint32_t press)
{
	screen_forget_message(screen);
	if (screen->board.prompt.on)
		press_prompt(screen, press);
	else
		press_key(screen, press);
	screen_react(screen, REACTION_PAINT);
}

void
screen_open_files(struct screen *screen, char *const files[], size_t count)
{
	char **paths = memory_new_array(count, sizeof(*paths)), *verb;
	bool unfinished = count == 1 && work_status_is_there(files[0]) &&
			  !work_status_is_finished(files[0]);

	for (size_t i = 0; i < count; i++) {
		paths[i] = realpath(files[i], NULL);
		if (!paths[i])
			paths[i] = memory_copy_text(files[i]);
	}
	verb = opening_of(paths, count);
	if (unfinished)
		screen_show(screen, "campaign", paths[0]);
	else
		screen_run(screen, verb);
	free(verb);
	for (size_t i = 0; i < count; i++)
		free(paths[i]);
	free(paths);
}
