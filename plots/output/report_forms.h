/* report_forms.h - the list of files a report can become; one line each */

#ifndef PLOTS_OUTPUT_REPORT_FORMS_H
#define PLOTS_OUTPUT_REPORT_FORMS_H

#include "base/text.h"
#include "plots/output/output.h"
#include "plots/output/report.h"

/* clang-format off */
#define REPORT_FORMS(FORM) \
	FORM(html) \
	FORM(md) \
	FORM(tex)

/* clang-format on */

struct report_form {
	const char *name;            /* the ending, without the point */
	const char *note;            /* what else is needed, or NULL */
	const struct output *output; /* what its figures are drawn as */
	bool beside;                 /* they are files of their own */
	void (*write)(const struct report *report, struct text *out);
};

#define DECLARE_FORM(id) extern const struct report_form report_##id;
REPORT_FORMS(DECLARE_FORM)
#undef DECLARE_FORM

/* By the ending of a path; NULL and a sentence that says what to do. */
MUST_CHECK const struct report_form *report_form_find(const char *path,
						      struct error *err);

/* The figure as a sentence, with the claims it carries; caller frees. */
char *report_words_of(const struct figure *figure);

/* One table as `writer` of src/result prints it. */
void report_add_table(struct text *out, const struct table *table,
		      const char *writer);

#endif
