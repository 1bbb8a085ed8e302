/* shell_command.h - what to type in a shell to get the same numbers */

#ifndef SESSION_SHELL_COMMAND_H
#define SESSION_SHELL_COMMAND_H

#include "base/text.h"
#include "session/snapshot.h"

/* What is said in another way, or not at all. */
enum shell_omission {
	SHELL_NO_LOOKS = 1 << 0,  /* axes and their exchange */
	SHELL_NO_SHARES = 1 << 1, /* alpha, sides and their like */
};

/* Adds " name=value", quoted for any shell, or " value" without a name. */
void shell_command_add(struct text *line, const char *name, const char *value);

/* A file; one that looks like a setting becomes ./eps=1.csv. */
void shell_command_add_path(struct text *line, const char *path);

/* The files of some data, as they call themselves. */
void shell_command_add_files(struct text *line, const struct dataset *data);
void shell_command_add_roles(struct text *line, const struct dataset *data);

/* Those that somebody has set and that are not about writing. */
void shell_command_add_settings(struct text *line,
				const struct settings *settings,
				unsigned omissions);

/* The entries that somebody added to the card. */
void shell_command_add_card(struct text *line, const struct game *added);

/*
 * Files, roles, these settings and, with data, the card after "dpaudit VERB";
 * caller frees.
 */
char *shell_command_of(const struct snapshot *snapshot, const char *verb,
		       const struct settings *settings);

#endif
