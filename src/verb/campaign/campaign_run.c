/* campaign_run.c - one run of a campaign: a sitting of its own, its answers */

#include "verb/campaign/campaign_run.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape/print_json.h"
#include "verb/campaign/share.h"
#include "verb/command.h"

/* ---- which lines ---- */

static bool
check_command(const struct command *command, struct error *err)
{
	if (command_flags(command) & VERB_ALONE)
		return error_set(err, ERROR_USAGE,
				 "%s is no verb of a campaign's run",
				 command->args[0]);
	for (size_t i = 1; i < command->count; i++) {
		const char *word = command->args[i];

		word += strspn(word, "-");
		if (!strncmp(word, "output=", 7))
			return error_set(err, ERROR_USAGE,
					 "a run of a campaign writes no file "
					 "of its own; its answers are kept");
	}

	return true;
}

static bool
place(const struct campaign_order *order, const struct grid_block *block,
      size_t line, struct error *err)
{
	return error_prefix(err, "%s:%zu", order->path,
			    block->lines[line].number);
}

bool
campaign_run_check(const struct campaign_order *order, struct error *err)
{
	const struct grid *grid = order->grid;

	for (size_t i = 0; i < grid->block_count; i++) {
		const struct grid_block *block = &grid->blocks[i];

		for (size_t k = 0; k < block->line_count; k++) {
			char *line = grid_line(block, block->first, k);
			struct command command;
			bool fine = command_read(&command, line, err);

			free(line);
			if (fine) {
				fine = check_command(&command, err);
				command_clear(&command);
			}
			if (!fine)
				return place(order, block, k, err);
		}
	}

	return true;
}

/* ---- what they read ---- */

/* Lists of numbers name no file: "seed", a second time "seed-2". */
static bool
may_be_file(const struct grid_list *list)
{
	const char *dash = strrchr(list->name, '-');
	bool again = dash && !dash[1 + strspn(dash + 1, "0123456789")];
	char name[40];
	enum setting setting;

	snprintf(name, sizeof(name), "%.*s",
		 (int)(again ? dash - list->name : 39), list->name);
	if (!setting_find_any(name, &setting))
		return true;

	return setting_about(setting)->kind == VALUE_FILE ||
	       setting_about(setting)->kind == VALUE_TEXT;
}

static void
read_line(const struct grid_block *block, size_t run, size_t line,
	  reads_fn *each, void *state)
{
	char *text = grid_line(block, run, line);
	struct settings base;
	struct command command;
	struct request request;
	struct error ignored = { 0 };

	settings_init(&base);
	if (command_read(&command, text, &ignored)) {
		if (request_read(&request, command.args, command.count, &base,
				 &ignored)) {
			reads_of(&request, READS_TYPED, each, state);
			request_clear(&request);
		}
		command_clear(&command);
	}
	free(text);
}

static bool
is_in(const struct grid_line *line, size_t list)
{
	for (size_t i = 0; i < line->count; i++) {
		if (line->spans[i].list == list)
			return true;
	}

	return false;
}

/* Every combination of those lists of the line that may name files. */
static void
read_runs(const struct grid_block *block, size_t list, size_t run, size_t line,
	  reads_fn *each, void *state)
{
	size_t stride = 1;

	if (list == block->list_count) {
		read_line(block, run, line, each, state);
		return;
	}
	for (size_t i = list + 1; i < block->list_count; i++)
		stride *= block->lists[i].count;
	for (size_t i = 0; i < block->lists[list].count; i++) {
		read_runs(block, list + 1, run + i * stride, line, each, state);
		if (!is_in(&block->lines[line], list) ||
		    !may_be_file(&block->lists[list]))
			return;
	}
}

void
campaign_run_reads(const struct campaign_order *order, reads_fn *each,
		   void *state)
{
	const struct grid *grid = order->grid;

	for (size_t i = 0; i < grid->block_count; i++) {
		const struct grid_block *block = &grid->blocks[i];

		for (size_t k = 0; k < block->line_count; k++)
			read_runs(block, 0, block->first, k, each, state);
	}
}

/* ---- answers ---- */

/* What the data cannot answer is an answer, too. */
static bool
is_finding(const struct error *err)
{
	return err->kind == ERROR_DATA || err->kind == ERROR_NUMERIC;
}

static void
keep_answer(json_t *answers, const struct command *command, const char *what,
	    json_t *taken)
{
	json_t *entry = json_object();

	json_object_set_new(entry, "command", json_string(command->line));
	json_object_set_new(entry, what, taken);
	json_array_append_new(answers, entry);
}

static bool
run_line(const struct scene *scene, const struct command *command,
	 json_t *answers, struct error *err)
{
	struct answer answer = { 0 };
	bool done = check_command(command, err) &&
		    command_run(scene, command, &answer, err);

	if (done && answer_has_document(&answer))
		keep_answer(answers, command, "answer",
			    share_answer_json(&answer));
	else if (!done && is_finding(err))
		keep_answer(answers, command, "refused",
			    json_string(err->text));
	answer_clear(&answer);

	return done;
}

static bool
run_lines(const struct campaign_order *order, const struct scene *scene,
	  size_t run, json_t *answers, struct error *err)
{
	const struct grid_block *block = grid_block(order->grid, run);

	for (size_t i = 0; i < block->line_count; i++) {
		char *line = grid_line(block, run, i);
		struct error why = { 0 };
		struct command command;
		bool done = command_read(&command, line, &why);

		free(line);
		if (done) {
			done = run_line(scene, &command, answers, &why);
			command_clear(&command);
		}
		if (!done && is_finding(&why))
			return true;
		if (!done) {
			*err = why;
			return place(order, block, i, err);
		}
	}

	return true;
}

static json_t *
values_json(const struct grid *grid, size_t run)
{
	const struct grid_block *block = grid_block(grid, run);
	json_t *made = json_object();

	for (size_t i = 0; i < block->list_count; i++)
		json_object_set_new(made, block->lists[i].name,
				    json_string(grid_value(block, run, i)));

	return made;
}

bool
campaign_run(const struct campaign_order *order, size_t run, struct text *out,
	     struct progress *progress, struct error *err)
{
	struct scene scene = { .session = session_new(),
			       .progress = progress,
			       .permission = order->permission,
			       .depth = 1 };
	json_t *top, *answers;
	bool done;

	print_json_memory(); /* half an answer is none */
	top = json_object();
	answers = json_array();
	session_close_ledger(scene.session);
	settings_set_number(&session_edit(scene.session)->settings,
			    SETTING_THREADS, order->threads);
	done = run_lines(order, &scene, run, answers, err);
	json_object_set_new(top, "run", json_integer((json_int_t)run + 1));
	json_object_set_new(top, "settings", values_json(order->grid, run));
	json_object_set_new(top, "answers", answers);
	if (done)
		print_json_line(top, out);
	json_decref(top);
	session_free(scene.session);

	return done;
}
