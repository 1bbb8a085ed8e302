/* clipboard.h - text to the clipboard, through the terminal */

#ifndef UI_CLIPBOARD_H
#define UI_CLIPBOARD_H

#include "ui/terminal.h"

/* OSC 52: works over ssh; a terminal that does not know it ignores it. */
void clipboard_send(struct terminal *terminal, const char *text);

/* The bytes of it; the caller frees them. */
char *clipboard_sequence(const char *text);

#endif
