/* screen_inside.h - what a screen is, for the files of this room alone */

#ifndef UI_FRAME_SCREEN_INSIDE_H
#define UI_FRAME_SCREEN_INSIDE_H

#include <time.h>

#include "ui/frame/screen.h"
#include "ui/frame/screen_verbs.h"
#include "ui/sitting/keeper.h"
#include "ui/work/verb_job.h"

/* What is done beside the screen. */
enum screen_desk {
	DESK_VERB,
	DESK_NUMBERS,
	DESK_PICTURES,
	DESK_QUESTIONS,
	DESK_JOBS, /* goes on whatever else is done */
	DESK_KEEP, /* nobody looks at it, but all of it is to be done */
	DESK_COUNT,
};

struct screen {
	struct board board;
	struct session *session; /* not to be touched while a verb runs */
	struct session *aside;   /* the user's, while a lesson has its own */
	const struct view_kind *aside_view;
	bool between_steps;      /* of a lesson: what closes is opened again */
	struct plotter *plotter; /* owned; may be NULL in tests */
	struct scene scene;
	struct desk *desks[DESK_COUNT];
	char *running; /* the line of the verb that runs; NULL: none does */
	int wake;      /* eventfd: something can be collected */
	struct keymap *keymap;
	unsigned serial;
	size_t undo_depth; /* the session's, at the last look */

	const char *const *asked; /* the lines asked for last */
	unsigned asked_serial;
	unsigned wished_serial; /* of the numbers asked for last */
	bool wished_all;
	struct wish wishes[PICTURE_PANES]; /* what was asked for last */
	unsigned wishes_serial;

	char *clipboard; /* what shall be copied; taken by the terminal */
	char *copier;    /* the program that gets it, or NULL */
	char *pasted;    /* the columns pasted last, or NULL */
	bool theme_chosen;
	unsigned out; /* enum screen_out; taken by the terminal */
	struct drag drag;
	bool dirty;            /* to be drawn now */
	bool soon;             /* to be drawn with the next frame */
	struct timespec drawn; /* the last frame */
	bool quit;
	int end_status;
	struct desk *live;     /* follows the file; it is busy all the time */
	struct desk *watching; /* a job's folder; likewise */
	const struct snapshot *followed; /* what it started from, held; NULL */
	struct timespec seen; /* when the followed file had changed last */
	struct autosave kept;
};

/* Lays the panels out again: after a change of view, size or zoom. */
void screen_lay_out(struct screen *screen);

/* What a text in the middle of the screen has. */
int screen_reader_columns(const struct screen *screen);

/* Runs a verb of the sitting; waits a moment, then lets it run beside. */
enum outcome screen_start(struct screen *screen, const struct command *command);

/* Asks for the numbers and pictures that are missing. */
void screen_work(struct screen *screen);

/* Gives up what panels have asked; it is asked again by who shows it. */
void screen_drop_answers(struct screen *screen);

/* Takes in what jobs have left; true if there is news. */
bool screen_collect_jobs(struct screen *screen);

/*
 * Takes back the newest change of the trainings, or says that it cannot.
 * Returns false if the newest change is one of the session.
 */
bool screen_undo_job(struct screen *screen);

/* The sitting at this moment, after it was exchanged. */
void screen_take_snapshot(struct screen *screen);

/* Bets on rows as they come, or no more, after a change of either. */
void screen_follow_rows(struct screen *screen);

/* What theory and plans start from, after a change of either. */
void screen_fill_playground(struct screen *screen);

/* Returns true while a verb or the numbers of the methods are computed. */
bool screen_is_computing(const struct screen *screen);

#endif
