/* lab_items.h - what papers printed of trained games, as settings and limits */

#ifndef LAB_LAB_ITEMS_H
#define LAB_LAB_ITEMS_H

#include <stdbool.h>
#include <stddef.h>

enum { ITEM_CHECKS = 5 };

/* A number of the manifest or a method's answer, beside the printed one. */
struct item_check {
	const char *what;     /* in words */
	const char *file;     /* of the folder; NULL: a value of the manifest */
	const char *method;   /* or the value's name */
	const char *settings; /* of the method */
	const char *quantity;
	bool lower;       /* its lower end */
	bool each_run;    /* the mean over run= */
	const char *text; /* as printed, NULL where nothing is */
	double low, high; /* beyond these it is not re-found */
};

/* An experiment with a paper's settings. */
struct lab_item {
	const char *name; /* "one-shot-federated/table-6" */
	const char *experiment;
	const char *settings;
	struct item_check checks[ITEM_CHECKS]; /* end with one without what */
};

/* The list, ends with one without name. */
const struct lab_item *lab_items(void);

/* NULL if there is none. */
const struct lab_item *lab_item_find(const char *name);

#endif
