/* document.h - an answer or a report, block by block, before it is written */

#ifndef RESULT_DOCUMENT_H
#define RESULT_DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/text.h"
#include "result/result.h"
#include "result/table.h"

/* What the JSON form looks like; the others print what is there. */
enum document_shape {
	DOCUMENT_RESULTS, /* { dpaudit, schema, data, results, fields... } */
	DOCUMENT_LIST,    /* the first table as an array of objects */
	DOCUMENT_ITEMS,   /* { dpaudit, schema, items: first table } */
};

enum block_mark {
	BLOCK_PARAGRAPH,
	BLOCK_HEADING,
	BLOCK_ITEM,    /* a term and what is said of it */
	BLOCK_COMMAND, /* for a shell, as it is typed */
	BLOCK_FIELD,   /* at the top level: "verdict", "claim-epsilon" */
	BLOCK_TABLE,
	BLOCK_RESULT,
	BLOCK_DRAWING,
};

/* A figure, drawn already as the form of the document wants it. */
struct block_drawing {
	char *kind, *title; /* "roc", "What an attacker ..." */
	char *words;        /* its sentence and claims */
	char *bytes;        /* NULL: see `why` */
	size_t size;
	char *path; /* of a file of its own, or NULL */
	char *why;  /* it could not be drawn, or NULL */
};

struct block {
	enum block_mark mark;
	char *term; /* of an item or a field */
	char *text; /* NULL in a field: it is a number */
	double number;
	enum number_round round; /* which way the number may be cut */
	bool is_list;            /* a field: words with commas between */
	bool strong;             /* a paragraph: what all of it comes to */
	bool appendix; /* a heading: from here on it is looked up, not read */
	bool is_long;  /* a table: folded, or in small letters */
	struct table *table;
	const struct result *result;
	bool tabulated; /* one of the tables shows the result already */
	struct block_drawing drawing;
};

/*
 * Zeroed is an empty answer; one with a title is a page of its own.  Blocks
 * stand in the order in which they are read.
 */
struct document {
	enum document_shape shape;
	bool timing; /* JSON has the seconds of every result */
	char *title, *subtitle;
	struct block *blocks;
	size_t count;
};

void document_clear(struct document *document);

/* Titles, headings, items and commands are cleaned and copied. */
void document_name(struct document *document, const char *title,
		   const char *subtitle);
void document_heading(struct document *document, const char *text);
void document_item(struct document *document, const char *term,
		   const char *text);
void document_verdict(struct document *document, const char *text);
void document_appendix(struct document *document);
void document_command(struct document *document, const char *line);

/* A paragraph; text from data is cleaned, ends of lines stay. */
void document_say(struct document *document, const char *fmt, ...)
	PRINTF_LIKE(2, 3);

/* One as it stands. */
void document_take_paragraph(struct document *document, char *text);

void document_field_word(struct document *document, const char *name,
			 const char *word);
/* Words with ", " between them: an array in JSON. */
void document_field_list(struct document *document, const char *name,
			 const char *words);
void document_field_number(struct document *document, const char *name,
			   double number, enum number_round round);
void document_take_table(struct document *document, struct table *table);
void document_take_long_table(struct document *document, struct table *table);
void document_take_result(struct document *document,
			  const struct result *result);

/* The same for a result that people find in one of the tables. */
void document_take_tabulated(struct document *document,
			     const struct result *result);

/* Takes over what the drawing owns. */
void document_take_drawing(struct document *document,
			   const struct block_drawing *drawing);

/*
 * Leaves of every table the columns that are named, with commas between; a
 * name that none of them has is an error with those there are.
 */
MUST_CHECK bool document_choose(struct document *document, const char *names,
				struct error *err);

/* Moves the blocks of `part` to the end, and clears it. */
void document_join(struct document *whole, struct document *part);

/* The block of that mark behind `after`, the first for NULL; or NULL. */
const struct block *document_next(const struct document *document,
				  enum block_mark mark,
				  const struct block *after);

size_t document_count(const struct document *document, enum block_mark mark);

/* By their number; NULL beyond the last. */
const struct result *document_result(const struct document *document,
				     size_t index);
const struct table *document_table(const struct document *document,
				   size_t index);

/* The distinct data of the results, in order; `index` per result or -1. */
size_t document_data(const struct document *document,
		     const struct provenance *data[], int index[]);

/* A form of output: text, json, csv, latex, markdown, html, speech. */
struct writer {
	const char *name;
	const char *summary;
	const char *ending;  /* of its files, without the point; or NULL */
	const char *drawing; /* what figures in its pages are; NULL: no pages */
	bool beside;         /* they are files of their own */
	const char *note;    /* what else its pages need, or NULL */
	/* How many characters it has no letters for; NULL: it has all. */
	size_t (*missing)(const struct document *document);
	void (*write)(const struct document *document, struct text *out);
};

#endif
