/* setting.h - the one table of settings, and the values of a sitting */

#ifndef METHOD_SETTING_SETTING_H
#define METHOD_SETTING_SETTING_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/number.h"
#include "base/registry.h"

/*
 * Every name=value that means the same everywhere.  Methods, mechanisms,
 * figures and verbs say which of them they read.  A session keeps all of
 * them; a verb refuses one that is typed on its line and not read.
 */
enum setting {
	/* what is asked */
	SETTING_ALPHA,
	SETTING_CONFIDENCE,
	SETTING_DELTA,
	SETTING_SIDES,
	SETTING_REFLECT,
	/* the threshold */
	SETTING_POLICY,
	SETTING_TAU,
	SETTING_TAU_RANK,
	SETTING_TAU_QUANTILE,
	SETTING_BAND,
	SETTING_SPLIT_FRACTION,
	SETTING_SPLITS,
	SETTING_SEED,
	SETTING_LOWER_IS_MEMBER,
	/* which of the data */
	SETTING_KIND,
	SETTING_NAN,
	SETTING_CLIP,
	SETTING_ROW,
	SETTING_INSTANCE,
	SETTING_RUN,
	SETTING_SERIES,
	/* numbers given instead of a file */
	SETTING_TP,
	SETTING_FN,
	SETTING_FP,
	SETTING_TN,
	SETTING_CANARIES,
	SETTING_GUESSES,
	SETTING_CORRECT,
	SETTING_OPTIONS,
	/* one method's own */
	SETTING_FAMILY,
	SETTING_INTERVAL,
	SETTING_INNER,
	SETTING_CUT,
	SETTING_MOMENTS,
	SETTING_COMPONENTS,
	SETTING_SAMPLES,
	SETTING_DIMENSION,
	SETTING_NULL,
	SETTING_ENDS,
	SETTING_BOOTSTRAPS,
	SETTING_BOOTSTRAP,
	/* mechanisms */
	SETTING_MECHANISM,
	SETTING_EPSILON,
	SETTING_MECHANISM_DELTA,
	SETTING_MU,
	SETTING_SIGMA,
	SETTING_SAMPLING,
	SETTING_STEPS,
	SETTING_SENSITIVITY,
	SETTING_RHO,
	SETTING_BATCHES,
	SETTING_LEAVES,
	SETTING_STRATEGY,
	SETTING_PARTICIPATIONS,
	SETTING_SEPARATION,
	SETTING_DIVERGENCES,
	SETTING_THEN,
	SETTING_DIRECTION,
	SETTING_VISIBLE,
	SETTING_OVERLAY,
	SETTING_MEAN0,
	SETTING_SD0,
	SETTING_MEAN1,
	SETTING_SD1,
	SETTING_FILE,
	SETTING_AT_EPSILON,
	SETTING_FPR,
	SETTING_FNR,
	SETTING_COSINE,
	SETTING_PRIOR,
	SETTING_BASELINE,
	SETTING_TARGET,
	SETTING_ORDERS,
	SETTING_GRADE,
	SETTING_MEAN_POPULATION,
	SETTING_SD_POPULATION,
	SETTING_MEAN_TRAINING,
	SETTING_SD_TRAINING,
	/* the gate */
	SETTING_CLAIM_EPSILON,
	SETTING_CLAIM,
	SETTING_CLAIM_ADJACENCY,
	SETTING_METHOD,
	SETTING_REPORTED,
	SETTING_DECLARED,
	SETTING_REQUIRE,
	SETTING_JOINT,
	SETTING_READINGS,
	/* planning and studies */
	SETTING_WIDTH,
	SETTING_BOUND,
	SETTING_POWER,
	SETTING_ROWS,
	SETTING_REPETITIONS,
	SETTING_WORLD,
	SETTING_LOOKS,
	SETTING_ROUNDS,
	SETTING_PRESENTATIONS,
	SETTING_LITERAL,
	SETTING_THREADS,
	/* simulated data */
	SETTING_BUG,
	SETTING_NOISE_FACTOR,
	SETTING_NOISE_SEEDS,
	SETTING_SHAPE,
	SETTING_SCALE,
	SETTING_DISTANCE,
	/* training */
	SETTING_MODEL,
	SETTING_EPOCHS,
	SETTING_BATCH,
	SETTING_SAMPLER,
	SETTING_RATE,
	SETTING_MOMENTUM,
	SETTING_CLIP_NORM,
	SETTING_UNIT,
	SETTING_UNIT_ROWS,
	SETTING_LABEL,
	SETTING_GROUP,
	SETTING_CLIENTS,
	SETTING_CLIENT_RATE,
	SETTING_CLIENT_BATCH,
	SETTING_CLIENT_EPOCHS,
	SETTING_CLIP_QUANTILE,
	SETTING_SPREAD,
	SETTING_RESUME,
	/* the lab */
	SETTING_EFFORT,
	SETTING_DATA,
	SETTING_CANARY,
	SETTING_MOVING,
	SETTING_PARTICIPATION,
	SETTING_ATTACK,
	SETTING_MODELS,
	SETTING_SHADOWS,
	SETTING_MEMORY,
	SETTING_LAB,
	/* many processors */
	SETTING_FARM,
	SETTING_SLURM,
	/* pictures and files */
	SETTING_FORMAT,
	SETTING_OUTPUT,
	SETTING_FORCE,
	SETTING_ALLOW,
	SETTING_COLUMNS,
	SETTING_TIMING,
	SETTING_SIZE,
	SETTING_THEME,
	SETTING_AXES,
	SETTING_SWAP,
	SETTING_NO_SANDBOX,
	/* the game card, where the file does not say */
	SETTING_TRAINING_SIZE,
	SETTING_ADJACENCY,
	SETTING_RUNS,
	SETTING_RANDOMISED,
	SETTING_ROWS_ARE,
	SETTING_THREAT,
	SETTING_COUNT, /* how many there are; not a setting */
};

enum value_kind {
	VALUE_REAL,
	VALUE_WHOLE,
	VALUE_SWITCH, /* yes or no */
	VALUE_CHOICE, /* one of `choices` */
	VALUE_TEXT,
	VALUE_LIST, /* words separated by commas */
	VALUE_FILE,
};

/* How a step with an arrow key moves a number. */
enum scale {
	SCALE_LINEAR, /* by `step` */
	SCALE_LOG,    /* along 1, 2, 5, 10, ... */
};

/* Ends a list of settings, where a method or figure says what it reads. */
#define SETTING_END SETTING_COUNT

struct setting_about {
	const char *name;    /* as typed */
	const char *summary; /* half a line, without a full stop */
	const char *symbol;  /* as shown in a form, NULL: the name */
	const char *label;   /* the word of the screen, NULL: the name */
	const char *group;
	enum value_kind kind;
	double fallback; /* a choice: its index; NaN: none unless given */
	double lowest, highest;
	bool open_low, open_high; /* the end itself is not allowed */
	enum scale scale;
	double step;
	const char *const *choices;    /* VALUE_CHOICE; ends with NULL */
	const struct registry *values; /* VALUE_TEXT: must be of it; or NULL */
	/* Shown in a form only while another setting has that value. */
	const char *shown_with, *shown_value;
};

extern const struct registry settings_registry;

const struct setting_about *setting_about(enum setting setting);
/* What screens call it. */
const char *setting_label(enum setting setting);
bool setting_find(const char *name, enum setting *setting);

/* Returns true if a list that SETTING_END ends has it; NULL has none. */
bool setting_is_in(const enum setting list[], enum setting setting);

/* The same, or a sentence with the nearest name. */
bool setting_need(const char *name, enum setting *setting, struct error *err);

/* Returns the setting a user may have meant by a name, or NULL. */
const char *setting_nearest(const char *name);

/* ---- values ---- */

/*
 * One value per setting.  Zeroed is not usable: settings_init() fills in
 * the fallbacks, settings_clear() gives the texts back.
 */
struct settings {
	struct value {
		double number;
		char *text; /* texts, lists, files; NULL if none */
		bool given;
	} at[SETTING_COUNT];
};

void settings_init(struct settings *settings);
void settings_clear(struct settings *settings);
void settings_copy(struct settings *to, const struct settings *from);
void settings_copy_one(struct settings *to, const struct settings *from,
		       enum setting setting);

/* Reads `text` as the value of `setting`; refuses what it cannot be. */
MUST_CHECK bool settings_set(struct settings *settings, enum setting setting,
			     const char *text, struct error *err);
/* The same for a line of ours, "name=value name=value". */
MUST_CHECK bool settings_set_line(struct settings *settings, const char *line,
				  struct error *err);
void settings_set_number(struct settings *settings, enum setting setting,
			 double number);
void settings_reset(struct settings *settings, enum setting setting);

/* Moves a number by `steps` on its natural scale, a choice to the next. */
void settings_step(struct settings *settings, enum setting setting, int steps);

/* alpha= and confidence= must say the same if both were given. */
MUST_CHECK bool settings_check(const struct settings *settings,
			       struct error *err);

/* Whether both have the same value there, given or not alike. */
bool settings_agree(const struct settings *a, const struct settings *b,
		    enum setting setting);

/*
 * Whether what is computed can depend on it: not on threads=, nor on where
 * answers go.
 */
bool setting_matters(enum setting setting);

bool settings_given(const struct settings *settings, enum setting setting);
double settings_number(const struct settings *settings, enum setting setting);
size_t settings_whole(const struct settings *settings, enum setting setting);
bool settings_switch(const struct settings *settings, enum setting setting);
int settings_choice(const struct settings *settings, enum setting setting);

/* The text, or NULL if there is none. */
const char *settings_text(const struct settings *settings,
			  enum setting setting);

/*
 * The value as one would type it, "" where there is none: a text as long as
 * it is, lent; a number stands in `number`.
 */
const char *settings_show(const struct settings *settings, enum setting setting,
			  char number[NUMBER_SIZE]);

#endif
