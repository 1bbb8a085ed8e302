/* strategy_words.h - one strategy of a landscape in words, and its runs */

#ifndef UI_PANEL_WORDS_STRATEGY_WORDS_H
#define UI_PANEL_WORDS_STRATEGY_WORDS_H

#include "method/landscape/strategies.h"

/* Where it stands among the others, with links; the caller frees it. */
char *strategy_words(const struct strategies *all, const struct strategy *one);

/* Its rows of the data under a line that names it; the caller frees it. */
char *strategy_words_runs(const struct dataset *data,
			  const struct strategy *one);

#endif
