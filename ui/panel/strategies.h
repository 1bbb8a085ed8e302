/* strategies.h - the panel with the strategies of a landscape, as seen */

#ifndef UI_PANEL_STRATEGIES_H
#define UI_PANEL_STRATEGIES_H

#include "method/landscape/strategies.h"
#include "ui/frame/board.h"

/* The strategy under the cursor of the panel; NULL where none is listed. */
const struct strategy *strategies_chosen(const struct board *board);

#endif
