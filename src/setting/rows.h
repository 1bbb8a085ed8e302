/* rows.h - words for the rows of the table of settings */

#ifndef SETTING_ROWS_H
#define SETTING_ROWS_H

#include <math.h>

#include "base/registry.h"
#include "setting/setting.h"

/* Each stands for members of a row: the fallback, or the range. */
#define NONE     .fallback = NAN
#define ANY      .lowest = -INFINITY, .highest = INFINITY
#define POSITIVE .lowest = 0, .open_low = true, .highest = INFINITY
#define FROM0    .lowest = 0, .highest = INFINITY
#define COUNTS   .kind = VALUE_WHOLE, .lowest = 0, .highest = 1e15, .step = 1
#define SHARE    .lowest = 0, .highest = 1, .step = 0.01

#endif
