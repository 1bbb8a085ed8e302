/* config.h - what the user wrote into the configuration file */

#ifndef UI_CONFIG_H
#define UI_CONFIG_H

#include "ui/frame/screen.h"

/* Zeroed is an empty file.  Never written by the program. */
struct config {
	char *theme;
	bool foreign;    /* others can have written it */
	char *clipboard; /* a program for what is copied, or NULL */
	bool ascii, plain, no_sixel;
	bool asks_nothing; /* of the terminal */
	bool mouse, mouse_said;
	char **settings; /* "set" lines, run at the start */
	size_t setting_count;
	struct config_key {
		char *section, *key, *verb;
	} * keys;
	size_t key_count;
};

/*
 * Reads $XDG_CONFIG_HOME/dpaudit/config, or what $DPAUDIT_CONFIG names.
 * No file is an empty one; a wrong line is an error with its place.
 */
MUST_CHECK bool config_read(struct config *config, struct error *err);
MUST_CHECK bool config_read_file(struct config *config, const char *path,
				 struct error *err);
void config_clear(struct config *config);

/* Puts the keys and settings into a screen. */
void config_apply(const struct config *config, struct screen *screen);

#endif
