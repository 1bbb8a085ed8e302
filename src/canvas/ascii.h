/* ascii.h - what to write where a terminal knows nothing but ASCII */

#ifndef CANVAS_ASCII_H
#define CANVAS_ASCII_H

#include <stdint.h>

/*
 * One to seven characters for any character: a name for Greek letters, a
 * look-alike for lines and signs, "?" for what has neither.
 */
const char *ascii_spelling(uint32_t code, char buffer[2]);

#endif
