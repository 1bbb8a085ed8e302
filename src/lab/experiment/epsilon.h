/* epsilon.h - what a method says of data that a game left */

#ifndef LAB_EXPERIMENT_EPSILON_H
#define LAB_EXPERIMENT_EPSILON_H

#include "dataset/dataset.h"
#include "method/method.h"

/* Its epsilon, alone on the present thread; false where it has none. */
bool epsilon_asked(const struct method *method, const struct dataset *data,
		   const struct settings *settings, struct quantity *epsilon);

/* The value of that; NaN where it has none. */
double epsilon_found(const char *method, const struct dataset *data,
		     const struct settings *settings);

#endif
