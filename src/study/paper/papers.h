/* papers.h - the papers of papers.txt, as constants made when built */

#ifndef STUDY_PAPER_PAPERS_H
#define STUDY_PAPER_PAPERS_H

#include "study/paper/reproduce.h"

enum { PAPERS_MOST = 32 };

/* Ends with NULL. */
extern const struct publication *const papers[PAPERS_MOST + 1];

#endif
