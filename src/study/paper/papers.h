/* papers.h - the list of papers; a new one is one line here */

#ifndef STUDY_PAPER_PAPERS_H
#define STUDY_PAPER_PAPERS_H

#include "study/paper/reproduce.h"

/* clang-format off */
#define PAPERS(PAPER) \
	PAPER(bayesian_estimation) \
	PAPER(tight_auditing) \
	PAPER(f_dp_one_run) \
	PAPER(one_shot_federated) \
	PAPER(epsilon_star) \
	/* the end */
/* clang-format on */

#define DECLARE_PAPER(id) extern const struct publication paper_##id;
PAPERS(DECLARE_PAPER)
#undef DECLARE_PAPER

#endif
