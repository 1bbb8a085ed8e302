/* document.c - an answer or a report, block by block, before it is written */

#include "result/document.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"

static void
clear_block(struct block *block)
{
	free(block->term);
	free(block->text);
	table_free(block->table);
	result_release(block->result);
	free(block->drawing.kind);
	free(block->drawing.title);
	free(block->drawing.words);
	free(block->drawing.bytes);
	free(block->drawing.path);
	free(block->drawing.why);
}

void
document_clear(struct document *document)
{
	for (size_t i = 0; i < document->count; i++)
		clear_block(&document->blocks[i]);
	free(document->blocks);
	free(document->title);
	free(document->subtitle);
	*document = (struct document){ 0 };
}

static char *
clean_lines(char *text)
{
	struct text lines = { 0 };
	char *line;

	for (char *rest = text; (line = strsep(&rest, "\n"));) {
		char *good = utf8_clean_copy(line);

		text_add(&lines, "%s%s", good, rest ? "\n" : "");
		free(good);
	}

	return text_take(&lines);
}

static struct block *
add(struct document *document, enum block_mark mark)
{
	struct block *block;

	document->blocks =
		memory_grow_array(document->blocks, document->count + 1,
				  sizeof(*document->blocks));
	block = &document->blocks[document->count++];
	*block = (struct block){ .mark = mark };

	return block;
}

void
document_name(struct document *document, const char *title,
	      const char *subtitle)
{
	free(document->title);
	free(document->subtitle);
	document->title = utf8_clean_copy(title);
	document->subtitle = utf8_clean_copy(subtitle);
}

void
document_heading(struct document *document, const char *text)
{
	add(document, BLOCK_HEADING)->text = utf8_clean_copy(text);
}

void
document_item(struct document *document, const char *term, const char *text)
{
	struct block *block = add(document, BLOCK_ITEM);

	block->term = utf8_clean_copy(term);
	block->text = utf8_clean_copy(text);
}

void
document_verdict(struct document *document, const char *text)
{
	document_say(document, "%s", text);
	document->blocks[document->count - 1].strong = true;
}

void
document_appendix(struct document *document)
{
	document_heading(document, "Appendix");
	document->blocks[document->count - 1].appendix = true;
}

void
document_command(struct document *document, const char *line)
{
	add(document, BLOCK_COMMAND)->text = utf8_clean_copy(line);
}

void
document_say(struct document *document, const char *fmt, ...)
{
	struct text raw = { 0 };
	va_list args;

	va_start(args, fmt);
	text_add_list(&raw, fmt, args);
	va_end(args);
	if (raw.at)
		document_take_paragraph(document, clean_lines(raw.at));
	text_clear(&raw);
}

void
document_take_paragraph(struct document *document, char *text)
{
	add(document, BLOCK_PARAGRAPH)->text = text;
}

void
document_field_word(struct document *document, const char *name,
		    const char *word)
{
	struct block *block = add(document, BLOCK_FIELD);

	block->term = memory_copy_text(name);
	block->text = memory_copy_text(word);
}

void
document_field_list(struct document *document, const char *name,
		    const char *words)
{
	document_field_word(document, name, words);
	document->blocks[document->count - 1].is_list = true;
}

void
document_field_number(struct document *document, const char *name,
		      double number, enum number_round round)
{
	struct block *block = add(document, BLOCK_FIELD);

	block->term = memory_copy_text(name);
	block->number = number;
	block->round = round;
}

void
document_take_table(struct document *document, struct table *table)
{
	add(document, BLOCK_TABLE)->table = table;
}

void
document_take_long_table(struct document *document, struct table *table)
{
	struct block *block = add(document, BLOCK_TABLE);

	block->table = table;
	block->is_long = true;
}

void
document_take_result(struct document *document, const struct result *result)
{
	add(document, BLOCK_RESULT)->result = result;
}

void
document_take_tabulated(struct document *document, const struct result *result)
{
	struct block *block = add(document, BLOCK_RESULT);

	block->result = result;
	block->tabulated = true;
}

void
document_take_drawing(struct document *document,
		      const struct block_drawing *drawing)
{
	add(document, BLOCK_DRAWING)->drawing = *drawing;
}

void
document_join(struct document *whole, struct document *part)
{
	for (size_t i = 0; i < part->count; i++) {
		struct block *block = add(whole, part->blocks[i].mark);

		*block = part->blocks[i];
	}
	part->count = 0;
	document_clear(part);
}

/* ---- looking at it ---- */

const struct block *
document_next(const struct document *document, enum block_mark mark,
	      const struct block *after)
{
	size_t at = after ? (size_t)(after - document->blocks) + 1 : 0;

	while (at < document->count && document->blocks[at].mark != mark)
		at++;

	return at < document->count ? &document->blocks[at] : NULL;
}

static const struct block *
numbered(const struct document *document, enum block_mark mark, size_t index)
{
	const struct block *block = document_next(document, mark, NULL);

	while (block && index--)
		block = document_next(document, mark, block);

	return block;
}

size_t
document_count(const struct document *document, enum block_mark mark)
{
	size_t count = 0;

	for (size_t i = 0; i < document->count; i++)
		count += document->blocks[i].mark == mark;

	return count;
}

const struct result *
document_result(const struct document *document, size_t index)
{
	const struct block *block = numbered(document, BLOCK_RESULT, index);

	return block ? block->result : NULL;
}

const struct table *
document_table(const struct document *document, size_t index)
{
	const struct block *block = numbered(document, BLOCK_TABLE, index);

	return block ? block->table : NULL;
}

static bool
same(const struct provenance *a, const struct provenance *b)
{
	return a->rows == b->rows && !strcmp(a->name, b->name) &&
	       !strcmp(a->sha256, b->sha256) && !strcmp(a->kind, b->kind);
}

size_t
document_data(const struct document *document, const struct provenance *data[],
	      int index[])
{
	const struct block *block = NULL;
	size_t count = 0;

	for (size_t i = 0;
	     (block = document_next(document, BLOCK_RESULT, block)); i++) {
		const struct provenance *it = &block->result->data;
		size_t at = 0;

		index[i] = -1;
		if (!it->name)
			continue;
		while (at < count && !same(data[at], it))
			at++;
		if (at == count)
			data[count++] = it;
		index[i] = (int)at;
	}

	return count;
}

/* ---- columns that were asked for ---- */

static bool
has_column(const struct document *document, const char *name)
{
	const struct block *it = NULL;
	bool found = false;

	while (!found && (it = document_next(document, BLOCK_TABLE, it))) {
		struct table *one = table_choose(it->table, name);

		found = one->column_count > 0;
		table_free(one);
	}

	return found;
}

static bool
refuse_column(const struct document *document, const char *name,
	      struct error *err)
{
	const struct block *it = NULL;
	struct text known = { 0 };

	while ((it = document_next(document, BLOCK_TABLE, it))) {
		for (size_t i = 0; i < it->table->column_count; i++)
			text_add(&known, "%s%s", known.length ? ", " : "",
				 it->table->columns[i].name);
	}
	if (known.length)
		error_set(err, ERROR_USAGE,
			  "columns=: there is no column '%s'; there are %s",
			  name, text_get(&known));
	else
		error_set(err, ERROR_USAGE,
			  "columns=: this answer has no table to choose "
			  "columns of; its numbers keep their kind, sides and "
			  "confidence");
	text_clear(&known);

	return false;
}

bool
document_choose(struct document *document, const char *names, struct error *err)
{
	char *copy = memory_copy_text(names), *rest = copy, *name;
	bool good = true;

	while (good && (name = strsep(&rest, ",")))
		good = has_column(document, name) ||
		       refuse_column(document, name, err);
	for (size_t i = 0; i < document->count && good; i++) {
		struct block *block = &document->blocks[i];

		if (block->mark != BLOCK_TABLE)
			continue;
		struct table *chosen = table_choose(block->table, names);

		table_free(block->table);
		block->table = chosen;
	}
	free(copy);

	return good;
}
