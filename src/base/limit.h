/* limit.h - what the system allows one program */

#ifndef BASE_LIMIT_H
#define BASE_LIMIT_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/error.h"

/*
 * Whether enough files can be open at once for the screen and for gnuplot;
 * takes more where more is allowed.
 */
MUST_CHECK bool limit_files(struct error *err);

#endif
