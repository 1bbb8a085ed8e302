/* reproduce_drawings.h - figures of papers that no figure kind draws alone */

#ifndef STUDY_PAPER_REPRODUCE_DRAWINGS_H
#define STUDY_PAPER_REPRODUCE_DRAWINGS_H

#include "study/paper/reproduce.h"

reproduce_draw_fn draw_narrowing;    /* bayesian-estimation, figure 5 */
reproduce_draw_fn draw_observations; /* tight-auditing, figure 3 */
reproduce_draw_fn draw_thresholds;   /* tight-auditing, figure 4 */
reproduce_draw_fn draw_noise_bug;    /* tight-auditing, figure 9 */
reproduce_draw_fn draw_spread;       /* one-shot-federated, figure 4 */

#endif
