/* print_json.h - JSON values as text, numbers as short as they can be */

#ifndef BASE_ESCAPE_PRINT_JSON_H
#define BASE_ESCAPE_PRINT_JSON_H

#include <jansson.h>

#include "base/text.h"

/*
 * Prints a value over several lines, two blanks a level, keys in their
 * order; a real number is the shortest text that reads back as the same.
 */
void print_json(json_t *value, struct text *out);

/* jansson takes memory that never fails; from any thread, said once. */
void print_json_memory(void);

/* The same on one line, without its end. */
void print_json_line(json_t *value, struct text *out);

#endif
