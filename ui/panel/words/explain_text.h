/* explain_text.h - what stands behind a number, from the user's numbers */

#ifndef UI_PANEL_WORDS_EXPLAIN_TEXT_H
#define UI_PANEL_WORDS_EXPLAIN_TEXT_H

#include "ui/frame/board.h"

/*
 * The present result explained, then the topic (a setting, method, figure
 * or warning) if there is one.  The caller frees it.
 */
char *explain_text(const struct board *board, const char *topic);

#endif
