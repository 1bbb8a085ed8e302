/* explain_text.h - what stands behind a number, from the user's numbers */

#ifndef UI_EXPLAIN_TEXT_H
#define UI_EXPLAIN_TEXT_H

#include "ui/screen.h"

/*
 * The present result explained, then the topic (a setting, method, figure
 * or warning) if there is one.  The caller frees it.
 */
char *explain_text(const struct screen *screen, const char *topic);

#endif
