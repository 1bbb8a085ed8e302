/* training.h - what `train` was asked for, and the files it leaves */

#ifndef VERB_TRAIN_TRAINING_H
#define VERB_TRAIN_TRAINING_H

#include <jansson.h>

#include "base/text.h"
#include "lab/course.h"
#include "verb/data.h"

/* Zeroed is nothing yet; training_clear() in any case. */
struct training {
	const struct scene *scene;
	const struct request *request;
	struct course course;
	struct run *run;
	struct text plan; /* all that the bits depend on */
	bool kept;        /* in a checkpoint of its own */
};

/* Reads the data and checks every setting; nothing is trained yet. */
MUST_CHECK bool training_plan(struct training *training, struct error *err);
void training_clear(struct training *training);

/* That batch= is more than there is, and what is taken instead. */
void training_say_batch(const struct course *course,
			const struct request *request, struct answer *answer);

/* What a trained net says of members and population. */
struct training_outcome {
	double *losses;              /* members first */
	float *chances;              /* rows x classes */
	double loss[2], accuracy[2]; /* of members, of the population */
};

void training_outcome_make(const struct training *training,
			   struct training_outcome *made);
void training_outcome_clear(struct training_outcome *outcome);

/* The losses as data with their card. */
MUST_CHECK struct dataset *training_data(const struct training *training,
					 const struct training_outcome *outcome,
					 struct error *err);

/* Loss, accuracy and epsilon of every epoch that has begun. */
struct dataset *training_metrics(const struct training *training);

/* What the course's steps release, for a manifest. */
json_t *training_ledger(const struct course *course);

/* Where a file of output= stands; the caller frees it. */
char *training_path(const struct training *training, const char *name);

/* Everything into output=, its paths into the answer. */
MUST_CHECK bool training_save(const struct training *training,
			      const struct training_outcome *outcome,
			      struct answer *answer, struct error *err);

#endif
