/* document.h - an answer's text, tables and results, before it is written */

#ifndef RESULT_DOCUMENT_H
#define RESULT_DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/compiler.h"
#include "result/result.h"
#include "result/table.h"

/* What the JSON form looks like; the others print what is there. */
enum document_shape {
	DOCUMENT_RESULTS, /* { dpaudit, schema, data, results, fields... } */
	DOCUMENT_LIST,    /* the first table as an array of objects */
	DOCUMENT_ITEMS,   /* { dpaudit, schema, items: first table } */
};

/* A word or a number at the top level: "verdict", "claim-epsilon". */
struct document_field {
	char *name, *word; /* word NULL: it is a number */
	double number;
};

/* Zeroed is an empty document with results. */
struct document {
	enum document_shape shape;
	const struct result **results;
	bool *tabulated; /* per result: one of the tables shows it already */
	size_t result_count;
	struct table **tables;
	size_t table_count;
	char **paragraphs;
	size_t paragraph_count;
	struct document_field *fields;
	size_t field_count;
};

void document_clear(struct document *document);

void document_take_result(struct document *document,
			  const struct result *result);

/* The same for a result that people find in one of the tables. */
void document_take_tabulated(struct document *document,
			     const struct result *result);
void document_take_table(struct document *document, struct table *table);
void document_take_paragraph(struct document *document, char *text);
void document_say(struct document *document, const char *fmt, ...)
	PRINTF_LIKE(2, 3);
void document_field_word(struct document *document, const char *name,
			 const char *word);
void document_field_number(struct document *document, const char *name,
			   double number);

/* The distinct data of the results, in order; `index` per result or -1. */
size_t document_data(const struct document *document,
		     const struct provenance *data[], int index[]);

/* A form of output: text, json, csv, latex, markdown, speech. */
struct writer {
	const char *name;
	const char *summary;
	void (*write)(const struct document *document, FILE *out);
};

#endif
