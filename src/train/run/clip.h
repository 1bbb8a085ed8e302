/* clip.h - no unit's gradient longer than it may be */

#ifndef TRAIN_RUN_CLIP_H
#define TRAIN_RUN_CLIP_H

#include "train/layer/net.h"

/*
 * Scales the signals of all layers, so that the gradient of each unit of rows
 * (their mean, where there are several) is at most `clip_norm` long; INFINITY
 * takes the means alone.  Nothing
 * of the size rows x weights is made.
 */
void clip_rows(struct net_work *work, size_t rows, size_t unit,
	       double clip_norm);

/* What a gradient of that norm is multiplied by. */
float clip_factor(double norm, double clip_norm);

/* bug=clip-after-mean: the mean of all rows, as if it were one's. */
void clip_mean(float sum[], size_t weights, size_t rows, double clip_norm);

#endif
