/* screen.c - the application between keys and cells: its life, its keys */

#include "ui/frame/screen.h"

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
#include "ui/frame/screen_verbs.h"
#include "ui/frame/screen_work.h"
#include "ui/panel/plot.h"
#include "ui/sitting/opening.h"
#include "ui/sitting/playground.h"
#include "ui/work/verb_job.h"

/* ---- life ---- */

static void
make_panels(struct screen *screen)
{
	const struct panel_kind *const *kind;

	for (kind = panel_kinds(); *kind; kind++) {
		int copies = (*kind)->copies ? (*kind)->copies : 1;

		for (int copy = 0; copy < copies; copy++) {
			screen->panels = memory_grow_array(
				screen->panels, screen->panel_count + 1,
				sizeof(*screen->panels));
			screen->panels[screen->panel_count++] = (struct panel){
				.kind = *kind,
				.copy = copy,
				.state = memory_new((*kind)->state_size + 1),
			};
		}
	}
}

static void
offer_kept(struct screen *screen)
{
	size_t steps = autosave_steps(&screen->kept);

	if (steps)
		screen_say(screen, TONE_NOTE,
			   "the last sitting (%zu step%s) was kept; :recover "
			   "brings it back",
			   steps, steps == 1 ? "" : "s");
}

struct screen *
screen_new(const struct screen_options *options)
{
	struct screen *screen = memory_new(sizeof(*screen));

	screen->session = session_new();
	screen->plotter = options->plotter;
	screen->scene = (struct scene){ .session = screen->session,
					.progress = &screen->progress,
					.plotter = screen->plotter };
	screen->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	screen->look = options->look;
	screen->theme = options->theme ? theme_find(options->theme) : NULL;
	if (!screen->theme)
		screen->theme = themes()[0];
	screen->look.ground = screen->theme->ground;
	screen->keymap = keymap_new();
	screen->width = options->width;
	screen->height = options->height;
	screen->view = view_kinds()[0];
	make_panels(screen);
	screen->snapshot = snapshot_take(screen->session, ++screen->serial);
	screen->playground = playground_of(screen->snapshot, PLAY_THEORY);
	screen->asker = questions_new(screen->wake);
	screen->reckoner = reckoner_new(screen->wake);
	screen->painter = painter_new(screen->plotter, screen->wake);
	if (options->state_folder)
		snprintf(screen->kept.folder, sizeof(screen->kept.folder), "%s",
			 options->state_folder);
	screen->scene.state_folder = screen->kept.folder;
	screen_lay_out(screen);
	offer_kept(screen);

	return screen;
}

void
screen_free(struct screen *screen)
{
	if (!screen)
		return;
	while (screen->modal_count)
		screen_close(screen);
	atomic_store(&screen->progress.stop, true);
	verb_job_free(screen->errand);
	autosave_end(&screen->kept);
	questions_free(screen->asker);
	reckoner_free(screen->reckoner);
	painter_free(screen->painter);
	for (size_t i = 0; i < screen->panel_count; i++)
		free(screen->panels[i].state);
	for (int i = 0; i < PICTURE_PANES; i++)
		picture_clear(&screen->pictures[i]);
	free(screen->panels);
	numbers_clear_all(&screen->numbers);
	for (int i = 0; i < ASKER_LINES; i++)
		reply_clear(&screen->replies[i]);
	snapshot_release(screen->playground);
	snapshot_release(screen->snapshot);
	keymap_free(screen->keymap);
	session_free(screen->session);
	plotter_free(screen->plotter);
	close(screen->wake);
	free(screen->message);
	free(screen->clipboard);
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
	free(screen->message);
	screen->message = memory_copy_text(clean);
	screen->tone = tone;
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

struct panel *
screen_panel(const struct screen *screen, const char *name, int copy)
{
	for (size_t i = 0; i < screen->panel_count; i++) {
		struct panel *panel = &screen->panels[i];

		if (panel->copy == copy && !strcmp(panel->kind->name, name))
			return panel;
	}

	return NULL;
}

/* The modal that lies over the panes; one at the bottom leaves them free. */
static struct panel *
cover_of(const struct screen *screen)
{
	for (int i = screen->modal_count - 1; i >= 0; i--) {
		if (!screen->modals[i]->kind->rows)
			return screen->modals[i];
	}

	return NULL;
}

struct panel *
screen_focus(const struct screen *screen)
{
	struct panel *cover = cover_of(screen);

	if (cover)
		return cover;
	if (screen->zoomed)
		return screen->zoomed;

	return screen->shown_count ? screen->shown[screen->focus] : NULL;
}

const struct picture *
screen_picture(const struct screen *screen, int copy)
{
	return &screen->pictures[copy];
}

bool
screen_is_small(const struct screen *screen)
{
	return screen->width < SCREEN_LEAST_WIDTH ||
	       screen->height < SCREEN_LEAST_HEIGHT;
}

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
	return (struct rect){ 0, 1, screen->width, screen->height - 2 };
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

	for (int i = 0; i < screen->modal_count; i++) {
		int rows = screen->modals[i]->kind->rows;

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
			screen_panel(screen, place->panel, place->copy);

		if (!panel)
			continue;
		panel->rect = inside(place->rect);
		screen->shown[screen->shown_count++] = panel;
	}
}

/* Where it was if that is still there, else the settings or the first. */
static void
set_focus(struct screen *screen, const struct panel *before)
{
	for (int i = 0; i < screen->shown_count; i++) {
		if (screen->shown[i]->kind->flags & PANEL_FIRST)
			screen->focus = i;
	}
	for (int i = 0; i < screen->shown_count; i++) {
		if (screen->shown[i] == before)
			screen->focus = i;
	}
}

void
screen_lay_out(struct screen *screen)
{
	const struct panel *before =
		screen->shown_count ? screen->shown[screen->focus] : NULL;
	struct rect area = free_panes(screen);
	struct layout layout = { 0 };

	for (size_t i = 0; i < screen->panel_count; i++)
		screen->panels[i].rect = (struct rect){ 0 };
	screen->shown_count = screen->focus = 0;
	if (screen_is_small(screen))
		return;
	screen->view->lay_out(screen, area, &layout);
	place_panels(screen, &layout);
	set_focus(screen, before);
	if (screen->zoomed)
		screen->zoomed->rect = inside(area);
	for (int i = 0; i < screen->modal_count; i++)
		screen->modals[i]->rect =
			inside(modal_rect(screen, screen->modals[i]));
}

void
screen_resize(struct screen *screen, int width, int height)
{
	screen->width = width;
	screen->height = height;
	screen_react(screen, REACTION_LAY_OUT | REACTION_WORK | REACTION_PAINT);
}

void
screen_set_cells(struct screen *screen, int width, int height)
{
	if (screen->cell_width == width && screen->cell_height == height)
		return;
	screen->cell_width = width;
	screen->cell_height = height;
	screen_react(screen, REACTION_WORK | REACTION_PAINT);
}

const struct picture *
screen_image(const struct screen *screen, struct rect *where)
{
	const struct picture *picture;

	if (!screen->zoomed || screen->modal_count || screen_is_small(screen) ||
	    !(screen->zoomed->kind->flags & PANEL_PICTURE))
		return NULL;
	picture = plot_image(screen, screen->zoomed);
	if (picture)
		*where = screen->zoomed->rect;

	return picture;
}

void
screen_set_view(struct screen *screen, const struct view_kind *view)
{
	while (screen->modal_count)
		screen_close(screen);
	screen->zoomed = NULL;
	screen->view = view;
	screen_lay_out(screen);
	screen_fill_playground(screen);
	screen_work(screen);
}

void
screen_move_focus(struct screen *screen, int by)
{
	int count = screen->shown_count;

	if (!count || cover_of(screen) || screen->zoomed)
		return;
	screen->focus = ((screen->focus + by) % count + count) % count;
}

void
screen_toggle_zoom(struct screen *screen)
{
	if (cover_of(screen))
		return;
	screen->zoomed = screen->zoomed ? NULL : screen_focus(screen);
	screen_react(screen, REACTION_LAY_OUT | REACTION_WORK);
}

/* ---- modals ---- */

static bool
is_open(const struct screen *screen, const struct panel *modal)
{
	for (int i = 0; i < screen->modal_count; i++) {
		if (screen->modals[i] == modal)
			return true;
	}

	return false;
}

/* One that is open already comes anew, without what lay over it. */
void
screen_show(struct screen *screen, const char *modal, const char *topic)
{
	struct panel *panel = screen_panel(screen, modal, 0);

	if (!panel || !panel->kind->modal) {
		screen_say(screen, TONE_ERROR, "there is nothing called '%s'",
			   modal);
		return;
	}
	while (is_open(screen, panel))
		screen_close(screen);
	if (screen->modal_count == MODALS_MOST)
		return;
	panel->rect = inside(modal_rect(screen, panel));
	screen->modals[screen->modal_count++] = panel;
	if (panel->kind->rows)
		screen_react(screen, REACTION_LAY_OUT | REACTION_WORK);
	if (panel->kind->open)
		panel->kind->open(screen, panel, topic);
}

void
screen_close(struct screen *screen)
{
	struct panel *panel;

	if (!screen->modal_count)
		return;
	panel = screen->modals[--screen->modal_count];
	if (panel->kind->close)
		panel->kind->close(panel);
	memset(panel->state, 0, panel->kind->state_size);
	panel->rect = (struct rect){ 0 };
	if (panel->kind->rows)
		screen_react(screen, REACTION_LAY_OUT | REACTION_WORK);
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
		return screen_refuse(err, "usage: %s %s", verb->name,
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
			 &screen->snapshot->state.settings, &err)) {
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

	if (!intent_read(&intent, line, &err)) {
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
	struct panel *panel = screen_focus(screen);
	enum reaction reaction =
		panel && panel->kind->act
			? panel->kind->act(screen, panel, action, amount)
			: REACTION_NONE;

	screen_react(screen, reaction);

	return reaction != REACTION_NONE;
}

void
screen_ask(struct screen *screen, const char *label, const char *before,
	   const char *text, bool quote)
{
	struct prompt *prompt = &screen->prompt;

	*prompt = (struct prompt){ .on = true, .quote = quote };
	snprintf(prompt->label, sizeof(prompt->label), "%s", label);
	snprintf(prompt->before, sizeof(prompt->before), "%s", before);
	line_offer(&prompt->line, text);
}

/* What takes no time is waited for, to know whether it was refused. */
static enum outcome
run_prompt(struct screen *screen, const struct prompt *prompt, const char *line)
{
	enum outcome outcome;

	if (prompt->alone)
		return screen_start_line(screen, line, true);
	outcome = screen_run(screen, line);
	if (outcome == OUTCOME_RUNNING && prompt->sets)
		outcome = screen_finish_errand(screen);

	return outcome;
}

/* What was refused can be put right, unless that is another question. */
static void
answer_prompt(struct screen *screen)
{
	struct prompt prompt = screen->prompt;
	char *quoted = shell_word_quote(prompt.line.text);
	struct text verb = { 0 };

	text_add(&verb, "%s%s", prompt.before,
		 prompt.quote ? quoted : prompt.line.text);
	screen->prompt.on = false;
	if (run_prompt(screen, &prompt, text_get(&verb)) == OUTCOME_REFUSED &&
	    !screen->prompt.on) {
		screen->prompt = prompt;
		screen->prompt.line.selected = false;
	}
	text_clear(&verb);
	free(quoted);
}

static void
press_prompt(struct screen *screen, uint32_t press)
{
	if (press == PRESS_ESCAPE || press == 3)
		screen->prompt.on = false;
	else if (press == PRESS_ENTER)
		answer_prompt(screen);
	else
		line_press(&screen->prompt.line, press);
}

static void
forget_message(struct screen *screen)
{
	free(screen->message);
	screen->message = NULL;
}

/* Enter goes to what lies at the bottom, all other keys above it. */
static enum reaction
enter_bottom(struct screen *screen)
{
	struct panel *top = screen->modal_count
				    ? screen->modals[screen->modal_count - 1]
				    : NULL;

	return top && top->kind->rows
		       ? top->kind->act(screen, top, ACTION_ENTER, 1)
		       : REACTION_NONE;
}

/* Who takes keys before the key table does. */
static enum reaction
press_first(struct screen *screen, struct panel *panel, uint32_t press)
{
	enum reaction reaction = REACTION_NONE;

	if (press == PRESS_ENTER)
		reaction = enter_bottom(screen);
	if (!reaction && panel && panel->kind->press)
		reaction = panel->kind->press(screen, panel, press);

	return reaction;
}

static void
press_key(struct screen *screen, uint32_t press)
{
	struct panel *panel = screen_focus(screen);
	enum reaction reaction = press_first(screen, panel, press);
	const struct intent *intent;

	screen_react(screen, reaction);
	if (reaction)
		return;
	intent = keymap_find(screen->keymap, panel ? panel->kind->name : "",
			     press);
	if (intent)
		run_intent(screen, intent);
}

void
screen_press(struct screen *screen, uint32_t press)
{
	forget_message(screen);
	if (screen->prompt.on)
		press_prompt(screen, press);
	else
		press_key(screen, press);
	screen_react(screen, REACTION_PAINT);
}

void
screen_open_files(struct screen *screen, char *const files[], size_t count)
{
	char **paths = memory_new_array(count, sizeof(*paths)), *verb;

	for (size_t i = 0; i < count; i++) {
		paths[i] = realpath(files[i], NULL);
		if (!paths[i])
			paths[i] = memory_copy_text(files[i]);
	}
	verb = opening_of(paths, count);
	screen_run(screen, verb);
	free(verb);
	for (size_t i = 0; i < count; i++)
		free(paths[i]);
	free(paths);
}
