/* softmax.c - losses of a net's outputs */

#include "train/run/softmax.h"

#include "stats/loop/exact.h"
#include "stats/loop/kernel.h"

/* exp(outputs - largest) and their sum. */
static float
heights(const float outputs[], size_t classes, float to[], float *most)
{
	float sum = 0;

	*most = outputs[0];
	for (size_t k = 1; k < classes; k++)
		*most = outputs[k] > *most ? outputs[k] : *most;
	kernel()->row_exp(outputs, *most, to, classes);
	for (size_t k = 0; k < classes; k++)
		sum += to[k];

	return sum;
}

void
softmax_row(const float outputs[], size_t classes, float chances[])
{
	float most, sum = heights(outputs, classes, chances, &most);

	for (size_t k = 0; k < classes; k++)
		chances[k] /= sum;
}

static double
loss(const float outputs[], size_t label, size_t classes)
{
	double sum = 0, most = outputs[0];

	for (size_t k = 1; k < classes; k++)
		most = outputs[k] > most ? outputs[k] : most;
	for (size_t k = 0; k < classes; k++)
		sum += exact_exp(outputs[k] - most);

	return exact_log(sum) + most - outputs[label];
}

size_t
softmax_right(const float outputs[], const uint16_t labels[], size_t rows,
	      size_t classes)
{
	size_t right = 0;

	for (size_t i = 0; i < rows; i++) {
		const float *row = outputs + i * classes;
		size_t best = 0;

		for (size_t k = 1; k < classes; k++)
			best = row[k] > row[best] ? k : best;
		right += best == labels[i];
	}

	return right;
}

void
softmax_losses(const float outputs[], const uint16_t labels[], size_t rows,
	       size_t classes, double losses[], float signals[])
{
	for (size_t i = 0; i < rows; i++) {
		const float *row = outputs + i * classes;

		losses[i] = loss(row, labels[i], classes);
		if (!signals)
			continue;
		softmax_row(row, classes, signals + i * classes);
		signals[i * classes + labels[i]] -= 1;
	}
}
