/* setting.h - the list of settings, and the values of a session */

#ifndef SETTING_SETTING_H
#define SETTING_SETTING_H

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
/* clang-format off */
#define SETTINGS_TODAY(SETTING) \
	/* what is asked */ \
	SETTING(ALPHA) \
	SETTING(DELTA) \
	SETTING(SIDES) \
	SETTING(REFLECT) \
	/* the threshold */ \
	SETTING(POLICY) \
	SETTING(TAU) \
	SETTING(BAND) \
	SETTING(SPLIT_FRACTION) \
	SETTING(SPLITS) \
	SETTING(SEED) \
	SETTING(LOWER_IS_MEMBER) \
	/* which of the data */ \
	SETTING(KIND) \
	SETTING(NAN) \
	SETTING(CLIP) \
	SETTING(ROW) \
	SETTING(INSTANCE) \
	SETTING(RUN) \
	SETTING(SERIES) \
	/* numbers given instead of a file */ \
	SETTING(TP) \
	SETTING(FN) \
	SETTING(FP) \
	SETTING(TN) \
	SETTING(CANARIES) \
	SETTING(GUESSES) \
	SETTING(CORRECT) \
	SETTING(OPTIONS) \
	/* one method's own */ \
	SETTING(FAMILY) \
	SETTING(INTERVAL) \
	SETTING(INNER) \
	SETTING(CUT) \
	SETTING(MOMENTS) \
	SETTING(COMPONENTS) \
	SETTING(SAMPLES) \
	SETTING(DIMENSION) \
	SETTING(NULL) \
	SETTING(ENDS) \
	SETTING(BOOTSTRAP) \
	/* mechanisms */ \
	SETTING(MECHANISM) \
	SETTING(EPSILON) \
	SETTING(MECHANISM_DELTA) \
	SETTING(MU) \
	SETTING(SIGMA) \
	SETTING(SAMPLING) \
	SETTING(STEPS) \
	SETTING(SENSITIVITY) \
	SETTING(RHO) \
	SETTING(BATCHES) \
	SETTING(LEAVES) \
	SETTING(STRATEGY) \
	SETTING(PARTICIPATIONS) \
	SETTING(SEPARATION) \
	SETTING(DIVERGENCES) \
	SETTING(THEN) \
	SETTING(DIRECTION) \
	SETTING(OVERLAY) \
	SETTING(MEAN0) \
	SETTING(SD0) \
	SETTING(MEAN1) \
	SETTING(SD1) \
	SETTING(FILE) \
	SETTING(AT_EPSILON) \
	SETTING(FPR) \
	SETTING(FNR) \
	SETTING(COSINE) \
	SETTING(PRIOR) \
	SETTING(BASELINE) \
	SETTING(TARGET) \
	SETTING(ORDERS) \
	SETTING(GRADE) \
	/* the gate */ \
	SETTING(CLAIM_EPSILON) \
	SETTING(CLAIM) \
	SETTING(CLAIM_ADJACENCY) \
	SETTING(METHOD) \
	SETTING(REPORTED) \
	SETTING(DECLARED) \
	SETTING(REQUIRE) \
	SETTING(JOINT) \
	SETTING(READINGS) \
	/* planning and studies */ \
	SETTING(WIDTH) \
	SETTING(BOUND) \
	SETTING(POWER) \
	SETTING(ROWS) \
	SETTING(REPETITIONS) \
	SETTING(WORLD) \
	SETTING(LOOKS) \
	SETTING(ROUNDS) \
	SETTING(PRESENTATIONS) \
	SETTING(LITERAL) \
	SETTING(THREADS) \
	/* simulated data */ \
	SETTING(BUG) \
	SETTING(SHAPE) \
	SETTING(SCALE) \
	SETTING(DISTANCE) \
	/* training */ \
	SETTING(MODEL) \
	SETTING(EPOCHS) \
	SETTING(BATCH) \
	SETTING(SAMPLER) \
	SETTING(LEARNING_RATE) \
	SETTING(MOMENTUM) \
	SETTING(CLIP_NORM) \
	SETTING(UNIT) \
	SETTING(LABEL) \
	SETTING(GROUP) \
	SETTING(CLIENTS) \
	SETTING(CLIENT_RATE) \
	SETTING(CLIENT_BATCH) \
	SETTING(CLIENT_EPOCHS) \
	SETTING(CLIP_QUANTILE) \
	SETTING(SPREAD) \
	SETTING(RESUME) \
	/* the lab */ \
	SETTING(EFFORT) \
	SETTING(DATA) \
	SETTING(CANARY) \
	SETTING(MOVING) \
	SETTING(PARTICIPATION) \
	SETTING(ATTACK) \
	SETTING(MODELS) \
	SETTING(SHADOWS) \
	SETTING(MEMORY) \
	SETTING(LAB) \
	/* many processors */ \
	SETTING(FARM) \
	SETTING(SLURM) \
	/* pictures and files */ \
	SETTING(FORMAT) \
	SETTING(OUTPUT) \
	SETTING(FORCE) \
	SETTING(ALLOW) \
	SETTING(COLUMNS) \
	SETTING(TIMING) \
	SETTING(SIZE) \
	SETTING(THEME) \
	SETTING(AXES) \
	SETTING(SWAP) \
	SETTING(NO_SANDBOX) \
	/* the game card, where the file does not say */ \
	SETTING(TRAINING_SIZE) \
	SETTING(ADJACENCY) \
	SETTING(RUNS) \
	SETTING(RANDOMISED) \
	SETTING(ROWS_ARE) \
	SETTING(THREAT) \
	/* the end */

/* Those that answer and stand in no list. */
#define SETTINGS_OLDER(SETTING) \
	SETTING(VISIBLE)

#define SETTING_LIST(SETTING) SETTINGS_TODAY(SETTING) SETTINGS_OLDER(SETTING)
/* clang-format on */

#define NAME_SETTING(id) SETTING_##id,
enum setting {
	SETTING_LIST(NAME_SETTING) SETTING_COUNT /* how many there are */
};
#undef NAME_SETTING

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
	const char *field; /* its name in results and files, NULL: the name */
	/* Of VALUE_CHOICE, or words before a number; ends with NULL. */
	const char *const *choices;
	/* The number that each word takes behind a colon, or NULL. */
	const struct setting_about *const *parts;
	/* VALUE_TEXT and the words of VALUE_LIST: must be of it; or NULL */
	const struct registry *values;
	/* Shown in a form only while another setting has that value. */
	const char *shown_with, *shown_value;
};

/*
 * The row of a setting stands in the directory that owns it, as
 * SETTING_ROW(ALPHA) = { ... }; see setting/rows.h.
 */
#define SETTING_ROW(id)     const struct setting_about setting_row_##id
#define DECLARE_SETTING(id) extern const struct setting_about setting_row_##id;
SETTING_LIST(DECLARE_SETTING)
#undef DECLARE_SETTING

/* The settings of today, each at the place that its enum has. */
extern const struct registry settings_registry;

const struct setting_about *setting_about(enum setting setting);

/* Returns true for one that answers and stands in no list. */
bool setting_is_older(enum setting setting);

/* What screens call it. */
const char *setting_label(enum setting setting);
bool setting_find(const char *name, enum setting *setting);

/* Returns today's name of a setting that had another, or NULL. */
const char *setting_newer(const char *older);

/*
 * Turns what was typed, name=value, into words of today: sets `name`, and
 * returns the value, which the caller frees.
 */
char *setting_typed(const char **name, const char *value);

struct setting_older {
	const char *name, *now;
	const char *before;  /* stands before the value today */
	const char *example; /* a value of the older name */
	bool complement;     /* the value is 1 minus the older one */
};

/* Returns the older name at `index`, from 0, or NULL behind the last. */
const struct setting_older *setting_older(size_t index);

/* Returns true if a list that SETTING_END ends has it; NULL has none. */
bool setting_is_in(const enum setting list[], enum setting setting);

/* Finds older names as well. */
bool setting_find_any(const char *name, enum setting *setting);

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
		int word; /* of `choices`; -1: none was given */
		double number;
		const struct setting_about *part; /* of which part it is */
		char *text; /* texts, lists, files; NULL if none */
		bool given;
	} at[SETTING_COUNT];
};

void settings_init(struct settings *settings);
void settings_clear(struct settings *settings);
void settings_copy(struct settings *to, const struct settings *from);
void settings_copy_one(struct settings *to, const struct settings *from,
		       enum setting setting);

/*
 * Reads `text` as the value of `setting`; refuses what it cannot be.  A word
 * may have a number behind a colon; ":word:number" sets the number only,
 * which counts if that word is chosen.
 */
MUST_CHECK bool settings_set(struct settings *settings, enum setting setting,
			     const char *text, struct error *err);
/* The same by name, which may be an older one. */
MUST_CHECK bool settings_set_typed(struct settings *settings, const char *name,
				   const char *value, struct error *err);
/* The same for a line of ours, "name=value name=value". */
MUST_CHECK bool settings_set_line(struct settings *settings, const char *line,
				  struct error *err);
void settings_set_number(struct settings *settings, enum setting setting,
			 double number);
void settings_reset(struct settings *settings, enum setting setting);

/* Moves a number by `steps` on its natural scale, a choice to the next. */
void settings_step(struct settings *settings, enum setting setting, int steps);

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

/* Returns true if there is a number without a word before it. */
bool settings_has_number(const struct settings *settings, enum setting setting);

/* Returns the number behind a word, or the one that the word has by itself. */
double settings_part(const struct settings *settings, enum setting setting,
		     int word);

/* Returns true if there is a number of a word, while no word was given. */
bool settings_waits(const struct settings *settings, enum setting setting);

/* One value as results and files hold it: a text, or else a number. */
struct setting_field {
	const char *name, *text;
	double number;
};

/* Sets the field at `index`; returns false behind the last. */
bool settings_field(const struct settings *settings, enum setting setting,
		    size_t index, struct setting_field *field);

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
