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
#include "plots/gnuplot/plotter.h"
#include "ui/sitting/lessons_done.h"
#include "ui/sitting/opening.h"
#include "ui/sitting/playground.h"
#include "verb/campaign/work_status.h"
#include "verb/form.h"
#include "verb/verbs.h"

/* ---- life ---- */

static void
add_panel(struct board *board, const struct panel_kind *kind, int copy)
{
	board->panels = memory_grow_array(board->panels, board->panel_count + 1,
					  sizeof(*board->panels));
	board->panels[board->panel_count++] = (struct panel){
		.kind = kind,
		.copy = copy,
		.state = memory_new(kind->state_size + 1),
	};
}

static void
make_panels(struct screen *screen)
{
	for (size_t i = 0; panel_kinds()[i]; i++) {
		const struct panel_kind *kind = panel_kinds()[i];
		int copies = kind->copies ? kind->copies : 1;

		for (int copy = 0; copy < copies; copy++)
			add_panel(&screen->board, kind, copy);
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

static void
make_desks(struct screen *screen)
{
	screen->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	screen->desks[DESK_VERB] = verb_job_desk(screen->wake);
	screen->desks[DESK_NUMBERS] = numbers_desk(screen->wake);
	screen->desks[DESK_PICTURES] =
		painter_desk(screen->plotter, screen->wake);
	screen->desks[DESK_QUESTIONS] = questions_desk(screen->wake);
	screen->desks[DESK_JOBS] = jobs_desk(screen->kept.folder, screen->wake);
	screen->desks[DESK_KEEP] =
		keeper_desk(screen->kept.folder, screen->wake);
	screen->live = live_desk(screen->wake);
	screen->watching = watch_desk(screen->wake);
}

static void
make_board(struct screen *screen, const struct screen_options *options)
{
	struct board *board = &screen->board;

	board->look = options->look;
	board->theme = options->theme ? theme_find(options->theme) : NULL;
	if (!board->theme)
		board->theme = themes()[0];
	board->look.ground = board->theme->ground;
	board->keymap = screen->keymap;
	board->width = options->width;
	board->height = options->height;
	board->view = view_kinds()[0];
	board->session = screen->session;
	board->snapshot = snapshot_take(screen->session, ++screen->serial);
	board->playground = playground_of(board->snapshot, PLAY_THEORY);
	board->lessons_done = lessons_done_read(screen->kept.folder);
	make_panels(screen);
	jobs_restore(&board->jobs, screen->kept.folder);
}

struct screen *
screen_new(const struct screen_options *options)
{
	struct screen *screen = memory_new(sizeof(*screen));

	screen->session = session_new();
	screen->plotter = options->plotter;
	screen->scene = (struct scene){ .session = screen->session,
					.plotter = screen->plotter,
					.state_folder = screen->kept.folder };
	screen->keymap = keymap_new();
	screen->copier =
		options->copier ? memory_copy_text(options->copier) : NULL;
	if (options->state_folder)
		snprintf(screen->kept.folder, sizeof(screen->kept.folder), "%s",
			 options->state_folder);
	make_board(screen, options);
	make_desks(screen);
	screen_react(screen, REACTION_LAY_OUT | REACTION_PAINT);
	offer_kept(screen);

	return screen;
}

bool
screen_waits_for_disk(const struct screen *screen, int milliseconds)
{
	return !desk_wait(screen->desks[DESK_KEEP], milliseconds);
}

bool
screen_finish_keeping(struct screen *screen, int milliseconds,
		      struct text *lost, struct error *err)
{
	struct desk **desk = &screen->desks[DESK_KEEP];

	if (keeper_finish(*desk, milliseconds, err))
		return true;
	if (err->kind == ERROR_STOPPED) {
		desk_leave(*desk);
		*desk = NULL;
	}
	if (!screen->running)
		autosave_log(screen->aside ? screen->aside : screen->session,
			     lost);

	return false;
}

void
screen_free(struct screen *screen)
{
	if (!screen)
		return;
	while (screen->board.modal_count)
		screen_close(screen);
	if (screen->desks[DESK_KEEP])
		desk_wait(screen->desks[DESK_KEEP], -1);
	for (int i = 0; i < DESK_COUNT; i++)
		desk_free(screen->desks[i]);
	desk_free(screen->live);
	desk_free(screen->watching);
	snapshot_release(screen->followed);
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
	char *before = screen->board.message; /* may be among the words */
	va_list args;

	va_start(args, fmt);
	screen->board.message = text_print_clean(fmt, args);
	va_end(args);
	free(before);
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
	if (reactions & REACTION_SOON)
		screen->soon = true;
	if (reactions & ~(unsigned)REACTION_SOON)
		screen->dirty = true;
}

/* ---- verbs ---- */

enum outcome
screen_runf(struct screen *screen, const char *fmt, ...)
{
	struct text line = { 0 };
	enum outcome outcome;
	va_list args;

	va_start(args, fmt);
	text_add_list(&line, fmt, args);
	va_end(args);
	outcome = screen_run(screen, text_get(&line));
	text_clear(&line);

	return outcome;
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

static enum outcome
refuse_words(const struct verb *verb, struct error *err)
{
	(void)!verbs_refuse(verb, err);

	return OUTCOME_REFUSED;
}

/* A pane that does not know what is meant leaves everything as it is. */
static enum outcome
do_screen_verb(struct screen *screen, const struct screen_verb *verb,
	       const struct request *request, struct error *err)
{
	const struct verb *own = &verb->verb;

	/* a verb that sessions have, too, says itself what it lacks */
	if (own->summary && verb_needs_words(own) && request->word_count < 2)
		return refuse_words(own, err);
	if (own->summary && !verb_check_typed(own, request, NULL, err))
		return OUTCOME_REFUSED;
	if (verb->run)
		return verb->run(screen, request, err);
	if (verb->act)
		verb->act(screen);
	else
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
	struct prompt *prompt = &screen->board.prompt;
	bool asks = prompt->flags & PROMPT_YES;

	if (press == PRESS_ESCAPE || press == 3 ||
	    (asks && (press == 'n' || press == 'N')))
		prompt->on = false;
	else if (press == PRESS_ENTER ||
		 (asks && (press == 'y' || press == 'Y')))
		answer_prompt(screen);
	else if (!asks)
		line_press(&prompt->line, press);
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
	struct panel *top = board_bottom(&screen->board);

	if (!top)
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
	pointer_end_drag(screen);
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
