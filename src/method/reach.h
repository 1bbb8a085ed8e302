/* reach.h - what a perfect attack could have shown with this design */

#ifndef METHOD_REACH_H
#define METHOD_REACH_H

#include "method/method.h"

/*
 * Beside a ceiling in epsilon the same in mu, and where nothing was found
 * the sentence that says so: not detected is not absent.
 */
void reach_add(const struct question *ask, struct result *answer);

#endif
