/* softmax.h - losses of a net's outputs */

#ifndef TRAIN_RUN_SOFTMAX_H
#define TRAIN_RUN_SOFTMAX_H

#include <stddef.h>
#include <stdint.h>

/*
 * The cross entropy of each row, and where `signals` is not NULL the loss by
 * its outputs: probabilities, less 1 at the label.
 */
void softmax_losses(const float outputs[], const uint16_t labels[], size_t rows,
		    size_t classes, double losses[], float signals[]);

/* How many rows have their largest output, or chance, at the label. */
size_t softmax_right(const float outputs[], const uint16_t labels[],
		     size_t rows, size_t classes);

/* The probabilities of one row. */
void softmax_row(const float outputs[], size_t classes, float chances[]);

#endif
