/* course.h - one training as settings describe it */

#ifndef LAB_COURSE_H
#define LAB_COURSE_H

#include "base/text.h"
#include "dataset/game.h"
#include "setting/setting.h"
#include "train/run/run.h"
#include "train/source/corpora.h"

/* Settings that change the bits of a training, in the order of plans. */
#define COURSE_SETTINGS                                                        \
	SETTING_MODEL, SETTING_EPOCHS, SETTING_BATCH, SETTING_LEARNING_RATE,   \
		SETTING_MOMENTUM, SETTING_CLIP_NORM, SETTING_SIGMA,            \
		SETTING_EPSILON, SETTING_DELTA, SETTING_BUG, SETTING_SEED,     \
		SETTING_ROWS, SETTING_UNIT, SETTING_CLIENTS,                   \
		SETTING_CLIENT_RATE, SETTING_CLIENT_BATCH,                     \
		SETTING_CLIENT_EPOCHS, SETTING_CLIP_QUANTILE, SETTING_SPREAD,  \
		SETTING_STEPS

/* Other settings of a training: the columns of a table, and batches. */
#define COURSE_WORDS SETTING_LABEL, SETTING_GROUP, SETTING_SAMPLER

/* With settings and data it is read; course_clear() in any case. */
struct course {
	const struct settings *settings;
	const char *data; /* a corpus, or a path */
	struct progress *progress;
	const struct permission *permission; /* of who asks */
	struct corpus corpus;
	struct clients *clients; /* or NULL */
	struct net net;
	struct run_order order; /* points into this course */
	size_t steps;
	double delta; /* 0: nothing is said of epsilon */
};

/*
 * Reads the data, of a table with these columns, and checks every setting;
 * nothing is trained yet.
 */
MUST_CHECK bool course_read(struct course *course, const char *label,
			    const char *group, struct error *err);
void course_clear(struct course *course);

/* How many a step takes where there are fewer than batch=; 0: that many. */
size_t course_lowered_batch(const struct course *course);

/* What its data take. */
size_t course_bytes(const struct course *course);

/*
 * Adds a setting by its names in files, so that what an earlier version left
 * is still found.
 */
void course_add_fields(const struct settings *settings, enum setting setting,
		       struct text *out);

/* Every setting by name, all that the bits depend on. */
void course_describe(const struct course *course, struct text *out);

/* The rows themselves: a file may be another one by the next day. */
void course_add_sums(const struct course *course, struct text *out);

struct ledger course_ledger(const struct course *course);

/*
 * Epsilon after so many steps; false without a sentence where the ledger
 * knows none.
 */
bool course_epsilon(const struct course *course, size_t steps,
		    struct bracket *epsilon);

/* What the card of data from this training says, its mechanism included. */
MUST_CHECK bool course_card(const struct course *course, struct game *game,
			    struct error *err);
/* What is promised, for `check`, and where it is kept the truth, too. */
MUST_CHECK bool course_card_claim(struct game *game, double epsilon,
				  double delta, bool holds, struct error *err);
MUST_CHECK bool course_card_number(struct game *game, enum game_entry entry,
				   double value, struct error *err);

#endif
