/* answer.c - what a verb has to say, before anybody prints it */

#include "verb/answer.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape/shell_word.h"
#include "base/memory.h"
#include "base/save.h"
#include "base/text.h"
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
	va_list args;

	va_start(args, fmt);
	add_text(&answer->notes, &answer->note_count,
		 text_print_clean(fmt, args));
	va_end(args);
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

void
answer_join(struct answer *whole, struct answer *part)
{
	document_join(&whole->document, &part->document);
	join_texts(&whole->notes, &whole->note_count, part->notes,
		   part->note_count);
	join_texts(&whole->files, &whole->file_count, part->files,
		   part->file_count);
	if (part->status != STATUS_DONE)
		whole->status = part->status;
	whole->quit |= part->quit;
	*part = (struct answer){ 0 };
}

/* A name that a terminal would obey is quoted. */
static void
write_name(const char *path, struct text *out)
{
	char *shown = shell_word_show(path);

	text_add(out, "%s\n", shown);
	free(shown);
}

static void
write_names(const struct answer *answer, struct text *out)
{
	for (size_t i = 0; i < answer->file_count; i++)
		write_name(answer->files[i], out);
}

void
answer_write(const struct answer *answer, const struct writer *writer,
	     struct text *out)
{
	if (!answer->saved && answer->document.count)
		writer->write(&answer->document, out);
	write_names(answer, out);
}

void
answer_write_fit(const struct answer *answer, size_t columns, struct text *out)
{
	if (!answer->saved && answer->document.count)
		text_writer_fit(&answer->document, columns, out);
	write_names(answer, out);
}

/* As it is named, else as the file's ending says. */
static const struct writer *
writer_for(const char *format, const char *path)
{
	const struct writer *found =
		format ? writer_find(format) : writer_of_path(path);

	return found ? found : &writer_text;
}

void
answer_note_missing(struct answer *answer, const struct writer *writer,
		    const struct document *document)
{
	size_t missing = writer->missing ? writer->missing(document) : 0;

	if (missing)
		answer_note(answer,
			    "the fonts of .%s lack %zu characters, which stand "
			    "as ? or without their marks; the same as .html "
			    "has them",
			    writer->ending, missing);
}

bool
answer_has_document(const struct answer *answer)
{
	return answer->document.count;
}

bool
answer_save(struct answer *answer, const char *format, const char *path,
	    const struct save_options *how, struct error *err)
{
	struct text out = { 0 };
	bool done;

	if (!answer->document.count)
		return error_set(err, ERROR_USAGE,
				 "output=%s: there is no answer to write",
				 path);
	answer_note_missing(answer, writer_for(format, path),
			    &answer->document);
	writer_for(format, path)->write(&answer->document, &out);
	done = save_file(path, text_get(&out), out.length, how, err);
	text_clear(&out);
	if (!done)
		return false;
	answer->saved = true;
	answer_file(answer, path);

	return true;
}

static bool
has_raised(const struct result *result, const struct raised *raised)
{
	for (size_t i = 0; i < result->warning_count; i++) {
		const struct raised *other = &result->warnings[i];

		if (other->warning == raised->warning &&
		    !strcmp(other->text, raised->text))
			return true;
	}

	return false;
}

/* Whether a result before `end` raised the same text under the same code. */
static bool
said_before(const struct document *document, const struct block *end,
	    const struct raised *raised)
{
	const struct block *it = NULL;

	while ((it = document_next(document, BLOCK_RESULT, it)) != end) {
		if (has_raised(it->result, raised))
			return true;
	}

	return false;
}

/* One line a warning, with everybody it concerns. */
static void
write_warning(const struct document *document, const struct block *first,
	      const struct raised *raised, struct text *out)
{
	const struct block *it = first;

	text_add(out, "dpaudit: %s %s", warning_about(raised->warning)->code,
		 first->result->method);
	while ((it = document_next(document, BLOCK_RESULT, it))) {
		if (has_raised(it->result, raised))
			text_add(out, ", %s", it->result->method);
	}
	text_add(out, ": %s\n", raised->text);
}

void
answer_write_remarks(const struct answer *answer, struct text *out)
{
	const struct document *document = &answer->document;
	const struct block *it = NULL;

	for (size_t i = 0; i < answer->note_count; i++)
		text_add(out, "dpaudit: %s\n", answer->notes[i]);
	while ((it = document_next(document, BLOCK_RESULT, it))) {
		const struct result *result = it->result;

		for (size_t j = 0; j < result->warning_count; j++) {
			if (!said_before(document, it, &result->warnings[j]))
				write_warning(document, it,
					      &result->warnings[j], out);
		}
	}
}

static const struct status_about statuses[] = {
	{ "0", "done", STATUS_DONE },
	{ "1", "only check: the claim is refuted", STATUS_REFUTED },
	{ "2", "the request makes no sense", STATUS_USAGE },
	{ "3", "data cannot be read, or an answer cannot be written",
	  STATUS_DATA },
	{ "4", "the data cannot answer, or check cannot tell",
	  STATUS_CANNOT_TELL },
	{ "5", "a computation failed", STATUS_NUMERIC },
	{ "6", "stopped", STATUS_STOPPED },
	{ "70", "out of memory", MEMORY_EXIT_STATUS },
};

const struct registry statuses_registry = {
	.name = "statuses",
	.one = "exit status",
	.summary = "how a command can end",
	REGISTRY_ROWS(statuses),
};

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
