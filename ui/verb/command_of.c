/* command_of.c - the shell command that gives the numbers of a view */

#include "ui/verb/command_of.h"

#include "session/shell_command.h"
#include "ui/frame/screen.h"
#include "ui/panel/answers.h"

char *
command_of(const struct snapshot *snapshot)
{
	struct text verb = { 0 };
	char *command;

	if (!snapshot->data)
		return NULL;
	text_add(&verb, "estimate %s", snapshot->state.method->name);
	command = shell_command_of(snapshot, text_get(&verb));
	text_clear(&verb);

	return command;
}

char *
command_of_view(const struct screen *screen)
{
	const char *const *lines = answers_lines(screen);

	if (lines)
		return shell_command_of(screen->playground, lines[0]);
	if (screen->snapshot->data && (screen->view->flags & VIEW_COMPARES))
		return shell_command_of(screen->snapshot, "compare");

	return command_of(screen->snapshot);
}

char *
command_of_figure(const struct screen *screen, const char *figure)
{
	struct text line = { 0 };

	text_add(&line, "plot %s", figure);
	if (answers_lines(screen))
		shell_command_add_settings(&line,
					   &screen->playground->state.settings,
					   SHELL_NO_LOOKS);

	return text_take(&line);
}
