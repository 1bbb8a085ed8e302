/* answer.c - what a verb has to say, before anybody prints it */

#include "verb/answer.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape/shell_word.h"
#include "base/memory.h"
#include "base/save.h"
#include "base/utf8.h"
#include "result/writer/writers.h"

static void
free_texts(char **texts, size_t count)
{
	for (size_t i = 0; i < count; i++)
		free(texts[i]);
	free(texts);
}

void
answer_clear(struct answer *answer)
{
	document_clear(&answer->document);
	free_texts(answer->notes, answer->note_count);
	free_texts(answer->files, answer->file_count);
	*answer = (struct answer){ 0 };
}

static void
add_text(char ***texts, size_t *count, char *taken)
{
	*texts = memory_grow_array(*texts, *count + 1, sizeof(**texts));
	(*texts)[(*count)++] = taken;
}

void
answer_note(struct answer *answer, const char *fmt, ...)
{
	char raw[640], text[sizeof(raw)];
	va_list args;

	va_start(args, fmt);
	vsnprintf(raw, sizeof(raw), fmt, args);
	va_end(args);
	utf8_clean(text, sizeof(text), raw);
	add_text(&answer->notes, &answer->note_count, memory_copy_text(text));
}

void
answer_file(struct answer *answer, const char *path)
{
	/* What went there is the answer; a name behind it would spoil it. */
	if (!strncmp(path, "/dev/", 5))
		return;
	add_text(&answer->files, &answer->file_count, memory_copy_text(path));
}

static void
join_texts(char ***to, size_t *to_count, char **from, size_t from_count)
{
	for (size_t i = 0; i < from_count; i++)
		add_text(to, to_count, from[i]);
	free(from);
}

static void
join_documents(struct document *to, struct document *from)
{
	for (size_t i = 0; i < from->result_count; i++) {
		if (from->tabulated[i])
			document_take_tabulated(to, from->results[i]);
		else
			document_take_result(to, from->results[i]);
	}
	for (size_t i = 0; i < from->table_count; i++)
		document_take_table(to, from->tables[i]);
	for (size_t i = 0; i < from->paragraph_count; i++)
		document_take_paragraph(to, from->paragraphs[i]);
	from->result_count = from->table_count = from->paragraph_count = 0;
	for (size_t i = 0; i < from->field_count; i++) {
		const struct document_field *field = &from->fields[i];

		if (field->word)
			document_field_word(to, field->name, field->word);
		else
			document_field_number(to, field->name, field->number);
	}
	document_clear(from);
}

void
answer_join(struct answer *whole, struct answer *part)
{
	join_documents(&whole->document, &part->document);
	join_texts(&whole->notes, &whole->note_count, part->notes,
		   part->note_count);
	join_texts(&whole->files, &whole->file_count, part->files,
		   part->file_count);
	if (part->status != STATUS_DONE)
		whole->status = part->status;
	whole->quit |= part->quit;
	*part = (struct answer){ 0 };
}

static bool
is_empty(const struct document *document)
{
	return !document->result_count && !document->table_count &&
	       !document->paragraph_count && !document->field_count;
}

/* A name that a terminal would obey is quoted. */
static void
write_name(const char *path, FILE *out)
{
	char *shown = shell_word_show(path);

	fprintf(out, "%s\n", shown);
	free(shown);
}

void
answer_write(const struct answer *answer, const struct writer *writer,
	     FILE *out)
{
	if (!answer->saved && !is_empty(&answer->document))
		writer->write(&answer->document, out);
	for (size_t i = 0; i < answer->file_count; i++)
		write_name(answer->files[i], out);
}

static const struct writer *
writer_for(const char *format, const char *path)
{
	static const char *const endings[][2] = {
		{ ".json", "json" }, { ".csv", "csv" },  { ".md", "markdown" },
		{ ".tex", "latex" }, { ".txt", "text" },
	};
	const char *dot = strrchr(path, '.');
	size_t count = sizeof(endings) / sizeof(endings[0]);

	for (size_t i = 0; !format && dot && i < count; i++) {
		if (!strcmp(dot, endings[i][0]))
			format = endings[i][1];
	}

	return writer_find(format ? format : "text");
}

bool
answer_has_document(const struct answer *answer)
{
	return !is_empty(&answer->document);
}

bool
answer_save(struct answer *answer, const char *format, const char *path,
	    const struct save_options *how, struct error *err)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out;
	bool done;

	if (is_empty(&answer->document))
		return error_set(err, ERROR_USAGE,
				 "output=%s: there is no answer to write",
				 path);
	out = open_memstream(&text, &size);
	if (!out)
		return error_set(err, ERROR_DATA, "%s: %s", path,
				 strerror(errno));
	writer_for(format, path)->write(&answer->document, out);
	done = !fclose(out) && save_file(path, text, size, how, err);
	free(text);
	if (!done)
		return false;
	answer->saved = true;
	answer_file(answer, path);

	return true;
}

/* Whether a result before `end` raised the same text under the same code. */
static bool
said_before(const struct document *document, size_t end,
	    const struct raised *raised)
{
	for (size_t i = 0; i < end; i++) {
		const struct result *result = document->results[i];

		for (size_t j = 0; j < result->warning_count; j++) {
			const struct raised *other = &result->warnings[j];

			if (other->warning == raised->warning &&
			    !strcmp(other->text, raised->text))
				return true;
		}
	}

	return false;
}

/* Whether result `index` raised it too. */
static bool
shares(const struct document *document, size_t index,
       const struct raised *raised)
{
	struct document one = { .results = &document->results[index],
				.result_count = 1 };

	return said_before(&one, 1, raised);
}

/* One line a warning, with everybody it concerns. */
static void
write_warning(const struct document *document, size_t first,
	      const struct raised *raised, FILE *out)
{
	fprintf(out, "dpaudit: %s %s", warning_about(raised->warning)->code,
		document->results[first]->method);
	for (size_t i = first + 1; i < document->result_count; i++) {
		if (shares(document, i, raised))
			fprintf(out, ", %s", document->results[i]->method);
	}
	fprintf(out, ": %s\n", raised->text);
}

void
answer_write_remarks(const struct answer *answer, FILE *out)
{
	const struct document *document = &answer->document;

	for (size_t i = 0; i < answer->note_count; i++)
		fprintf(out, "dpaudit: %s\n", answer->notes[i]);
	for (size_t i = 0; i < document->result_count; i++) {
		const struct result *result = document->results[i];

		for (size_t j = 0; j < result->warning_count; j++) {
			if (!said_before(document, i, &result->warnings[j]))
				write_warning(document, i, &result->warnings[j],
					      out);
		}
	}
}

const struct status_about *
statuses(void)
{
	static const struct status_about all[] = {
		{ STATUS_DONE, "done" },
		{ STATUS_REFUTED, "only check: the claim is refuted" },
		{ STATUS_USAGE, "the request makes no sense" },
		{ STATUS_DATA,
		  "data cannot be read, or an answer cannot be written" },
		{ STATUS_CANNOT_TELL,
		  "the data cannot answer, or check cannot tell" },
		{ STATUS_NUMERIC, "a computation failed" },
		{ STATUS_STOPPED, "stopped" },
		{ MEMORY_EXIT_STATUS, "out of memory" },
		{ 0, NULL },
	};

	return all;
}

enum status
answer_status_of(enum error_kind kind)
{
	switch (kind) {
	case ERROR_NONE:
		return STATUS_DONE;
	case ERROR_USAGE:
	case ERROR_PERMISSION:
		return STATUS_USAGE;
	case ERROR_FILE:
	case ERROR_FORMAT:
		return STATUS_DATA;
	case ERROR_DATA:
		return STATUS_CANNOT_TELL;
	case ERROR_NUMERIC:
		return STATUS_NUMERIC;
	case ERROR_STOPPED:
		return STATUS_STOPPED;
	}

	return STATUS_NUMERIC;
}
