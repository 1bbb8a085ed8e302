/* clipboard.h - text to the clipboard: through the terminal or a program */

#ifndef UI_TERMINAL_CLIPBOARD_H
#define UI_TERMINAL_CLIPBOARD_H

#include "ui/terminal/terminal.h"

/* OSC 52: works over ssh; a terminal that does not know it ignores it. */
MUST_CHECK bool clipboard_send(struct terminal *terminal, const char *text,
			       struct error *err);

/*
 * Gives the text to a program's standard input; `command` is its line of
 * words, quoted as on the : line.  No shell sees any of it.
 */
MUST_CHECK bool clipboard_run(const char *command, const char *text,
			      struct error *err);

/* The bytes of it; the caller frees them. */
char *clipboard_sequence(const char *text);

#endif
