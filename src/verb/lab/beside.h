/* beside.h - what a paper printed beside what was trained here */

#ifndef VERB_LAB_BESIDE_H
#define VERB_LAB_BESIDE_H

#include "verb/verb.h"

/* For reproduce PAPER/ITEM lab=FOLDER/. */
MUST_CHECK bool beside_print(const struct scene *scene,
			     const struct request *request,
			     struct answer *answer, struct error *err);

/* Whether lab plays what is called so: then lab= is what was left out. */
bool beside_has(const char *item);

#endif
