/* written.c - the columns of a dataset, as they are written */

#include "dataset/write/written.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/number.h"

enum { LOOK = 1024 }; /* rows between two looks at the progress */

static void
name_column(const struct dataset *data, size_t column, size_t class,
	    char name[100])
{
	enum role role = dataset_column_role(data, column);

	if (role == ROLE_OTHER)
		snprintf(name, 100, "%s", dataset_column_name(data, column));
	else if (role == ROLE_PROBABILITY)
		snprintf(name, 100, "probability-%zu", class);
	else
		snprintf(name, 100, "%s", role_name(role));
}

struct written
written_columns(const struct dataset *data, struct progress *progress)
{
	size_t count = dataset_column_count(data), class = 0;
	struct written written = { .data = data, .progress = progress };

	written.columns = memory_new_array(count + 1, sizeof(*written.columns));
	for (size_t i = 0; i < count; i++) {
		struct written_column *it = &written.columns[written.count++];

		name_column(data, i, class, it->name);
		class += dataset_column_role(data, i) == ROLE_PROBABILITY;
		it->column = i;
		it->values = dataset_column_values(data, i);
		it->is_words = dataset_rows(data) &&
			       dataset_column_word(data, i, 0) != NULL;
	}
	if (dataset_members_first(data) != (size_t)-1) {
		struct written_column *it = &written.columns[written.count++];

		snprintf(it->name, sizeof(it->name), "%s",
			 role_name(ROLE_MEMBER));
		it->is_member_order = true;
	}

	return written;
}

void
written_clear(struct written *written)
{
	free(written->columns);
	*written = (struct written){ 0 };
}

bool
written_go_on(const struct written *written, size_t row, struct error *err)
{
	return row % LOOK || progress_check(written->progress, err);
}

double
written_value(const struct written *written, size_t column, size_t row)
{
	const struct written_column *it = &written->columns[column];

	if (it->is_member_order)
		return row < dataset_members_first(written->data);

	return it->values[row];
}

const char *
written_word(const struct written *written, size_t column, size_t row)
{
	const struct written_column *it = &written->columns[column];

	if (!it->is_words)
		return NULL;

	return dataset_column_word(written->data, it->column, row);
}

void
written_number(struct text *out, double value)
{
	char number[NUMBER_SIZE];

	number_exact(number, value);
	text_add_string(out, number);
}
