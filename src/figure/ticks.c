/*
 * ticks.c - round places on an axis, with labels that say exactly where
 *
 * A place is always a whole multiple of 1, 2 or 5 times a power of ten (or
 * one of a few customary probabilities).  Its label is made first and the
 * place read back from it, so that both are the same number.
 */

#include "figure/ticks.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct list {
	struct tick *at;
	size_t count, most;
};

/* False once the list is full: the step was too small. */
static bool
add(struct list *list, const char *label, struct range range)
{
	double at = strtod(label, NULL), slack;
	struct tick *tick;

	slack = 1e-9 * fabs(range.to - range.from);
	if (at < range.from - slack || at > range.to + slack)
		return true;
	if (list->count == list->most)
		return false;
	tick = &list->at[list->count++];
	tick->at = fmin(fmax(at, range.from), range.to);
	snprintf(tick->label, sizeof(tick->label), "%s", label);

	return true;
}

/* 15 times 10 to the -5 as 1.5e-4. */
static void
write_power(char out[NUMBER_SIZE], long long digits, int power)
{
	double shown = (double)digits;
	int places = 0;

	for (; fabs(shown) >= 10; places++)
		shown /= 10;
	snprintf(out, NUMBER_SIZE, "%.*fe%d", places, shown, power + places);
}

/* 10000 rather than 1e+04, 1e-5 rather than 1e-05. */
static void
write_label(char out[NUMBER_SIZE], long long digits, int power)
{
	double size = fabs((double)digits * pow(10, power));

	while (digits && digits % 10 == 0) {
		digits /= 10;
		power++;
	}
	if (!digits)
		snprintf(out, NUMBER_SIZE, "0");
	else if (size < 0.9e-3 || (size > 0.9e5 && llabs(digits) < 1000))
		write_power(out, digits, power);
	else
		snprintf(out, NUMBER_SIZE, "%.*f", power < 0 ? -power : 0,
			 (double)digits * pow(10, power));
}

static bool
try_step(struct list *list, struct range range, long long digit, int power)
{
	double step = (double)digit * pow(10, power);
	double first = ceil(range.from / step - 1e-9);

	list->count = 0;
	if (fabs(first) > 1e12 || (range.to - range.from) / step > 1000)
		return false;
	for (long long i = (long long)first;
	     (double)i * step <= range.to + 1e-9 * step; i++) {
		char label[NUMBER_SIZE];

		write_label(label, i * digit, power);
		if (!add(list, label, range))
			return false;
	}

	return true;
}

static void
linear(struct list *list, struct range range)
{
	static const long long digits[] = { 1, 2, 5 };
	int power = (int)floor(log10(range.to - range.from)) - 2;

	for (int i = 0; i < 15; i++) {
		if (try_step(list, range, digits[i % 3], power + i / 3))
			return;
	}
	list->count = 0;
}

static bool
try_decades(struct list *list, struct range range, int every)
{
	int first = (int)ceil(log10(range.from) - 1e-9);
	int last = (int)floor(log10(range.to) + 1e-9);

	list->count = 0;
	for (int power = first; power <= last; power++) {
		char label[NUMBER_SIZE];

		if (power % every)
			continue;
		write_label(label, 1, power);
		if (!add(list, label, range))
			return false;
	}

	return true;
}

/* 1, 2, 5 or 1, 3 of each decade, where few decades are shown. */
static bool
try_parts(struct list *list, struct range range, const long long parts[],
	  size_t part_count)
{
	int first = (int)floor(log10(range.from) - 1e-9);
	int last = (int)floor(log10(range.to) + 1e-9);

	list->count = 0;
	for (int power = first; power <= last; power++) {
		for (size_t i = 0; i < part_count; i++) {
			char label[NUMBER_SIZE];

			write_label(label, parts[i], power);
			if (!add(list, label, range))
				return false;
		}
	}

	return true;
}

static void
logarithmic(struct list *list, struct range range)
{
	static const long long three[] = { 1, 2, 5 }, two[] = { 1, 3 };
	double decades = log10(range.to / range.from);

	if (decades < 3 && try_parts(list, range, three, 3) && list->count > 1)
		return;
	if (decades < 4 && try_parts(list, range, two, 2) && list->count > 1)
		return;
	for (int every = 1; decades > 1 && every < 400; every++) {
		if (try_decades(list, range, every) && list->count)
			return;
	}
	linear(list, range);
}

/* Larger sets hold the smaller ones, so that zooming adds and keeps. */
static void
probit(struct list *list, struct range range)
{
	static const char *const sets[][16] = {
		{ "1e-6", "1e-5", "1e-4", "0.001", "0.01", "0.05", "0.2", "0.5",
		  "0.8", "0.95", "0.99", "0.999", "0.9999", NULL },
		{ "1e-5", "0.001", "0.01", "0.1", "0.5", "0.9", "0.99", "0.999",
		  NULL },
		{ "0.001", "0.01", "0.1", "0.5", "0.9", "0.99", "0.999", NULL },
		{ "0.001", "0.05", "0.5", "0.95", "0.999", NULL },
		{ "0.01", "0.5", "0.99", NULL },
		{ "0.5", NULL },
	};

	for (size_t set = 0; set < sizeof(sets) / sizeof(sets[0]); set++) {
		bool fits = true;

		list->count = 0;
		for (size_t i = 0; fits && sets[set][i]; i++)
			fits = add(list, sets[set][i], range);
		if (fits && list->count > 1)
			return;
	}
	linear(list, range);
}

size_t
ticks_make(enum axis_scale scale, struct range range, size_t most,
	   struct tick ticks[TICK_LIMIT])
{
	struct list list = { ticks, 0, most < TICK_LIMIT ? most : TICK_LIMIT };

	if (!axis_range_is_good(range, scale) || !most)
		return 0;
	switch (scale) {
	case AXIS_LINEAR:
		linear(&list, range);
		break;
	case AXIS_LOG:
		logarithmic(&list, range);
		break;
	case AXIS_PROBIT:
		probit(&list, range);
		break;
	}

	return list.count;
}
