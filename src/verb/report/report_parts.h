/* report_parts.h - the sections of a report, each from what was found */

#ifndef VERB_REPORT_REPORT_PARTS_H
#define VERB_REPORT_REPORT_PARTS_H

#include "plots/output/report.h"
#include "verb/verb.h"

/* All that the sections speak of. */
struct report_matter {
	const struct scene *scene;
	const struct request *request;
	const struct datasets *data;
	const struct answer *comparison; /* its table and remarks */
	const struct result **results;   /* of the comparison */
	size_t result_count;
};

/* What may be claimed, and the sentence of the method it is from. */
MUST_CHECK bool report_verdict(struct document *document,
			       const struct report_matter *matter,
			       struct error *err);

/* The command that gives that number again. */
void report_leading_command(struct document *document,
			    const struct report_matter *matter);

/* Every method by the grade of its evidence, in few columns. */
void report_comparison(struct document *document,
		       const struct report_matter *matter);

void report_data(struct document *document, const struct report_matter *matter);
void report_results(struct document *document,
		    const struct report_matter *matter);
void report_claims(struct document *document,
		   const struct report_matter *matter);
void report_warnings(struct document *document,
		     const struct report_matter *matter);
void report_settings(struct document *document,
		     const struct report_matter *matter);
void report_versions(struct document *document);

/* The one that says most, and all others. */
MUST_CHECK bool report_first_figure(struct report *report,
				    const struct report_matter *matter,
				    struct error *err);
MUST_CHECK bool report_figures(struct report *report,
			       const struct report_matter *matter,
			       struct error *err);

void report_figure_commands(struct document *document,
			    const struct report_matter *matter);
void report_estimate_command(struct document *document,
			     const struct report_matter *matter,
			     const struct result *result);

/* The commands that give the numbers and figures again. */
void report_commands(struct document *document,
		     const struct report_matter *matter);

/* A verb of the same data and settings; caller frees. */
char *report_command(const struct report_matter *matter, const char *verb);

/* The command that draws one figure of one of the data; caller frees. */
char *report_plot_command(const struct report_matter *matter,
			  const struct dataset *data, const char *figure);

#endif
