/* experiment.h - what an experiment is: pieces, and what is made of them */

#ifndef LAB_EXPERIMENT_H
#define LAB_EXPERIMENT_H

#include "dataset/dataset.h"
#include "lab/course.h"

/* As effort= says. */
enum effort { EFFORT_SMALL, EFFORT_DEFAULT, EFFORT_FULL, EFFORTS };

/* A setting's value where nobody gives one; NULL leaves it. */
struct effort_default {
	enum setting setting;
	const char *value[EFFORTS];
};

enum { LAB_FILES = 8, LAB_VALUES = 24, LAB_PHASES = 2 };

/* Everything pieces depend on. */
struct lab {
	const struct settings *settings; /* with the defaults filled in */
	struct course course;
	uint64_t seed;
	size_t phase;          /* of experiments that have two */
	size_t pieces, record; /* of this phase; numbers a piece leaves */
	size_t bytes;          /* that a piece takes while it runs */
	double steps; /* of all phases, in the course's steps; some count
		       * other work in them */
	void *own;    /* the experiment's */
};

/* What comes out: data with their cards, and numbers for the manifest. */
struct experiment_output {
	struct {
		char name[60];
		struct dataset *data;
	} files[LAB_FILES];
	size_t file_count;
	struct {
		const char *name;
		double number;
	} values[LAB_VALUES];
	size_t value_count;
	struct text note; /* a remark for people, or nothing */
};

/*
 * One constant descriptor an experiment.  A piece is a pure function of the
 * lab and its index.
 */
struct experiment {
	const char *name;                      /* as typed */
	const char *summary;                   /* half a line */
	const char *paper;                     /* whose game it is */
	const struct effort_default *defaults; /* end with SETTING_END */
	const enum setting *reads; /* read without a default; or NULL */
	size_t phases;             /* 0 is 1 */
	bool (*plan)(struct lab *lab, struct error *err);
	bool (*piece)(const struct lab *lab, size_t index, double record[],
		      struct progress *progress, struct error *err);
	/* Of two phases: what the second is to know of the first. */
	bool (*between)(struct lab *lab, const double records[],
			struct error *err);
	bool (*finish)(const struct lab *lab, const double records[],
		       struct experiment_output *output, struct error *err);
	void (*clear)(struct lab *lab); /* its own; or NULL */
};

/* Fills in what effort= says for all that was not given. */
MUST_CHECK bool experiment_settle(const struct experiment *experiment,
				  struct settings *settings, struct error *err);

/* Is it one of those that this experiment has a value for? */
bool experiment_has(const struct experiment *experiment, enum setting setting);

/* Returns true if the experiment reads the setting but has no default. */
bool experiment_reads(const struct experiment *experiment,
		      enum setting setting);

/* The seed of a piece; all are unlike. */
uint64_t experiment_seed(const struct lab *lab, size_t index);

/* The course's training with this seed for everything. */
struct run_order experiment_order(const struct lab *lab, uint64_t seed);

/* Takes the data; the first is the one that becomes active. */
void experiment_add_data(struct experiment_output *output, const char *name,
			 struct dataset *data);

/* Scores of models in pairs, without and with. */
struct dataset *experiment_pair_scores(const char *name, const double scores[],
				       size_t rows);

/* Says of `each` rows that they are of one run, where there are several. */
void experiment_add_runs(const struct lab *lab, struct dataset *data,
			 size_t each);

/* The card: that of the course, how it was played, and in how many runs. */
MUST_CHECK bool experiment_fill_card(const struct lab *lab,
				     struct dataset *data, const char *threat,
				     const char *canaries, double runs,
				     struct error *err);
void experiment_add_value(struct experiment_output *output, const char *name,
			  double number);
void experiment_output_clear(struct experiment_output *output);

/*
 * A training of the course with a seed of its own, watched or not, run to the
 * end; NULL with a sentence.
 */
MUST_CHECK struct run *experiment_train(const struct lab *lab,
					const struct run_order *order,
					struct progress *progress,
					struct error *err);

#endif
