/* editor.h - text to the user's own editor and back */

#ifndef UI_TERMINAL_EDITOR_H
#define UI_TERMINAL_EDITOR_H

#include "base/compiler.h"
#include "base/error.h"

/*
 * Runs the program of $VISUAL or $EDITOR, or vi, on a file of its own that
 * nobody else can read, and hands out what it holds afterwards; the caller
 * frees it.  No shell sees a word of it.  The terminal must be free.
 */
MUST_CHECK char *editor_run(const char *text, struct error *err);

#endif
