/* step_list.h - the steps of an accountant's table, as one mechanism */

#ifndef METHOD_MECHANISM_STEP_LIST_H
#define METHOD_MECHANISM_STEP_LIST_H

#include "base/compiler.h"
#include "base/error.h"
#include "dataset/dataset.h"
#include "privacy/mechanism/mechanism.h"
#include "setting/setting.h"

/*
 * Composes the rows of `data`, each a number of steps with one noise and one
 * sampling rate.  Refuses more unlike steps than can be composed in
 * reasonable time.
 */
MUST_CHECK struct mechanism *step_list_make(const struct settings *settings,
					    const struct dataset *data,
					    struct error *err);

#endif
