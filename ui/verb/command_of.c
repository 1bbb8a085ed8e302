/* command_of.c - the shell command that gives the numbers of a view */

#include "ui/verb/command_of.h"

#include "session/shell_command.h"
#include "ui/frame/board.h"
#include "ui/panel/answers.h"
#include "verb/form.h"

/* Leaves out settings that the verb does not read, because it refuses them. */
static char *
command(const struct snapshot *snapshot, const char *verb,
	const struct settings *given)
{
	struct settings settings;
	char *line;

	settings_copy(&settings, given);
	verb_forget_unread(verb, snapshot->state.method, &settings);
	line = shell_command_of(snapshot, verb, &settings);
	settings_clear(&settings);

	return line;
}

char *
command_of(const struct snapshot *snapshot)
{
	const struct method *method = snapshot->state.method;
	struct text verb = { 0 };
	struct settings settings;
	struct question ask;
	char *line;

	if (!snapshot->data)
		return NULL;
	text_add(&verb, "estimate %s", method->name);
	/* A shell knows nothing of looks, so that they are said to it. */
	ask = snapshot_question(snapshot, NULL);
	settings_copy(&settings, &snapshot->state.settings);
	selection_spell(method, &ask, &settings);
	line = command(snapshot, text_get(&verb), &settings);
	settings_clear(&settings);
	text_clear(&verb);

	return line;
}

char *
command_of_view(const struct board *board)
{
	const char *leading = answers_leading(board);

	if (leading && board_is_playground(board))
		return command(board->playground, leading,
			       &board->playground->state.settings);
	if (board->snapshot->data && (board->view->flags & VIEW_COMPARES))
		return command(board->snapshot, "compare",
			       &board->snapshot->state.settings);

	return command_of(board->snapshot);
}

char *
command_of_figure(const struct board *board, const char *figure)
{
	struct text line = { 0 };
	struct settings settings;

	text_add(&line, "plot %s", figure);
	if (!board_is_playground(board))
		return text_take(&line);
	settings_copy(&settings, &board->playground->state.settings);
	verb_forget_unread(text_get(&line), board->playground->state.method,
			   &settings);
	shell_command_add_settings(&line, &settings, SHELL_NO_LOOKS);
	settings_clear(&settings);

	return text_take(&line);
}
