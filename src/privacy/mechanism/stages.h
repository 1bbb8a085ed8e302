/* stages.h - mechanisms one after another, each its own number of times */

#ifndef PRIVACY_MECHANISM_STAGES_H
#define PRIVACY_MECHANISM_STAGES_H

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "privacy/mechanism/mechanism.h"

/*
 * Answers are worked out on demand from meshes (stage_mesh.h) and kept.
 * The mechanisms are lent, and each must have a law; ERROR_USAGE names the
 * one that has none.
 */
struct stages;

struct stages *stages_new(struct mechanism *const mechanisms[], size_t count,
			  struct error *err);
void stages_free(struct stages *stages); /* NULL is fine */

/* Asked now and then by everything below; NULL is fine. */
void stages_watch(struct stages *stages, struct progress *progress);

/* Answers for a mechanism whose `stages` are set, with a density or not. */
const struct mechanism_answers *stages_answers(const struct stages *stages);

#endif
