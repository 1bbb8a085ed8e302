/* warning.h - the registry of mistakes we can see, with stable codes */

#ifndef RESULT_WARNING_H
#define RESULT_WARNING_H

#include <stddef.h>

#include "base/registry.h"

/* Codes never change their meaning; new ones go to the end. */
enum warning {
	W01,
	W02,
	W03,
	W04,
	W05,
	W06,
	W07,
	W08,
	W09,
	W10,
	W11,
	W12,
	W13,
	W14,
	W15,
	W16,
	W17,
	W18,
	W19,
	W20,
	W21,
	W22,
	W23,
	W24,
	W25,
	W26,
	W27,
	W28,
	W29,
	W30,
	W31,
	W32,
	W33,
	W34,
	WARNING_COUNT, /* how many there are; not a warning */
};

/* What a code is about; the texts with numbers are made where they arise. */
struct warning_about {
	const char *code;    /* "W03" */
	const char *summary; /* the mistake, in half a line */
	const char *advice;  /* what it means and what to do, in sentences */
};

extern const struct registry warnings_registry;

const struct warning_about *warning_about(enum warning warning);

#endif
