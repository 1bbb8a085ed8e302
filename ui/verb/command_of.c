/* command_of.c - the shell command that gives the numbers of a view */

#include "ui/verb/command_of.h"

#include "session/shell_command.h"
#include "ui/frame/board.h"
#include "ui/panel/answers.h"

char *
command_of(const struct snapshot *snapshot)
{
	struct text verb = { 0 };
	char *command;

	if (!snapshot->data)
		return NULL;
	text_add(&verb, "estimate %s", snapshot->state.method->name);
	command = shell_command_of(snapshot, text_get(&verb), 0);
	text_clear(&verb);

	return command;
}

/* Theory refuses what its form keeps of another mechanism. */
static unsigned
others_of(const struct board *board)
{
	return board->view->flags & (VIEW_PLAN | VIEW_LAB) ? 0
							   : SHELL_NO_OTHERS;
}

char *
command_of_view(const struct board *board)
{
	const char *leading = answers_leading(board);

	if (leading && board_is_playground(board))
		return shell_command_of(board->playground, leading,
					others_of(board));
	if (board->snapshot->data && (board->view->flags & VIEW_COMPARES))
		return shell_command_of(board->snapshot, "compare", 0);

	return command_of(board->snapshot);
}

char *
command_of_figure(const struct board *board, const char *figure)
{
	struct text line = { 0 };

	text_add(&line, "plot %s", figure);
	if (board_is_playground(board))
		shell_command_add_settings(&line,
					   &board->playground->state.settings,
					   SHELL_NO_LOOKS);

	return text_take(&line);
}
