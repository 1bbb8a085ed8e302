/* training.c - what `train` was asked for */

#include "verb/train/training.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "stats/loop/exact.h"
#include "train/run/softmax.h"
#include "verb/train/folder_files.h"

void
training_clear(struct training *training)
{
	run_free(training->run);
	course_clear(&training->course);
	text_clear(&training->plan);
}

char *
training_path(const struct training *training, const char *name)
{
	return folder_files_path(
		settings_text(&training->request->settings, SETTING_OUTPUT),
		name);
}

static bool
check_memory(const struct training *training, struct error *err)
{
	const struct course *course = &training->course;
	size_t rows = course->corpus.members->count +
		      course->corpus.population->count;
	size_t need = course_bytes(course) + run_bytes(&course->order) +
		      rows * (course->net.classes * 24 + 32);

	if (need <= memory_for_data())
		return true;

	return error_set(err, ERROR_DATA,
			 "this training takes %zu MB, of which this machine "
			 "gives %zu",
			 need >> 20, memory_for_data() >> 20);
}

bool
training_plan(struct training *training, struct error *err)
{
	const struct request *request = training->request;
	struct course *course = &training->course;

	*course = (struct course){ .settings = &request->settings,
				   .data = request->words[1],
				   .progress = training->scene->progress,
				   .permission = training->scene->permission };
	if (!course_read(course, request_column(request, ROLE_LABEL),
			 request_column(request, ROLE_GROUP), err) ||
	    !check_memory(training, err))
		return false;
	course_describe(course, &training->plan);
	if (settings_text(&request->settings, SETTING_OUTPUT))
		course_add_sums(course, &training->plan);
	training->run = run_new(&course->order);

	return true;
}

void
training_say_batch(const struct course *course, const struct request *request,
		   struct answer *answer)
{
	size_t lowered = course_lowered_batch(course);

	if (lowered && request->typed[SETTING_BATCH])
		answer_note(answer,
			    "batch=%zu: there are %zu %s, so a step takes %zu",
			    settings_whole(&request->settings, SETTING_BATCH),
			    lowered, course->clients ? "clients" : "rows",
			    lowered);
}

/* ---- what came out ---- */

void
training_outcome_make(const struct training *training,
		      struct training_outcome *made)
{
	const struct examples *parts[] = { training->course.corpus.members,
					   training->course.corpus.population };
	size_t classes = training->course.net.classes, done = 0;
	size_t rows = parts[0]->count + parts[1]->count;

	made->losses = memory_new_array(rows, sizeof(double));
	made->chances = memory_new_array(rows * classes, sizeof(float));
	for (size_t p = 0; p < 2; p++) {
		double *losses = made->losses + done;
		float *chances = made->chances + done * classes;

		run_losses(training->run, parts[p], losses, chances);
		made->loss[p] = exact_sum(losses, parts[p]->count) /
				(double)parts[p]->count;
		made->accuracy[p] =
			(double)softmax_right(chances, parts[p]->labels,
					      parts[p]->count, classes) /
			(double)parts[p]->count;
		done += parts[p]->count;
	}
}

void
training_outcome_clear(struct training_outcome *outcome)
{
	free(outcome->losses);
	free(outcome->chances);
}
