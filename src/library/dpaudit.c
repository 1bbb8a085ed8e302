/* dpaudit.c - audits of differential privacy, for C and what calls C */

#include "library/dpaudit_inside.h"

#include <gsl/gsl_errno.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "result/writer/writers.h"
#include "verb/verbs.h"

/* More than these are a mistake of the caller. */
enum { MOST_COLUMNS = 4096, MOST_WORDS = 1 << 16 };

struct dpaudit {
	struct progress progress; /* first: watch() knows it alone */
	struct scene scene;
	struct answer answer;
	struct error err;
	struct text text; /* what was handed out last */
	bool busy;        /* a verb runs: who asks is called by it */
	bool let_go;      /* it was freed meanwhile */
	void (*watch)(size_t done, size_t total, int uneven);
};

const char *
dpaudit_version(void)
{
	return DPAUDIT_VERSION;
}

static void
silence_gsl(void)
{
	gsl_set_error_handler_off();
}

struct dpaudit *
dpaudit_new(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	struct dpaudit *handle = memory_new(sizeof(*handle));

	pthread_once(&once, silence_gsl);
	handle->scene.session = session_new();
	handle->scene.progress = &handle->progress;

	return handle;
}

void
dpaudit_ask_once(struct dpaudit *handle)
{
	session_close_ledger(handle->scene.session);
}

void
dpaudit_free(struct dpaudit *handle)
{
	if (!handle)
		return;
	if (handle->busy) {
		handle->let_go = true;
		dpaudit_stop(handle);
		return;
	}
	answer_clear(&handle->answer);
	session_free(handle->scene.session);
	text_clear(&handle->text);
	free(handle);
}

/*
 * Nothing is left of the last call but whether somebody said stop.  A verb
 * that runs keeps what it has.
 */
static bool
begin(struct dpaudit *handle)
{
	if (!handle || handle->busy)
		return false;
	handle->busy = true;
	answer_clear(&handle->answer);
	handle->err = (struct error){ .kind = ERROR_NONE };
	progress_start(&handle->progress, 0);
	handle->progress.uneven = false;

	return true;
}

static int
end(struct dpaudit *handle, bool done)
{
	int status = done ? (int)handle->answer.status
			  : (int)answer_status_of(handle->err.kind);

	/* A study counts audits that fail; its own answer is no failure. */
	if (done)
		handle->err = (struct error){ .kind = ERROR_NONE };
	atomic_store(&handle->progress.stop, false);
	handle->busy = false;
	if (handle->let_go)
		dpaudit_free(handle);

	return status;
}

/* A caller in another language has NULL at hand where it forgot something. */
static bool
need(struct dpaudit *handle, const void *given, const char *what)
{
	return given ||
	       error_set(&handle->err, ERROR_USAGE, "%s is NULL", what);
}

/* Sizes that nobody means end no program. */
static bool
is_few(struct dpaudit *handle, size_t count, size_t most, const char *what)
{
	return count <= most ||
	       error_set(&handle->err, ERROR_USAGE,
			 "%zu %s are too many: at most %zu", count, what, most);
}

static bool
read_columns(struct dpaudit *handle, const struct dpaudit_column columns[],
	     size_t count, struct load_column table[])
{
	for (size_t i = 0; i < count; i++) {
		if (!need(handle, columns[i].name, "the name of a column") ||
		    !need(handle, columns[i].values, columns[i].name))
			return false;
		table[i] = (struct load_column){ columns[i].name,
						 columns[i].values };
	}

	return true;
}

static bool
add(struct dpaudit *handle, const char *name,
    const struct dpaudit_column columns[], size_t count, size_t rows)
{
	struct load_column *table = memory_new_array(count, sizeof(*table));
	const struct load_options options = { 0 };
	struct datasets made = { 0 };
	bool done = read_columns(handle, columns, count, table) &&
		    load_table(name, table, count, rows, &options, &made,
			       &handle->err);

	if (done) {
		session_mark(handle->scene.session);
		session_put_data(handle->scene.session, &made);
		session_log(handle->scene.session, "# data from memory");
	}
	datasets_clear(&made);
	free(table);

	return done;
}

int
dpaudit_add(struct dpaudit *handle, const char *name,
	    const struct dpaudit_column columns[], size_t count, size_t rows)
{
	if (!begin(handle))
		return DPAUDIT_USAGE;

	return end(handle,
		   need(handle, name, "the name of the data") &&
			   (!count || need(handle, columns, "the table")) &&
			   is_few(handle, count, MOST_COLUMNS, "columns") &&
			   add(handle, name, columns, count, rows));
}

static bool
run(struct dpaudit *handle, const char *const words[], size_t count)
{
	char **args = memory_new_array(count, sizeof(*args));
	bool done;

	for (size_t i = 0; i < count && words[i]; i++)
		args[i] = memory_copy_text(words[i]);
	done = (!count || need(handle, args[count - 1], "a word")) &&
	       verb_run(&handle->scene, args, count, &handle->answer,
			&handle->err);
	for (size_t i = 0; i < count; i++)
		free(args[i]);
	free(args);

	return done;
}

int
dpaudit_run(struct dpaudit *handle, const char *const words[], size_t count)
{
	if (!begin(handle))
		return DPAUDIT_USAGE;

	return end(handle, (!count || need(handle, words, "the words")) &&
				   is_few(handle, count, MOST_WORDS, "words") &&
				   run(handle, words, count));
}

int
dpaudit_run_line(struct dpaudit *handle, const char *line)
{
	if (!begin(handle))
		return DPAUDIT_USAGE;

	return end(handle,
		   need(handle, line, "the line") &&
			   verb_run_line(&handle->scene, line, &handle->answer,
					 &handle->err));
}

const char *
dpaudit_error(const struct dpaudit *handle)
{
	if (!handle)
		return "the handle is NULL";

	return handle->busy ? "a verb runs: what it calls may only stop it"
			    : handle->err.text;
}

const char *
dpaudit_text(struct dpaudit *handle, const char *format)
{
	const struct writer *writer;

	if (!handle || handle->busy)
		return "";
	writer = format ? writer_find(format) : handle->answer.writer;
	text_clear(&handle->text);
	answer_write(&handle->answer, writer ? writer : writers()[0],
		     &handle->text);

	return text_get(&handle->text);
}

const char *
dpaudit_remarks(struct dpaudit *handle)
{
	if (!handle || handle->busy)
		return "";
	text_clear(&handle->text);
	answer_write_remarks(&handle->answer, &handle->text);

	return text_get(&handle->text);
}

size_t
dpaudit_results(const struct dpaudit *handle)
{
	return handle && !handle->busy
		       ? document_count(&handle->answer.document, BLOCK_RESULT)
		       : 0;
}

int
dpaudit_number(const struct dpaudit *handle, size_t result, const char *name,
	       struct dpaudit_number *number)
{
	const struct result *from =
		handle && !handle->busy
			? document_result(&handle->answer.document, result)
			: NULL;
	const struct quantity *found =
		from && name && number ? result_quantity(from, name) : NULL;

	if (!found)
		return DPAUDIT_USAGE;
	*number = (struct dpaudit_number){
		.lower = found->lower,
		.value = found->value,
		.upper = found->upper,
		.confidence = found->confidence,
		.sides = found->sides,
		.claim = claim_name(found->claim),
		.about = about_name(found->about),
		.policy = policy_name(found->policy),
	};

	return DPAUDIT_DONE;
}

static const struct statement *
statement_at(const struct dpaudit *handle, size_t result)
{
	const struct result *from =
		handle && !handle->busy
			? document_result(&handle->answer.document, result)
			: NULL;

	return from ? &from->statement : NULL;
}

int
dpaudit_statement(const struct dpaudit *handle, size_t result,
		  struct dpaudit_statement *statement)
{
	const struct statement *from = statement_at(handle, result);

	if (!from || !statement)
		return DPAUDIT_USAGE;
	*statement = (struct dpaudit_statement){
		.grade = grade_name(from->grade),
		.quantity = from->quantity,
		.number = from->quantity ? statement_figure(from) : NAN,
		.reach = from->quantity ? from->reach : NAN,
		.sentence = from->sentence ? from->sentence : "",
	};

	return DPAUDIT_DONE;
}

const char *
dpaudit_condition(const struct dpaudit *handle, size_t result, int failed,
		  size_t index)
{
	const struct statement *from = statement_at(handle, result);
	const struct conditions *conditions;

	if (!from)
		return NULL;
	conditions = failed ? &from->failed : &from->provided;
	if (index >= conditions->count)
		return NULL;

	return failed ? conditions->at[index]->failed
		      : conditions->at[index]->provided;
}

void
dpaudit_stop(struct dpaudit *handle)
{
	if (handle)
		atomic_store(&handle->progress.stop, true);
}

static void
pass_on(struct progress *progress)
{
	struct dpaudit *handle = (struct dpaudit *)progress;

	handle->watch(atomic_load(&progress->done),
		      atomic_load(&progress->total), progress->uneven);
}

void
dpaudit_watch(struct dpaudit *handle,
	      void (*watch)(size_t done, size_t total, int uneven))
{
	if (!handle)
		return;
	handle->watch = watch;
	handle->progress.watch = watch ? pass_on : NULL;
}

void
dpaudit_listen(struct dpaudit *handle, void (*say)(const char *line))
{
	if (handle)
		handle->scene.say = say;
}
