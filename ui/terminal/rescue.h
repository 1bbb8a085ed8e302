/* rescue.h - the terminal comes back in order, whatever happens */

#ifndef UI_TERMINAL_RESCUE_H
#define UI_TERMINAL_RESCUE_H

#include <stdbool.h>

/*
 * Remembers how the terminal is; before anybody changes it.  From now on,
 * after every signal that would end the program, in any thread and with any
 * stack full, and when memory runs out, it is restored with nothing but
 * write() and tcsetattr() before the program dies of what it died of.
 */
void rescue_remember(int terminal);

/*
 * There is a screen that can end by itself: TERM, HUP, INT, TSTP and CONT set
 * flags and write a byte to `wake`.  A file that grows too long is an error
 * of write().
 */
void rescue_begin(int wake);
void rescue_end(void);

/* What arrived since the last time it was asked. */
struct arrived {
	int end; /* the signal that asks us to end, or 0 */
	bool interrupt, suspend, resume;
};

struct arrived rescue_arrived(void);

/* Stops this process as the terminal driver would have, until SIGCONT. */
void rescue_stop(void);

#endif
