/* writers.h - the list of forms of output; a new one is one line here */

#ifndef RESULT_WRITER_WRITERS_H
#define RESULT_WRITER_WRITERS_H

#include "base/registry.h"
#include "result/document.h"

/* clang-format off */
#define WRITERS(WRITER) \
	WRITER(text) \
	WRITER(json) \
	WRITER(csv) \
	WRITER(latex) \
	WRITER(markdown) \
	WRITER(html) \
	WRITER(pdf) \
	WRITER(speech) \
	/* the end */
/* clang-format on */

#define DECLARE_WRITER(id) extern const struct writer writer_##id;
WRITERS(DECLARE_WRITER)
#undef DECLARE_WRITER

/* People get the first. */
REGISTRY(struct writer, writer, writers);

/* What people get, its tables broken where they are wider than that. */
void text_writer_fit(const struct document *document, size_t columns,
		     struct text *out);

/* The one whose files end as the path does, or NULL. */
const struct writer *writer_of_path(const char *path);

#endif
