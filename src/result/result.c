/* result.c - what was found and what it claims */

#include "result/result.h"

#include <math.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"

/* The count of owners lies in front of what is shown. */
struct counted {
	struct result result;
	atomic_size_t owners;
};

struct result *
result_new(const char *method)
{
	struct counted *made = memory_new(sizeof(*made));

	atomic_init(&made->owners, 1);
	made->result.method = memory_copy_text(method);
	made->result.sentence = memory_copy_text("");
	made->result.statement.grade = GRADE_ESTIMATE;
	made->result.statement.number =
		quantity_of(NULL, CLAIM_POINT_ESTIMATE, NAN);
	made->result.statement.delta = made->result.statement.reach = NAN;

	return &made->result;
}

static struct counted *
counted(const struct result *result)
{
	union {
		const struct result *lent;
		struct counted *own;
	} same = { result };

	return same.own;
}

const struct result *
result_hold(const struct result *result)
{
	atomic_fetch_add(&counted(result)->owners, 1);

	return result;
}

static void
free_provenance(struct provenance *data)
{
	for (size_t i = 0; i < data->game_count; i++)
		free(data->game[i].value);
	free(data->game);
	free(data->name);
	free(data->kind);
	free(data->sha256);
}

void
result_release(const struct result *lent)
{
	struct counted *made = counted(lent);
	struct result *result;

	if (!lent || atomic_fetch_sub(&made->owners, 1) > 1)
		return;

	result = &made->result;
	for (size_t i = 0; i < result->setting_count; i++)
		free(result->settings[i].word);
	for (size_t i = 0; i < result->warning_count; i++)
		free(result->warnings[i].text);
	for (size_t i = 0; i < result->step_count; i++)
		free(result->steps[i]);
	free_provenance(&result->data);
	free(result->steps);
	free(result->warnings);
	free(result->settings);
	free(result->quantities);
	free(result->statement.sentence);
	free(result->sentence);
	free(result->method);
	free(made);
}

void
result_add(struct result *result, const struct quantity *quantity)
{
	size_t count = result->quantity_count + 1;

	result->quantities = memory_grow_array(result->quantities, count,
					       sizeof(*result->quantities));
	result->quantities[result->quantity_count] = *quantity;
	result->quantity_count = count;
}

static void
use(struct result *result, struct used_setting setting)
{
	size_t count = result->setting_count + 1;

	result->settings = memory_grow_array(result->settings, count,
					     sizeof(*result->settings));
	result->settings[result->setting_count] = setting;
	result->setting_count = count;
}

void
result_add_number(struct result *result, const char *name, double value,
		  enum claim claim, enum about about, enum policy policy)
{
	struct quantity quantity = quantity_of(name, claim, value);

	quantity.about = about;
	quantity.policy = policy;
	result_add(result, &quantity);
}

void
result_use_number(struct result *result, const char *name, double number)
{
	use(result, (struct used_setting){ .name = name, .number = number });
}

void
result_use_word(struct result *result, const char *name, const char *word)
{
	use(result, (struct used_setting){ .name = name,
					   .number = NAN,
					   .word = memory_copy_text(word) });
}

void
result_warn(struct result *result, enum warning warning, const char *fmt, ...)
{
	size_t count = result->warning_count + 1;
	va_list args;

	if (result_has_warning(result, warning))
		return;
	result->warnings = memory_grow_array(result->warnings, count,
					     sizeof(*result->warnings));
	va_start(args, fmt);
	result->warnings[result->warning_count] =
		(struct raised){ warning, text_print_clean(fmt, args) };
	va_end(args);
	result->warning_count = count;
}

bool
result_has_warning(const struct result *result, enum warning warning)
{
	for (size_t i = 0; i < result->warning_count; i++) {
		if (result->warnings[i].warning == warning)
			return true;
	}

	return false;
}

void
result_say(struct result *result, const char *fmt, ...)
{
	va_list args;

	free(result->sentence);
	va_start(args, fmt);
	result->sentence = text_print_clean(fmt, args);
	result->lead = strlen(result->sentence);
	va_end(args);
}

/* 1 - 0.8 is a little less than 0.2: of such it is the number meant. */
enum number_round
result_level_round(double confidence, int digits)
{
	char level[NUMBER_SIZE];
	double meant;

	number_write(level, 100 * confidence, digits, NUMBER_NEAREST);
	if (!number_read(level, &meant) || 1 - meant / 100 < 1 - confidence ||
	    1 - meant / 100 > 1 - confidence)
		return NUMBER_DOWN;

	return NUMBER_NEAREST;
}

void
result_level(char level[NUMBER_SIZE], double confidence)
{
	enum { DIGITS = 4 };

	number_write(level, 100 * confidence, DIGITS,
		     result_level_round(confidence, DIGITS));
}

void
result_say_bound(struct result *result, const char *about, double confidence,
		 double delta, double lower, const char *rest)
{
	char low[NUMBER_SIZE], level[NUMBER_SIZE];

	number_write(low, lower, 5, NUMBER_DOWN);
	result_level(level, confidence);
	result_say(result,
		   "With %s%s %% confidence the mechanism is not (epsilon, "
		   "%g)-DP for any epsilon below %s%s.",
		   about, level, delta, low, rest);
}

void
result_say_more(struct result *result, const char *fmt, ...)
{
	char *before = result->sentence, *more;
	struct text text = { 0 };
	va_list args;

	va_start(args, fmt);
	more = text_print_clean(fmt, args);
	va_end(args);
	text_add(&text, "%s%s%s", before, *before ? " " : "", more);
	result->sentence = text_take(&text);
	free(before);
	free(more);
}

void
result_step(struct result *result, const char *fmt, ...)
{
	size_t count = result->step_count + 1;
	va_list args;

	result->steps =
		memory_grow_array(result->steps, count, sizeof(*result->steps));
	va_start(args, fmt);
	result->steps[result->step_count] = text_print_clean(fmt, args);
	va_end(args);
	result->step_count = count;
}

void
result_set_data(struct result *result, const char *name, const char *kind,
		size_t rows, const char *sha256)
{
	free_provenance(&result->data);
	result->data = (struct provenance){
		.name = memory_copy_text(name),
		.kind = memory_copy_text(kind),
		.sha256 = memory_copy_text(sha256),
		.rows = rows,
	};
}

void
result_set_game(struct result *result, const char *name, const char *value)
{
	struct provenance *data = &result->data;

	data->game = memory_grow_array(data->game, data->game_count + 1,
				       sizeof(*data->game));
	data->game[data->game_count++] =
		(struct provenance_entry){ name, memory_copy_text(value) };
}

static void
copy_provenance(struct result *result, const struct provenance *from)
{
	if (!from->name)
		return;
	result_set_data(result, from->name, from->kind, from->rows,
			from->sha256);
	for (size_t i = 0; i < from->game_count; i++)
		result_set_game(result, from->game[i].name,
				from->game[i].value);
}

struct result *
result_copy(const struct result *from)
{
	struct result *copy = result_new(from->method);

	copy_provenance(copy, &from->data);
	for (size_t i = 0; i < from->quantity_count; i++)
		result_add(copy, &from->quantities[i]);
	for (size_t i = 0; i < from->setting_count; i++)
		use(copy, from->settings[i]);
	for (size_t i = 0; i < copy->setting_count; i++) {
		char **word = &copy->settings[i].word;

		*word = *word ? memory_copy_text(*word) : NULL;
	}
	for (size_t i = 0; i < from->warning_count; i++)
		result_warn(copy, from->warnings[i].warning, "%s",
			    from->warnings[i].text);
	for (size_t i = 0; i < from->step_count; i++)
		result_step(copy, "%s", from->steps[i]);
	free(copy->sentence);
	copy->sentence = memory_copy_text(from->sentence);
	copy->lead = from->lead;
	copy->statement = from->statement;
	if (from->statement.sentence)
		copy->statement.sentence =
			memory_copy_text(from->statement.sentence);
	copy->seconds = from->seconds;
	copy->one_look = from->one_look;
	copy->selection = from->selection;

	return copy;
}

const struct quantity *
result_quantity(const struct result *result, const char *name)
{
	for (size_t i = 0; i < result->quantity_count; i++) {
		if (!strcmp(result->quantities[i].name, name))
			return &result->quantities[i];
	}

	return NULL;
}
