/* stage.h - a screen on a terminal that only exists in this process */

#ifndef TESTS_UI_STAGE_H
#define TESTS_UI_STAGE_H

#include <stdbool.h>

#include "ui/frame/screen.h"
#include "ui/terminal/terminal.h"

/* Keys go in as bytes, cells come out through an emulator. */
struct stage;

struct stage_options {
	int width, height;
	const char *terminal; /* NULL: xterm-256color */
	const char *theme;
	bool ascii;
	const char *state_folder;
	const char *copier;
};

struct stage *stage_new(const struct stage_options *options);
void stage_free(struct stage *stage);

struct screen *stage_screen(struct stage *stage);

/* Opens files of tests/data, by name. */
void stage_load(struct stage *stage, const char *files);
void stage_take(struct stage *stage, const char *files); /* no waiting */

/* Sample data and lessons are those of the source tree. */
void stage_use_samples(void);

/*
 * Sends keys by name, separated by blanks; 'text' in single quotes is
 * typed.  Waits until everything is computed and painted.
 */
void stage_keys(struct stage *stage, const char *keys);
void stage_press(struct stage *stage, const char *key);
void stage_paint(struct stage *stage);
void stage_settle(struct stage *stage);
void stage_resize(struct stage *stage, int width, int height);

/* Takes in what comes next from beside the screen, within two minutes. */
void stage_await(struct stage *stage);

/* What is seen, and with `inks` how: the caller frees it. */
char *stage_text(struct stage *stage, bool inks);
bool stage_shows(struct stage *stage, const char *text);

/* What was copied last; NULL: nothing. */
const char *stage_copied(const struct stage *stage);

/* The bytes the terminal got since the last time it was asked. */
size_t stage_bytes(struct stage *stage);

/* How many sittings are kept in a folder; removes them if asked to. */
size_t stage_kept(const char *folder, bool remove_them);

/*
 * Compares with tests/expected/NAME.screen; UPDATE_EXPECTED=1 writes it
 * instead.
 */
void expect_screen(const char *name, const char *seen);

/* Loads, then shows the screen after every line of keys. */
void play(const char *name, const struct stage_options *options,
	  const char *files, const char *const lines[]);

#endif
