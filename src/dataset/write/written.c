/* written.c - the columns of a dataset, as they are written */

#include "dataset/write/written.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"

enum {
	LOOK = 1024, /* rows between two looks at the progress */
	NAME_SIZE = sizeof(((struct written_column *)NULL)->name),
	NAME_ROOM = 32, /* for what tells a name from others */
};

/* ---- names ---- */

/* Of a column with a role; none yet of the others. */
static void
name_role(struct written_column *it, enum role role, size_t class)
{
	if (role == ROLE_PROBABILITY)
		snprintf(it->name, sizeof(it->name), "probability-%zu", class);
	else if (role != ROLE_OTHER)
		snprintf(it->name, sizeof(it->name), "%s", role_name(role));
}

static bool
is_taken(const struct written *written, const char *name,
	 const struct game *game)
{
	for (size_t i = 0; i < written->count; i++) {
		if (!strcmp(written->columns[i].name, name))
			return true;
	}

	return game && !game_is_empty(game) && !strcmp(name, "game");
}

/* As many bytes of a name as leave room behind, and no part of a letter. */
static int
cut_name(const char *name)
{
	size_t length = strlen(name), most = NAME_SIZE - NAME_ROOM;

	if (length <= most)
		return (int)length;
	for (length = most;
	     length && ((unsigned char)name[length] & 0xC0) == 0x80;)
		length--;

	return (int)length;
}

/* A line with a number in it would be no header. */
static void
name_other(struct written *written, struct written_column *it, const char *said,
	   const struct game *game)
{
	char name[NAME_SIZE];
	double ignored;
	const char *before = number_read(said, &ignored) ? "other-" : "";

	snprintf(name, sizeof(name), "%s%.*s", before, cut_name(said), said);
	for (size_t i = 2; is_taken(written, name, game); i++)
		snprintf(name, sizeof(name), "%s%.*s-%zu", before,
			 cut_name(said), said, i);
	memcpy(it->name, name, sizeof(name));
}

/* ---- the columns ---- */

static void
add_column(struct written *written, size_t column, size_t *class)
{
	struct written_column *it = &written->columns[written->count++];
	const struct dataset *data = written->data;
	enum role role = dataset_column_role(data, column);

	name_role(it, role, *class);
	*class += role == ROLE_PROBABILITY;
	it->column = column;
	it->values = dataset_column_values(data, column);
	it->is_words = dataset_rows(data) &&
		       dataset_column_word(data, column, 0) != NULL;
}

static void
add_order(struct written *written)
{
	struct written_column *it = &written->columns[written->count++];

	name_role(it, ROLE_MEMBER, 0);
	it->is_member_order = true;
}

struct written
written_columns(const struct dataset *data, const struct game *game,
		struct progress *progress)
{
	size_t count = dataset_column_count(data), class = 0;
	struct written written = { .data = data, .progress = progress };

	written.columns = memory_new_array(count + 1, sizeof(*written.columns));
	for (size_t i = 0; i < count; i++)
		add_column(&written, i, &class);
	if (dataset_members_first(data) != (size_t)-1)
		add_order(&written);
	for (size_t i = 0; i < count; i++) {
		if (dataset_column_role(data, i) == ROLE_OTHER)
			name_other(&written, &written.columns[i],
				   dataset_column_name(data, i), game);
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
