/* reproduce_drawings.h - figures of papers that no figure kind draws alone */

#ifndef STUDY_PAPER_REPRODUCE_DRAWINGS_H
#define STUDY_PAPER_REPRODUCE_DRAWINGS_H

#include "study/paper/reproduce.h"

paper_draw_fn draw_narrowing;    /* bayesian-estimation, figure 5 */
paper_draw_fn draw_observations; /* tight-auditing, figure 3 */
paper_draw_fn draw_thresholds;   /* tight-auditing, figure 4 */
paper_draw_fn draw_noise_bug;    /* tight-auditing, figure 9 */
paper_draw_fn draw_spread;       /* one-shot-federated, figure 4 */

#endif
