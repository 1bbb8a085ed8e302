/* command.c - a line that was typed, split once, and the verb it names */

#include "verb/command.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "verb/verbs.h"

/* tau=1.5 for set tau=1.5 */
static bool
is_setting(const char *word)
{
	return strchr(word, '=') && !verb_find(word);
}

static void
put_before(struct command *command, const char *word)
{
	command->args = memory_grow_array(command->args, command->count + 1,
					  sizeof(*command->args));
	memmove(command->args + 1, command->args,
		command->count * sizeof(*command->args));
	command->args[0] = memory_copy_text(word);
	command->count++;
}

bool
command_next_line(FILE *in, char **line, size_t *size, bool *too_long)
{
	size_t length = 0;
	int c = 0;

	*too_long = false;
	while (c != '\n' && (c = getc_unlocked(in)) != EOF) {
		if (length + 2 > *size) {
			*size = *size ? 2 * *size : 256;
			*line = memory_grow_array(*line, *size, 1);
		}
		(*line)[length++] = (char)c;
		if (length == COMMAND_LONGEST) {
			*too_long = true;
			break;
		}
	}
	if (length)
		(*line)[length] = '\0';

	return length > 0;
}

bool
command_read(struct command *command, const char *line, struct error *err)
{
	line += strspn(line, " \t\r\n");
	*command = (struct command){ .line = NULL };
	if (*line != '#' &&
	    !request_split(line, &command->args, &command->count, err))
		return false;
	if (command->count && is_setting(command->args[0]))
		put_before(command, "set");
	command->verb = verb_of_line(command->args, command->count);
	command->line = memory_copy_text(line);

	return true;
}

void
command_clear(struct command *command)
{
	request_free_args(command->args, command->count);
	free(command->line);
	*command = (struct command){ .line = NULL };
}

void
command_copy(struct command *to, const struct command *from)
{
	*to = *from;
	to->line = memory_copy_text(from->line);
	to->args = memory_new_array(from->count + 1, sizeof(*to->args));
	for (size_t i = 0; i < from->count; i++)
		to->args[i] = memory_copy_text(from->args[i]);
}

unsigned
command_flags(const struct command *command)
{
	return command->verb ? command->verb->flags : 0;
}

bool
command_run(const struct scene *scene, const struct command *command,
	    struct answer *answer, struct error *err)
{
	if (command->count)
		return verb_run(scene, command->args, command->count, answer,
				err);
	(void)session_read_look(scene->session, command->line);

	return true;
}

bool
verb_run_line(const struct scene *scene, const char *line,
	      struct answer *answer, struct error *err)
{
	struct command command;
	bool done;

	if (!command_read(&command, line, err))
		return false;
	done = command_run(scene, &command, answer, err);
	command_clear(&command);

	return done;
}
