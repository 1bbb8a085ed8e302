/* command.h - a line that was typed, split once, and the verb it names */

#ifndef VERB_COMMAND_H
#define VERB_COMMAND_H

#include <stdio.h>

#include "verb/verb.h"

/*
 * Keys, the palette, the : line, session files and what runs beside the
 * screen all hold one of these; nobody reads the line again.
 */
struct command {
	char *line;              /* as typed, for people */
	char **args;             /* "set" comes first where it was left out */
	size_t count;            /* 0: there is nothing to run */
	const struct verb *verb; /* NULL: no verb of a sitting */
};

/* The bytes of a line that is no verb. */
enum { COMMAND_LONGEST = 1 << 20 };

/*
 * The next line of a session file, as getline(); of one that is too long the
 * beginning, since /dev/zero and files with holes have no end of a line.
 */
MUST_CHECK bool command_next_line(FILE *in, char **line, size_t *size,
				  bool *too_long);

/* On failure nothing needs clearing. */
MUST_CHECK bool command_read(struct command *command, const char *line,
			     struct error *err);
void command_clear(struct command *command);
void command_copy(struct command *to, const struct command *from);

/* Of its verb; 0 without one. */
unsigned command_flags(const struct command *command);

/* Blank lines and # comments do nothing. */
MUST_CHECK bool command_run(const struct scene *scene,
			    const struct command *command,
			    struct answer *answer, struct error *err);

#endif
