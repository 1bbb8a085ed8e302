/* strategies_table.c - many loss files to one table of strategies */

#include "study/strategies_table.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/dictionary.h"
#include "base/memory.h"
#include "dataset/runs.h"
#include "method/star/star.h"
#include "stats/sample/moments.h"
#include "task/tasks.h"

struct job {
	const struct loss_groups *groups;
	struct strategy_row *rows; /* one for each group */
	struct epsilon_star_window window;
	bool empirical;
};

/* Digits at the end after one of these words count a model's runs. */
static const char *const run_words[] = {
	"run", "seed", "rep", "repetition", "instance", "model", "fold", NULL,
};

static bool
is_separator(char c)
{
	return c == '-' || c == '_' || c == '.' || c == ' ';
}

static bool
ends_in_word(const char *name, size_t length, const char *word, size_t *before)
{
	size_t size = strlen(word);

	if (length <= size || strncmp(name + length - size, word, size) != 0 ||
	    !is_separator(name[length - size - 1]))
		return false;
	*before = length - size - 1;

	return *before > 0;
}

size_t
strategies_table_name_length(const char *name)
{
	size_t whole = strlen(name), length = whole, before;

	while (length > 0 && isdigit((unsigned char)name[length - 1]))
		length--;
	if (length == whole)
		return whole;
	if (length > 0 && is_separator(name[length - 1]))
		length--;
	for (size_t i = 0; run_words[i]; i++) {
		if (ends_in_word(name, length, run_words[i], &before))
			return before;
	}

	return whole;
}

size_t
strategies_table_category_length(const char *name)
{
	size_t length = 0;

	while (isalpha((unsigned char)name[length]))
		length++;

	return length;
}

static double
utility_of(const struct loss_groups *groups, const struct losses *losses)
{
	double count = (double)losses->population_count;
	struct moments moments;

	if (!isnan(groups->clip))
		return (double)losses->correct / count;
	moments = moments_of(losses->population, losses->population_count);

	return -moments.mean;
}

static bool
fitted(double *epsilon, const struct losses *losses,
       const struct epsilon_star_window *window, struct error *err)
{
	struct transformed transformed = { 0 };
	struct distribution population, training;

	if (!losses_transform(losses, &transformed, err))
		return false;
	population = distribution_normal(&transformed.population_law);
	training = distribution_normal(&transformed.training_law);
	*epsilon = star_between(&population, &training, &transformed, window)
			   .epsilon;
	losses_transformed_clear(&transformed);

	return true;
}

/* Marks a model with an infinite epsilon*, because no dataset holds one. */
static void
check_finite(struct strategy_row *row)
{
	if (!row->why && !isfinite(row->epsilon))
		row->why = memory_copy_text("epsilon* is infinite; give delta= "
					    "or cut= above 0");
}

static bool
measure(size_t index, void *argument, struct error *err)
{
	struct job *job = argument;
	const struct losses *losses = &job->groups->at[index];
	struct strategy_row *row = &job->rows[index];
	struct epsilon_star_sample sample = losses_sample(losses);
	struct error none = { 0 };

	if (!losses_complete(losses, err))
		return error_prefix(err, "%s", row->name);
	row->utility = utility_of(job->groups, losses);
	row->of = isnan(job->groups->clip) ? UTILITY_LOSS : UTILITY_ACCURACY;
	if (job->empirical)
		row->epsilon =
			epsilon_star_empirical(&sample, job->window.delta,
					       job->window.cut)
				.epsilon;
	else if (!fitted(&row->epsilon, losses, &job->window, &none))
		row->why = memory_copy_text(none.text);
	check_finite(row);

	return true;
}

/* The instance's own word, or the data's name without its ending. */
static char *
name_of(const struct dataset *data, const struct losses *losses, bool alone)
{
	const char *name = dataset_name(data), *dot = strchr(name, '.');
	char text[256];

	if (losses->name)
		return memory_copy_text(losses->name);
	snprintf(text, sizeof(text) - 32, "%.*s",
		 dot ? (int)(dot - name) : (int)strlen(name), name);
	if (!alone)
		snprintf(text + strlen(text), 32, "-instance%g",
			 losses->instance);

	return memory_copy_text(text);
}

static struct epsilon_star_window
window_of(const struct settings *settings, bool empirical)
{
	double delta = settings_number(settings, SETTING_DELTA);

	return star_window(settings, empirical ? STAR_EMPIRICAL_CUT : delta);
}

static bool
check_kind(const struct dataset *data, struct error *err)
{
	enum kind kind = dataset_kind(data);

	if (kind == KIND_LOSSES || kind == KIND_PREDICTIONS)
		return true;

	return error_set(err, ERROR_DATA,
			 "%s holds %s; losses, predictions or strategies are "
			 "needed",
			 dataset_name(data), kind_about(kind)->name);
}

/* Models of several runs, of which a table has no place for a warning. */
static bool
check_runs(const struct dataset *data, const struct settings *settings,
	   struct error *err)
{
	if (dataset_kind(data) != KIND_LOSSES || !runs_are_games(data) ||
	    settings_given(settings, SETTING_RUN) ||
	    settings_switch(settings, SETTING_FORCE))
		return true;

	return error_set(err, ERROR_DATA,
			 "%s holds %zu runs; run= says which is meant, or "
			 "instance=COLUMN that they are models",
			 dataset_name(data), runs_of(data)->count);
}

/* Returns a copy of a row's word, or NULL. */
static char *
word_of(const struct dataset *data, enum role role, size_t row)
{
	size_t column;
	const char *word = dataset_find(data, role, &column)
				   ? dataset_column_word(data, column, row)
				   : NULL;

	return word ? memory_copy_text(word) : NULL;
}

/* Copies the rows of a landscape that was measured elsewhere. */
static void
add_given(struct strategy_rows *rows, const struct dataset *data)
{
	const double *epsilon = dataset_values(data, ROLE_STRATEGY_EPSILON);
	const double *utility = dataset_values(data, ROLE_UTILITY);

	for (size_t i = 0; i < dataset_rows(data); i++) {
		char *name = word_of(data, ROLE_NAME, i);

		rows->at = memory_grow_by_one(rows->at, rows->count,
					      sizeof(*rows->at));
		rows->at[rows->count++] = (struct strategy_row){
			.name = name ? name : memory_copy_text("strategy"),
			.category = word_of(data, ROLE_CATEGORY, i),
			.epsilon = epsilon[i],
			.utility = utility[i],
			.of = UTILITY_GIVEN,
		};
	}
}

bool
strategies_table_rows_add(struct strategy_rows *rows,
			  const struct dataset *data,
			  const struct settings *settings, bool empirical,
			  unsigned threads, struct error *err)
{
	struct job job = { .window = window_of(settings, empirical),
			   .empirical = empirical };
	struct derived_scope scope;
	size_t count;
	bool done;

	if (dataset_kind(data) == KIND_STRATEGIES) {
		add_given(rows, data);
		return true;
	}
	if (!check_kind(data, err) || !check_runs(data, settings, err))
		return false;
	derived_begin(&scope);
	job.groups = losses_groups(
		&(struct question){ .data = data, .settings = settings });
	count = job.groups->count;
	rows->at = memory_grow_array(rows->at, rows->count + count,
				     sizeof(*rows->at));
	job.rows = rows->at + rows->count;
	for (size_t i = 0; i < count; i++) {
		job.rows[i] = (struct strategy_row){
			.name = name_of(data, &job.groups->at[i], count == 1),
		};
	}
	rows->count += count;
	done = tasks_run(count, measure, &job, threads, NULL, err);
	derived_end(&scope);

	return done;
}

void
strategies_table_set_utility(struct strategy_rows *rows,
			     const struct dataset *metrics)
{
	const double *accuracy = dataset_values(metrics, ROLE_ACCURACY);
	size_t count = dataset_rows(metrics);
	struct strategy_row *last;

	if (!accuracy || !count || !rows->count)
		return;
	last = &rows->at[rows->count - 1];
	last->utility = accuracy[count - 1];
	last->of = UTILITY_METRICS;
}

void
strategies_table_rows_clear(struct strategy_rows *rows)
{
	for (size_t i = 0; i < rows->count; i++) {
		free(rows->at[i].name);
		free(rows->at[i].category);
		free(rows->at[i].why);
	}
	free(rows->at);
	*rows = (struct strategy_rows){ 0 };
}

/* A list of distinct words, and the number of each row's word. */
struct vocabulary {
	struct dictionary words;
	double *rows;
};

static void
vocabulary_add(struct vocabulary *vocabulary, size_t row, const char *word,
	       size_t length)
{
	vocabulary->rows[row] =
		(double)dictionary_add(&vocabulary->words, word, length);
}

/* Adds the words as a column, which takes ownership of them. */
static void
vocabulary_give(struct vocabulary *vocabulary, struct dataset *data,
		const char *name, enum role role)
{
	struct dictionary *words = &vocabulary->words;

	dataset_take_words(data, name, role, vocabulary->rows, words->texts,
			   words->count);
	words->texts = NULL;
	words->count = 0;
	dictionary_clear(words);
}

/* The columns of a table on their way. */
struct columns {
	struct vocabulary names, categories;
	double *instance, *utility, *epsilon;
};

static void
set_row(struct columns *columns, size_t row, const struct strategy_row *from)
{
	const char *category = from->category ? from->category : from->name;

	vocabulary_add(&columns->names, row, from->name,
		       strategies_table_name_length(from->name));
	vocabulary_add(&columns->categories, row, category,
		       from->category
			       ? strlen(category)
			       : strategies_table_category_length(category));
	columns->instance[row] = (double)row + 1;
	columns->utility[row] = from->utility;
	columns->epsilon[row] = from->epsilon;
}

static struct dataset *
make_dataset(const struct strategy_rows parts[], size_t count, size_t rows)
{
	struct dataset *data = dataset_new("strategies", KIND_STRATEGIES, rows);
	struct columns columns = {
		.names.rows = memory_new_array(rows, sizeof(double)),
		.categories.rows = memory_new_array(rows, sizeof(double)),
		.instance = memory_new_array(rows, sizeof(double)),
		.utility = memory_new_array(rows, sizeof(double)),
		.epsilon = memory_new_array(rows, sizeof(double)),
	};
	size_t row = 0;

	for (size_t i = 0; i < count; i++) {
		for (size_t j = 0; j < parts[i].count; j++) {
			if (!parts[i].at[j].why)
				set_row(&columns, row++, &parts[i].at[j]);
		}
	}
	vocabulary_give(&columns.names, data, "name", ROLE_NAME);
	vocabulary_give(&columns.categories, data, "category", ROLE_CATEGORY);
	dataset_take_column(data, "instance", ROLE_INSTANCE, columns.instance);
	dataset_take_column(data, "utility", ROLE_UTILITY, columns.utility);
	dataset_take_column(data, "strategy-epsilon", ROLE_STRATEGY_EPSILON,
			    columns.epsilon);

	return data;
}

struct dataset *
strategies_table(const struct strategy_rows parts[], size_t count,
		 struct error *err)
{
	const struct strategy_row *without = NULL;
	size_t rows = 0;

	for (size_t i = 0; i < count; i++) {
		for (size_t j = 0; j < parts[i].count; j++) {
			if (parts[i].at[j].why)
				without = &parts[i].at[j];
			else
				rows++;
		}
	}
	if (rows)
		return make_dataset(parts, count, rows);
	if (without)
		error_set(err, ERROR_DATA,
			  "no model in these data has an epsilon*; %s: %s",
			  without->name, without->why);
	else
		error_set(err, ERROR_DATA, "there is no model in these data");

	return NULL;
}
