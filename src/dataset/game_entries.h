/* game_entries.h - what can stand on a game card; one entry each */

#ifndef DATASET_GAME_ENTRIES_H
#define DATASET_GAME_ENTRIES_H

/*
 * In the order they are printed: an id, the name, what the value may be
 * (NUMBER, WORDS or ONE_OF), and what it says.  A line here is all there is
 * to do: files, forms, completions, undo, commands and the manual walk it.
 */
/* clang-format off */
#define GAME_ENTRIES(ENTRY) \
	ENTRY(TRAINING_SIZE, "training-size", NUMBER, \
	      "records the model was trained on") \
	ENTRY(ADJACENCY, "adjacency", \
	      ONE_OF("add-remove", "replace-one", "zero-out"), \
	      "what neighbouring datasets differ in") \
	ENTRY(SAMPLING, "sampling", ONE_OF("poisson", "shuffle", "fixed"), \
	      "how batches were drawn") \
	ENTRY(RUNS, "runs", NUMBER, "independent training runs") \
	ENTRY(RANDOMISED, "randomised", ONE_OF("yes", "no"), \
	      "whether membership was drawn at random") \
	ENTRY(ROWS_ARE, "rows-are", ONE_OF("runs", "one-run"), \
	      "whether rows are training runs or records of one model") \
	ENTRY(THREAT, "threat", WORDS, "what the attacker sees") \
	ENTRY(CANARIES, "canaries", WORDS, "what was inserted") \
	/* where simulated: what is known of the truth */ \
	ENTRY(MECHANISM, "mechanism", WORDS, "the mechanism simulated") \
	ENTRY(EPSILON, "true-epsilon", NUMBER, \
	      "epsilon known by construction") \
	ENTRY(DELTA, "true-delta", NUMBER, "delta of the known epsilon") \
	ENTRY(DIMENSION, "dimension", NUMBER, "number of model parameters") \
	/* what check holds the data to */ \
	ENTRY(CLAIMED_EPSILON, "claimed-epsilon", NUMBER, \
	      "epsilon that the training is said to keep") \
	ENTRY(CLAIMED_DELTA, "claimed-delta", NUMBER, \
	      "delta of the claimed epsilon") \
	/* the end */
/* clang-format on */

#endif
