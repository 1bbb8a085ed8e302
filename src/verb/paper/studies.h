/* studies.h - papers' own simulations, with settings of one's own */

#ifndef VERB_PAPER_STUDIES_H
#define VERB_PAPER_STUDIES_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/error.h"
#include "verb/campaign/share.h"

/*
 * Asked for as `reproduce NAME`; its words begin behind the name.  `run` plans
 * and fills share->answer.
 */
struct study {
	const char *name;         /* "f-dp-one-run/study" */
	enum setting settings[8]; /* read by it; end with SETTING_END */
	bool (*run)(struct share *share, struct error *err);
};

/* clang-format off */
#define STUDIES(STUDY) \
	STUDY(gamma) \
	STUDY(one_run) \
	STUDY(one_shot) \
	/* the end */
/* clang-format on */

#define DECLARE_STUDY(id) extern const struct study study_##id;
STUDIES(DECLARE_STUDY)
#undef DECLARE_STUDY

#endif
