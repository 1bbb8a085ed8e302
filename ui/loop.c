/* loop.c - the screen on a real terminal, from start to end */

#include "ui/loop.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "base/limit.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/thread.h"
#include "plots/gnuplot/plotter.h"
#include "session/settings_text.h"
#include "ui/config.h"
#include "ui/frame/screen.h"
#include "ui/plain.h"
#include "ui/sitting/autosave.h"
#include "ui/terminal/clipboard.h"
#include "ui/terminal/editor.h"
#include "ui/terminal/rescue.h"
#include "ui/terminal/terminal.h"

/* While something is computed the percentage moves. */
enum { TICK = 120 };

/* A followed file is looked at so often. */
enum { FOLLOW = 1000 };

/* How long the end waits for a disk without a word, and then at most. */
enum { DISK_SLOW = 500, DISK_STUCK = 10000 };

struct loop {
	struct terminal *terminal;
	struct screen *screen;
	struct canvas *canvas;
	const char *clipboard; /* a program for it, or NULL: the terminal */
	bool images;           /* are wanted */
	bool has_mouse;        /* or was told to be without */
	int device;
	FILE *in, *out;
	double looked;    /* at the followed file, by the clock */
	sigset_t outside; /* the signals blocked while waiting */
};

/* ---- opening and closing ---- */

/* The terminal itself: standard input and output may be something else. */
static bool
open_device(struct loop *loop, struct error *err)
{
	loop->device = open("/dev/tty", O_RDWR | O_CLOEXEC);
	if (loop->device < 0)
		return error_set(err, ERROR_FILE,
				 "there is no terminal to show anything on; "
				 "dpaudit --plain does without");
	loop->in = fdopen(loop->device, "r");
	loop->out = fdopen(fcntl(loop->device, F_DUPFD_CLOEXEC, 0), "w");
	if (!loop->in || !loop->out)
		return error_set(err, ERROR_FILE, "/dev/tty: %s",
				 strerror(errno));

	return true;
}

static struct screen *
make_screen(struct loop *loop, struct plotter *plotter,
	    const struct config *config)
{
	struct screen_options options = {
		.look = terminal_look(loop->terminal),
		.theme = config->theme,
		.plotter = plotter,
		.copier = config->clipboard,
	};
	struct text folder = { 0 };
	struct screen *screen;

	if (config->ascii)
		options.look.glyphs = GLYPHS_ASCII;
	if (!options.theme && options.look.colours == COLOURS_MONO)
		options.theme = "mono";
	autosave_folder(&folder);
	options.state_folder = text_get(&folder);
	terminal_size(loop->terminal, &options.width, &options.height);
	screen = screen_new(&options);
	text_clear(&folder);

	return screen;
}

/* ---- one turn ---- */

static void
give_back_and_return(struct loop *loop)
{
	terminal_leave(loop->terminal);
	rescue_stop();
	terminal_return(loop->terminal);
	screen_react(loop->screen, REACTION_PAINT);
}

static void
fit(struct loop *loop)
{
	int width, height;

	terminal_size(loop->terminal, &width, &height);
	canvas_resize(loop->canvas, width, height);
	screen_resize(loop->screen, width, height);
}

static void
copy_out(struct loop *loop)
{
	char *text = screen_take_copy(loop->screen);
	struct error err = { 0 };
	bool good =
		!text ||
		(loop->clipboard ? clipboard_run(loop->clipboard, text, &err)
				 : clipboard_send(loop->terminal, text, &err));

	if (!good)
		screen_say(loop->screen, TONE_ERROR, "%s", err.text);
	free(text);
}

/* Both are verbs of the sitting, and undone as such. */
static void
run_if_any(struct loop *loop, const struct text *line)
{
	if (line->length)
		screen_run(loop->screen, text_get(line));
}

static void
edit_settings(struct loop *loop)
{
	const struct state *state =
		&screen_board(loop->screen)->snapshot->state;
	struct text set = { 0 }, unset = { 0 };
	char *text = settings_text_write(state), *edited;
	struct error err = { 0 };

	terminal_leave(loop->terminal);
	edited = editor_run(text, &err);
	terminal_return(loop->terminal);
	if (edited && settings_text_read(edited, state, &set, &unset, &err)) {
		run_if_any(loop, &unset);
		run_if_any(loop, &set);
	} else {
		screen_say(loop->screen, TONE_ERROR, "%s", err.text);
	}
	screen_react(loop->screen, REACTION_PAINT);
	fit(loop);
	text_clear(&set);
	text_clear(&unset);
	free(edited);
	free(text);
}

static void
take_out(struct loop *loop)
{
	unsigned out = screen_take_out(loop->screen);

	copy_out(loop);
	if (out & OUT_REDRAW)
		terminal_damage(loop->terminal);
	if (out & OUT_MOUSE)
		terminal_mouse(loop->terminal,
			       screen_board(loop->screen)->mouse);
	if (out & OUT_EDIT)
		edit_settings(loop);
	if (out & OUT_SUSPEND) {
		give_back_and_return(loop);
		fit(loop);
	}
}

static void
take_paste(struct loop *loop)
{
	bool cut;
	const char *text = terminal_pasted(loop->terminal, &cut);

	screen_paste(loop->screen, text, cut);
}

static void
take_keys(struct loop *loop)
{
	uint32_t press;

	while ((press = terminal_press(loop->terminal)) != PRESS_NONE) {
		if (press == PRESS_RESIZE) {
			fit(loop);
		} else if (press == PRESS_MOUSE) {
			pointer_take(loop->screen,
				     terminal_click(loop->terminal));
		} else if (press == PRESS_PASTE) {
			take_paste(loop);
		} else {
			screen_press(loop->screen, press);
		}
		take_out(loop);
	}
}

static void
take_signals(struct loop *loop)
{
	struct arrived arrived = rescue_arrived();

	if (arrived.end)
		screen_quit(loop->screen, 128 + arrived.end);
	if (arrived.interrupt)
		screen_cancel(loop->screen);
	if (arrived.suspend)
		give_back_and_return(loop);
	if (arrived.resume)
		terminal_return(loop->terminal);
	if (arrived.suspend || arrived.resume)
		fit(loop);
}

/* Not whenever rows come: what is read again is all of the file. */
static void
look_at_file(struct loop *loop)
{
	double now = thread_clock();

	if (1000 * (now - loop->looked) < FOLLOW)
		return;
	loop->looked = now;
	screen_look_at_file(loop->screen);
}

/* A terminal that is gone reports it here, not through a key. */
static void
wait_for_news(struct loop *loop)
{
	struct pollfd both[] = { { loop->device, POLLIN, 0 },
				 { screen_wake(loop->screen), POLLIN, 0 } };
	bool busy = screen_is_busy(loop->screen);
	bool moves = busy || screen_is_training(loop->screen);
	int frame = screen_frame_left(loop->screen);
	int time = frame >= 0 ? frame : moves ? TICK : FOLLOW;
	const struct timespec wait = { time / 1000, time % 1000 * 1000000L };
	bool ever = frame >= 0 || moves || screen_board(loop->screen)->follow;
	int ready = ppoll(both, 2, ever ? &wait : NULL, &loop->outside);

	if (ready == 0 && moves && frame < 0)
		screen_react(loop->screen, REACTION_PAINT);
	look_at_file(loop);
	if (both[0].revents & (POLLHUP | POLLERR))
		screen_quit(loop->screen, 128 + SIGHUP);
}

static void
paint(struct loop *loop)
{
	struct terminal_image image = { 0 };
	const struct picture *picture;
	struct rect where;

	if (screen_frame_left(loop->screen) != 0)
		return;
	loop->canvas->look = screen_board(loop->screen)->look;
	screen_draw(loop->screen, loop->canvas);
	picture = screen_image(loop->screen, &where);
	if (picture)
		image = (struct terminal_image){
			picture->image_id,
			where.x,
			where.y,
			text_get(&picture->image),
			picture->image.length,
		};
	terminal_paint_image(loop->terminal, loop->canvas, &image);
}

/* What the terminal has said of itself since it was asked. */
static void
learn(struct loop *loop)
{
	const struct traits *traits = terminal_traits(loop->terminal);
	struct pixel_cells cells;

	if (traits->has_ground)
		screen_set_ground(loop->screen, traits->ground);
	if (traits->mouse && !loop->has_mouse) {
		loop->has_mouse = true;
		screen_set_mouse(loop->screen, true);
		take_out(loop);
	}
	if (loop->images && terminal_pixels(loop->terminal, &cells))
		screen_set_pixels(loop->screen, &cells);
}

/* A change of size while something is drawn waits until we wait. */
static void
keep_sizes(struct loop *loop)
{
	sigset_t size;

	sigemptyset(&size);
	sigaddset(&size, SIGWINCH);
	pthread_sigmask(SIG_BLOCK, &size, &loop->outside);
}

static void
turn(struct loop *loop, bool asks)
{
	int status;

	paint(loop);
	if (asks)
		terminal_ask(loop->terminal);
	while (!screen_has_quit(loop->screen, &status)) {
		paint(loop);
		wait_for_news(loop);
		take_signals(loop);
		take_keys(loop);
		learn(loop);
		screen_collect(loop->screen);
	}
}

/* ---- all of it ---- */

static int
fail(const struct error *err)
{
	fprintf(stderr, "dpaudit: %s\n", err->text);

	return (int)answer_status_of(err->kind);
}

static void
close_device(struct loop *loop)
{
	if (loop->in)
		fclose(loop->in);
	if (loop->out)
		fclose(loop->out);
}

static void
start(struct loop *loop, const struct loop_options *options,
      const struct config *config)
{
	const struct board *board = screen_board(loop->screen);

	loop->canvas = canvas_new(board->width, board->height, board->look);
	config_apply(config, loop->screen);
	if (config->mouse) {
		screen_set_mouse(loop->screen, true);
		take_out(loop);
	}
	if (options->file_count)
		screen_open_files(loop->screen, options->files,
				  options->file_count);
	if (options->first)
		screen_run(loop->screen, options->first);
}

/* A disk that is slow is waited for, one that is stuck is left behind. */
static bool
finish_keeping(struct loop *loop, struct text *lost, struct error *err)
{
	if (screen_waits_for_disk(loop->screen, DISK_SLOW)) {
		screen_say(loop->screen, TONE_WARNING,
			   "the disk has not kept this sitting yet; waiting "
			   "%d s more at most",
			   DISK_STUCK / 1000);
		paint(loop);
	}

	return screen_finish_keeping(loop->screen, DISK_STUCK, lost, err);
}

/* What no disk has is left on the terminal, to be copied from there. */
static void
say_lost(const struct text *lost, const struct error *err)
{
	fprintf(stderr, "dpaudit: %s%s\n%s", err->text,
		lost->length ? "; these are its lines:" : "", text_get(lost));
}

/* The end of a program that a signal asked to end is that signal. */
static int
end(struct loop *loop)
{
	struct error err = { 0 };
	struct text lost = { 0 };
	int status;
	bool kept = finish_keeping(loop, &lost, &err);

	(void)screen_has_quit(loop->screen, &status);
	screen_free(loop->screen);
	canvas_free(loop->canvas);
	terminal_free(loop->terminal);
	rescue_end();
	close_device(loop);
	if (!kept)
		say_lost(&lost, &err);
	text_clear(&lost);
	if (status > 128)
		raise(status - 128);

	return status;
}

int
loop_run(const struct loop_options *options)
{
	struct loop loop = { .device = -1 };
	struct config config = { 0 };
	struct error err = { 0 };
	struct plotter *plotter;

	if (!config_read(&config, &err)) {
		config_clear(&config);
		return fail(&err);
	}
	if (config.plain && !options->first) {
		config_clear(&config);
		return plain_run(options->files, options->file_count);
	}
	if (!limit_files(&err) || !open_device(&loop, &err)) {
		config_clear(&config);
		return fail(&err);
	}
	/* before any thread, so that gnuplot lives as long as we do */
	plotter = plotter_new(SANDBOX_ON);
	rescue_remember(loop.device);
	keep_sizes(&loop);
	loop.terminal = terminal_new(loop.in, loop.out, NULL, &err);
	if (!loop.terminal) {
		rescue_end();
		plotter_free(plotter);
		close_device(&loop);
		config_clear(&config);
		return fail(&err);
	}
	loop.screen = make_screen(&loop, plotter, &config);
	rescue_begin(screen_wake(loop.screen));
	loop.clipboard = config.clipboard;
	start(&loop, options, &config);
	loop.images = !config.no_sixel;
	loop.has_mouse = config.mouse_said;
	turn(&loop, !config.asks_nothing);
	config_clear(&config);

	return end(&loop);
}
