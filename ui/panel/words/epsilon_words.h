/* epsilon_words.h - an epsilon in few words, never more than it claims */

#ifndef UI_PANEL_WORDS_EPSILON_WORDS_H
#define UI_PANEL_WORDS_EPSILON_WORDS_H

#include "ui/frame/board.h"
#include "ui/work/numbers.h"

/* The epsilon of a result, or its epsilon-star; NULL if it has neither. */
const struct quantity *epsilon_words_chosen(const struct result *result);

/* "ε ≥ 1.27 at δ=1e-5, Clopper–Pearson": a bound, or an estimate ε ≈. */
void epsilon_words_headline(const struct result *result, char *out,
			    size_t size);

/* "   1.27  1.20 … 1.84" for a row of a list. */
void epsilon_words_row(const struct estimate *estimate, char *out, size_t size);

/*
 * The epsilon known by construction and the one that is claimed, by a setting
 * or by the header; NaN where there is none at the delta of the session.
 */
double epsilon_words_truth(const struct board *board);
double epsilon_words_claim(const struct board *board);

#endif
