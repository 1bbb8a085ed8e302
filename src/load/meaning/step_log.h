/* step_log.h - logs of training steps with a canary in some of them */

#ifndef LOAD_MEANING_STEP_LOG_H
#define LOAD_MEANING_STEP_LOG_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "load/sheet.h"

/*
 * The column that says whether the canary was in the batch, beside a dot
 * product with it: "canary_count", which elsewhere is a number of canaries.
 */
bool step_log_member(const struct sheet *sheet, size_t *column);

/* Whether that column says so; notes it. */
MUST_CHECK bool step_log_check(struct sheet *sheet, size_t column,
			       struct error *err);

#endif
