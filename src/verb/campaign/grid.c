/* grid.c - a campaign file: blocks of lines, and lists that make its runs */

#include "verb/campaign/grid.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "verb/command.h"

#define FARTHEST 1000000000000000L

/* ---- lists ---- */

static void
add_value(struct grid_list *list, char *taken)
{
	list->values = memory_grow_by_one(list->values, list->count,
					  sizeof(*list->values));
	list->values[list->count++] = taken;
}

static char *
copy_part(const char *at, size_t length)
{
	struct text part = { 0 };

	text_add_bytes(&part, at, length);

	return text_take(&part);
}

/* A whole number near enough to be counted from. */
static bool
read_end(const char **at, long *number)
{
	char *end;

	*number = strtol(*at, &end, 10);
	if (end == *at || *number < -FARTHEST || *number > FARTHEST)
		return false;
	*at = end;

	return true;
}

/* "1..10" or "0..100..20", downwards too. */
static bool
read_range(const char *inside, struct grid_list *list)
{
	long first, last, step = 1;

	if (!read_end(&inside, &first) || strncmp(inside, "..", 2) != 0)
		return false;
	inside += 2;
	if (!read_end(&inside, &last))
		return false;
	if (!strncmp(inside, "..", 2)) {
		inside += 2;
		if (!read_end(&inside, &step))
			return false;
	}
	step = labs(step);
	if (*inside || !step || labs(last - first) / step >= GRID_MOST_RUNS)
		return false;
	for (long i = 0; i <= labs(last - first) / step; i++) {
		struct text value = { 0 };

		text_add(&value, "%ld",
			 first < last ? first + i * step : first - i * step);
		add_value(list, text_take(&value));
	}

	return true;
}

static bool
read_words(const char *inside, struct grid_list *list)
{
	if (!strchr(inside, ','))
		return false;
	for (;;) {
		size_t length = strcspn(inside, ",");

		add_value(list, copy_part(inside, length));
		if (!inside[length])
			return true;
		inside += length + 1;
	}
}

static void
free_list(struct grid_list *list)
{
	for (size_t i = 0; i < list->count; i++)
		free(list->values[i]);
	free(list->values);
	free(list->name);
}

static bool
has_name(const struct grid_block *block, const char *name)
{
	for (size_t i = 0; i < block->list_count; i++) {
		if (!strcmp(block->lists[i].name, name))
			return true;
	}

	return false;
}

/* "seed" of "--seed=", a second time "seed-2"; "word" of what has no "=". */
static char *
name_list(const struct grid_block *block, const char *word, size_t length)
{
	const char *equals = memchr(word, '=', length);
	struct text name = { 0 };
	size_t bare;

	while (length && *word == '-') {
		word++;
		length--;
	}
	if (equals)
		text_add_bytes(&name, word, (size_t)(equals - word));
	else
		text_add(&name, "word");
	bare = name.length;
	for (size_t i = 2; has_name(block, text_get(&name)); i++) {
		name.length = bare;
		text_add(&name, "-%zu", i);
	}

	return text_take(&name);
}

/* Before the next list takes the memory of all that were too many. */
static bool
fits(struct grid_block *block, const struct grid_list *list)
{
	block->runs *= list->count;
	block->too_many = block->runs > GRID_MOST_RUNS ||
			  block->list_count == GRID_MOST_LISTS;

	return !block->too_many;
}

/*
 * The list that begins at `at`, if it is one; its length with both braces.
 * `word` is where the word it stands in begins.
 */
static size_t
read_list(struct grid_block *block, const char *word, const char *at)
{
	size_t length = strcspn(at + 1, "{}'\"\\ \t");
	struct grid_list list = { 0 };
	char *inside;
	bool is;

	if (block->too_many || at[1 + length] != '}')
		return 0;
	inside = copy_part(at + 1, length);
	is = read_range(inside, &list) || read_words(inside, &list);
	free(inside);
	if (!is || !fits(block, &list)) {
		free_list(&list);
		return 0;
	}
	list.name = name_list(block, word, (size_t)(at - word));
	block->lists = memory_grow_by_one(block->lists, block->list_count,
					  sizeof(*block->lists));
	block->lists[block->list_count++] = list;

	return length + 2;
}

/* ---- lines ---- */

static void
add_span(struct grid_line *line, struct text *text, size_t list)
{
	line->spans = memory_grow_by_one(line->spans, line->count,
					 sizeof(*line->spans));
	line->spans[line->count++] =
		(struct grid_span){ text_take(text), list };
}

static void
read_line(struct grid_block *block, const char *at, size_t number)
{
	struct grid_line line = { .number = number };
	struct text text = { 0 };
	const char *word = at;
	char quote = '\0';

	while (*at) {
		size_t list =
			*at == '{' && !quote ? read_list(block, word, at) : 0;

		if (list) {
			add_span(&line, &text, block->list_count - 1);
			at += list;
			continue;
		}
		if (*at == '\\' && quote != '\'' && at[1])
			text_add_bytes(&text, at++, 1);
		else if (*at == quote)
			quote = '\0';
		else if (!quote && (*at == '\'' || *at == '"'))
			quote = *at;
		else if (!quote && (*at == ' ' || *at == '\t'))
			word = at + 1;
		text_add_bytes(&text, at++, 1);
	}
	add_span(&line, &text, GRID_NO_LIST);
	block->lines = memory_grow_by_one(block->lines, block->line_count,
					  sizeof(*block->lines));
	block->lines[block->line_count++] = line;
}

/* ---- blocks ---- */

static struct grid_block *
new_block(struct grid *grid)
{
	grid->blocks = memory_grow_by_one(grid->blocks, grid->block_count,
					  sizeof(*grid->blocks));
	grid->blocks[grid->block_count] = (struct grid_block){ .runs = 1 };

	return &grid->blocks[grid->block_count++];
}

static bool
refuse_many(const char *path, struct error *err)
{
	return error_set(err, ERROR_USAGE,
			 "%s has more than %d runs, or a block of more than "
			 "%d lists",
			 path, GRID_MOST_RUNS, GRID_MOST_LISTS);
}

static bool
count_runs(struct grid *grid, const char *path, struct error *err)
{
	for (size_t i = 0; i < grid->block_count; i++) {
		struct grid_block *block = &grid->blocks[i];

		block->first = grid->runs;
		grid->runs += block->runs;
		if (grid->runs > GRID_MOST_RUNS)
			return refuse_many(path, err);
	}
	if (!grid->runs)
		return error_set(err, ERROR_USAGE, "%s has no line to run",
				 path);

	return true;
}

bool
grid_read(struct grid *grid, FILE *in, const char *path, struct error *err)
{
	struct grid_block *block = NULL;
	size_t size = 0, number = 0;
	char *line = NULL;
	bool too_long = false;

	while (!too_long && !(block && block->too_many) &&
	       command_next_line(in, &line, &size, &too_long)) {
		const char *at = line + strspn(line, " \t\r\n");

		number++;
		line[strcspn(line, "\r\n")] = '\0';
		if (*at == '#')
			continue;
		if (!*at || *at == '\r' || *at == '\n') {
			block = NULL;
			continue;
		}
		if (!block)
			block = new_block(grid);
		read_line(block, at, number);
	}
	free(line);
	if (too_long)
		return error_set(err, ERROR_FORMAT,
				 "%s:%zu: a line of more than %d bytes is no "
				 "verb",
				 path, number, COMMAND_LONGEST);
	if (ferror(in))
		return error_set(err, ERROR_FILE, "%s: %s", path,
				 strerror(errno));
	if (block && block->too_many)
		return refuse_many(path, err);

	return count_runs(grid, path, err);
}

static void
clear_block(struct grid_block *block)
{
	for (size_t i = 0; i < block->line_count; i++) {
		for (size_t k = 0; k < block->lines[i].count; k++)
			free(block->lines[i].spans[k].text);
		free(block->lines[i].spans);
	}
	for (size_t i = 0; i < block->list_count; i++)
		free_list(&block->lists[i]);
	free(block->lines);
	free(block->lists);
}

void
grid_clear(struct grid *grid)
{
	for (size_t i = 0; i < grid->block_count; i++)
		clear_block(&grid->blocks[i]);
	free(grid->blocks);
	*grid = (struct grid){ 0 };
}

/* ---- runs ---- */

const struct grid_block *
grid_block(const struct grid *grid, size_t run)
{
	size_t i = 0;

	while (i + 1 < grid->block_count && grid->blocks[i + 1].first <= run)
		i++;

	return &grid->blocks[i];
}

const char *
grid_value(const struct grid_block *block, size_t run, size_t list)
{
	size_t left = run - block->first;

	for (size_t i = block->list_count - 1; i > list; i--)
		left /= block->lists[i].count;

	return block->lists[list].values[left % block->lists[list].count];
}

char *
grid_line(const struct grid_block *block, size_t run, size_t line)
{
	const struct grid_line *from = &block->lines[line];
	struct text text = { 0 };

	for (size_t i = 0; i < from->count; i++) {
		const struct grid_span *span = &from->spans[i];

		text_add_string(&text, span->text);
		if (span->list != GRID_NO_LIST)
			text_add_string(&text,
					grid_value(block, run, span->list));
	}

	return text_take(&text);
}

static void
describe_line(const struct grid_block *block, const struct grid_line *line,
	      struct text *out)
{
	for (size_t i = 0; i < line->count; i++) {
		const struct grid_list *list;

		text_add_string(out, line->spans[i].text);
		if (line->spans[i].list == GRID_NO_LIST)
			continue;
		list = &block->lists[line->spans[i].list];
		for (size_t k = 0; k < list->count; k++)
			text_add(out, "%s%s", k ? "," : "{", list->values[k]);
		text_add_string(out, "}");
	}
}

void
grid_describe(const struct grid *grid, struct text *out)
{
	for (size_t i = 0; i < grid->block_count; i++) {
		const struct grid_block *block = &grid->blocks[i];

		text_add_string(out, i ? " ;; " : "");
		for (size_t k = 0; k < block->line_count; k++) {
			text_add_string(out, k ? " ; " : "");
			describe_line(block, &block->lines[k], out);
		}
	}
}
