/* fuzzy.h - how well a few letters fit a text */

#ifndef UI_WIDGET_FUZZY_H
#define UI_WIDGET_FUZZY_H

/*
 * 0 if the letters of `typed` do not occur in `text` in this order;
 * otherwise larger is better: a prefix, starts of words, letters side by
 * side.  Case does not matter, blanks in `typed` neither.
 */
int fuzzy_score(const char *typed, const char *text);

#endif
