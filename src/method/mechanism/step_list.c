/* step_list.c - the steps of an accountant's table, as one mechanism */

#include "method/mechanism/step_list.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "method/mechanism/sampler_settings.h"
#include "privacy/mechanism/mechanisms.h"

struct told {
	const struct settings *settings;
	size_t row;
	double sigma, sampling, steps;
};

/* Limit on merged rows: steps of one noise and one rate count once. */
enum { MOST_UNLIKE = 10000 };

static bool
told_number(const void *from, const char *name, double *value)
{
	const struct told *told = from;

	if (!strcmp(name, "sigma"))
		*value = told->sigma;
	else if (!strcmp(name, "sampling"))
		*value = told->sampling;
	else if (!strcmp(name, "steps"))
		*value = told->steps;
	else if (!strcmp(name, "adjacency") || !strcmp(name, "direction"))
		return sampler_settings_number(told->settings, name, value);
	else
		return false;

	return true;
}

static int
by_noise(const void *a, const void *b)
{
	const struct told *x = a, *y = b;
	int order = (x->sigma > y->sigma) - (x->sigma < y->sigma);

	if (!order)
		order = (x->sampling > y->sampling) -
			(x->sampling < y->sampling);

	return order ? order : (x->row > y->row) - (x->row < y->row);
}

static int
by_row(const void *a, const void *b)
{
	const struct told *x = a, *y = b;

	return (x->row > y->row) - (x->row < y->row);
}

/*
 * Reads the rows in the order of the file and merges those of one noise and
 * one rate, because some accountants write a row for every step.  Returns the
 * number of merged rows.
 */
static size_t
read_steps(const struct settings *settings, const struct dataset *data,
	   struct told told[])
{
	const double *sigma = dataset_values(data, ROLE_STEP_SIGMA);
	const double *sampling = dataset_values(data, ROLE_STEP_SAMPLING);
	const double *steps = dataset_values(data, ROLE_STEP_COUNT);
	size_t rows = dataset_rows(data), count = 0;

	for (size_t i = 0; i < rows; i++)
		told[i] = (struct told){ settings, i, sigma[i], sampling[i],
					 steps[i] };
	qsort(told, rows, sizeof(*told), by_noise);
	for (size_t i = 0; i < rows; i++) {
		struct told *last = count ? &told[count - 1] : NULL;

		if (last && !(last->sigma < told[i].sigma) &&
		    !(last->sampling < told[i].sampling) &&
		    !(last->sampling > told[i].sampling))
			last->steps += told[i].steps;
		else
			told[count++] = told[i];
	}
	qsort(told, count, sizeof(*told), by_row);

	return count;
}

static struct mechanism *
make_list(const struct dataset *data, const struct told told[], size_t count,
	  struct error *err)
{
	struct mechanism **list = memory_new_array(count, sizeof(*list));
	struct mechanism *made = NULL;
	size_t done = 0;

	for (; done < count; done++) {
		struct mechanism_lookup lookup = { told_number, &told[done],
						   NULL };

		list[done] = mechanism_new(&mechanism_subsampled_gaussian,
					   &lookup, err);
		if (!list[done])
			break;
	}
	if (done < count)
		error_prefix(err, "%s:row %zu", dataset_name(data),
			     told[done].row + 1);
	else if (count == 1)
		made = list[0];
	else
		made = mechanism_new_list(list, count, list[0]->direction, err);
	for (size_t i = 0; i < done && done < count; i++)
		mechanism_free(list[i]);
	free(list);

	return made;
}

struct mechanism *
step_list_make(const struct settings *settings, const struct dataset *data,
	       struct error *err)
{
	struct told *told =
		memory_try_array(dataset_rows(data), sizeof(*told), err);
	struct mechanism *made = NULL;
	size_t count;

	if (!told)
		return NULL;
	count = read_steps(settings, data, told);
	if (count > MOST_UNLIKE)
		(void)error_set(err, ERROR_USAGE,
				"%s has %zu unlike steps; at most %d can be "
				"composed",
				dataset_name(data), count, MOST_UNLIKE);
	else
		made = make_list(data, told, count, err);
	free(told);

	return made;
}
