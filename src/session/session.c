/* session.c - one sitting: data, method, settings, log, undo */

#include "session/session.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "method/methods.h"
#include "session/snapshot.h"

/* States to return to, and the bytes of data that only they hold. */
enum { UNDO_LIMIT = 200, UNDO_BYTES = 256 << 20 };

struct records {
	struct record *at;
	size_t count;
};

/* A state to return to; a log comes with it where that is another sitting's. */
struct step {
	struct state state;
	struct records log;
	bool of_other;
	size_t bytes; /* size of the data that the step above lacks */
};

struct stack {
	struct step **at;
	size_t count;
};

struct session {
	struct state state;
	struct stack undo, redo;
	struct records log;
	size_t log_changes;
	struct looks ledger;
};

static void
clear_record(struct record *record)
{
	for (size_t i = 0; i < record->count; i++)
		free(record->args[i]);
	free(record->args);
	free(record->line);
}

static void
clear_records(struct records *records)
{
	for (size_t i = 0; i < records->count; i++)
		clear_record(&records->at[i]);
	free(records->at);
	*records = (struct records){ NULL, 0 };
}

static void
free_step(struct step *step)
{
	state_clear(&step->state);
	clear_records(&step->log);
	free(step);
}

static void
drop_oldest(struct stack *stack)
{
	free_step(stack->at[0]);
	stack->count--;
	memmove(&stack->at[0], &stack->at[1],
		stack->count * sizeof(struct step *));
}

/* Whether data are loaded or held by one of the first pins. */
static bool
holds(const struct state *state, size_t pins, const struct dataset *data)
{
	for (size_t i = 0; i < state->data.count; i++) {
		if (state->data.at[i] == data)
			return true;
	}
	for (size_t i = 0; i < pins; i++) {
		if (state->pins[i]->data == data)
			return true;
	}

	return false;
}

/* The number of first pins that two states share. */
static size_t
shared_pins(const struct state *a, const struct state *b)
{
	size_t i = 0;

	while (i < a->pin_count && i < b->pin_count && a->pins[i] == b->pins[i])
		i++;

	return i;
}

/* The number of first data that two states share. */
static size_t
shared_data(const struct state *a, const struct state *b)
{
	size_t i = 0;

	while (i < a->data.count && i < b->data.count &&
	       a->data.at[i] == b->data.at[i])
		i++;

	return i;
}

/* The data that a state has and the one after it has not. */
static size_t
bytes_beyond(const struct state *state, const struct state *after)
{
	size_t bytes = 0, i;

	for (i = shared_pins(state, after); i < state->pin_count; i++) {
		const struct dataset *data = state->pins[i]->data;

		if (data && !holds(state, i, data) &&
		    !holds(after, after->pin_count, data))
			bytes += dataset_bytes(data);
	}
	for (i = shared_data(state, after); i < state->data.count; i++) {
		const struct dataset *data = state->data.at[i];

		if (!holds(after, after->pin_count, data))
			bytes += dataset_bytes(data);
	}

	return bytes;
}

/* Files read again and again are not all kept; the last two states are. */
static void
keep_to_budget(struct stack *stack)
{
	size_t bytes = 0, kept = 0;

	while (kept < stack->count) {
		bytes += stack->at[stack->count - 1 - kept]->bytes;
		if (kept > 1 && bytes > UNDO_BYTES)
			break;
		kept++;
	}
	while (stack->count > kept)
		drop_oldest(stack);
}

static void
push(struct stack *stack, const struct step *taken)
{
	if (stack->count == UNDO_LIMIT)
		drop_oldest(stack);
	stack->at = memory_grow_array(stack->at, stack->count + 1,
				      sizeof(struct step *));
	stack->at[stack->count++] = memory_copy(taken, sizeof(*taken));
	if (stack->count > 1) {
		struct step *below = stack->at[stack->count - 2];

		below->bytes = bytes_beyond(&below->state, &taken->state);
	}
}

/* Takes the top step out; the caller owns what it holds. */
static struct step
pop(struct stack *stack)
{
	struct step *top = stack->at[--stack->count], taken = *top;

	free(top);

	return taken;
}

static void
clear_stack(struct stack *stack)
{
	for (size_t i = 0; i < stack->count; i++)
		free_step(stack->at[i]);
	free(stack->at);
	*stack = (struct stack){ 0 };
}

static void
start_state(struct state *state)
{
	*state = (struct state){ .method = method_find("clopper-pearson") };
	settings_init(&state->settings);
}

struct session *
session_new(void)
{
	struct session *session = memory_new(sizeof(*session));

	start_state(&session->state);

	return session;
}

static void
clear(struct session *session)
{
	state_clear(&session->state);
	clear_stack(&session->undo);
	clear_stack(&session->redo);
	clear_records(&session->log);
}

void
session_free(struct session *session)
{
	if (!session)
		return;
	clear(session);
	looks_clear(&session->ledger);
	free(session);
}

struct session *
session_put_aside(struct session *session)
{
	struct session *aside = memory_new(sizeof(*aside));

	*aside = *session;
	aside->ledger = (struct looks){ 0 };
	*session = (struct session){ .ledger = session->ledger };
	start_state(&session->state);

	return aside;
}

void
session_take_back(struct session *session, struct session *aside)
{
	clear(session);
	aside->ledger = session->ledger;
	*session = *aside;
	free(aside);
}

void
session_go_on(struct session *session, struct session *aside)
{
	struct stack undo = session->undo;
	const struct step turn = { .state = aside->state,
				   .log = aside->log,
				   .of_other = true };

	push(&aside->undo, &turn);
	for (size_t i = 0; i < undo.count; i++) {
		push(&aside->undo, undo.at[i]);
		free(undo.at[i]);
	}
	free(undo.at);
	session->undo = aside->undo;
	session->log_changes += aside->log_changes + 1;
	clear_stack(&aside->redo);
	free(aside);
}

const struct state *
session_state(const struct session *session)
{
	return &session->state;
}

struct state *
session_edit(struct session *session)
{
	return &session->state;
}

const struct dataset *
session_data(const struct session *session)
{
	const struct state *state = &session->state;

	return state->data.count ? state->data.at[state->active] : NULL;
}

/* Kinds that the first view can audit. */
static bool
is_auditable(const struct dataset *data)
{
	enum kind kind = dataset_kind(data);

	return kind == KIND_SCORES || kind == KIND_LOSSES ||
	       kind == KIND_COUNTS;
}

void
session_suit_method(struct session *session)
{
	struct state *state = &session->state;
	const struct dataset *data = session_data(session);
	const struct method *suiting;
	struct game game;

	if (!data)
		return;
	game = snapshot_card(data, &state->game, NULL);
	if (state->method_chosen && method_can(state->method, data, &game))
		return;
	suiting = method_suiting(data, &game);
	if (suiting)
		state->method = suiting;
}

void
session_add_data(struct session *session, struct datasets *made)
{
	struct state *state = &session->state;
	size_t first = state->data.count;
	size_t active = first;

	for (size_t i = made->count; i-- > 0;) {
		if (is_auditable(made->at[i]))
			active = first + i;
	}
	for (size_t i = 0; i < made->count; i++)
		datasets_add(&state->data, dataset_hold(made->at[i]));
	if (made->count)
		state->active = active;
	datasets_clear(made);
	session_suit_method(session);
}

/* Data of that name which no file gave. */
static void
drop_named(struct state *state, const char *name)
{
	size_t kept = 0;

	for (size_t i = 0; i < state->data.count; i++) {
		const struct dataset *data = state->data.at[i];

		if (!*dataset_sha256(data) && !strcmp(dataset_name(data), name))
			dataset_release(data);
		else
			state->data.at[kept++] = data;
	}
	state->data.count = kept;
}

void
session_put_data(struct session *session, struct datasets *made)
{
	for (size_t i = 0; i < made->count; i++)
		drop_named(&session->state, dataset_name(made->at[i]));
	session_add_data(session, made);
}

void
session_add_pin(struct session *session, const struct pin *pin)
{
	state_add_pin(&session->state, pin);
}

bool
session_find_pin(const struct session *session, const char *name, size_t *index)
{
	const struct state *state = &session->state;

	for (size_t i = 0; i < state->pin_count; i++) {
		if (!strcmp(state->pins[i]->name, name)) {
			*index = i;
			return true;
		}
	}

	return false;
}

void
session_drop_pin(struct session *session, size_t index)
{
	state_drop_pin(&session->state, index);
}

void
session_rename_pin(struct session *session, size_t index, const char *name)
{
	state_rename_pin(&session->state, index, name);
}

void
session_mark(struct session *session)
{
	struct step step = { .of_other = false };

	state_copy(&step.state, &session->state);
	push(&session->undo, &step);
	keep_to_budget(&session->undo);
	clear_stack(&session->redo);
}

void
session_unmark(struct session *session)
{
	struct stack *undo = &session->undo;

	if (undo->count)
		free_step(undo->at[--undo->count]);
}

void
session_rollback(struct session *session)
{
	struct stack *undo = &session->undo;

	if (!undo->count)
		return;
	state_clear(&session->state);
	session->state = pop(undo).state;
}

/*
 * Moves the present state to one stack and takes the top of the other.  The
 * log says so with `word`, or is again that of the sitting returned to.
 */
static bool
exchange(struct session *session, struct stack *from, struct stack *to,
	 const char *word)
{
	struct step next, last = { .state = session->state };

	if (!from->count)
		return false;
	next = pop(from);
	last.of_other = next.of_other;
	if (next.of_other)
		last.log = session->log;
	push(to, &last);
	session->state = next.state;
	session->log_changes++;
	if (next.of_other)
		session->log = next.log;
	else
		session_log(session, word);

	return true;
}

bool
session_undo(struct session *session)
{
	return exchange(session, &session->undo, &session->redo, "undo");
}

size_t
session_undo_depth(const struct session *session)
{
	return session->undo.count;
}

bool
session_redo(struct session *session)
{
	return exchange(session, &session->redo, &session->undo, "redo");
}

void
session_log_take(struct session *session, struct record *record, bool again)
{
	struct records *log = &session->log;

	if (again && log->count)
		clear_record(&log->at[--log->count]);
	log->at = memory_grow_array(log->at, log->count + 1, sizeof(*log->at));
	log->at[log->count++] = *record;
	*record = (struct record){ .line = NULL };
	session->log_changes++;
}

void
session_log(struct session *session, const char *line)
{
	struct record record = { .line = memory_copy_text(line) };

	session_log_take(session, &record, false);
}

size_t
session_log_count(const struct session *session)
{
	return session->log.count;
}

size_t
session_log_changes(const struct session *session)
{
	return session->log_changes;
}

const char *
session_log_line(const struct session *session, size_t index)
{
	return session->log.at[index].line;
}

const struct record *
session_last_load(const struct session *session)
{
	for (size_t i = session->log.count; i-- > 0;) {
		if (session->log.at[i].flags & RECORD_LOADS)
			return &session->log.at[i];
	}

	return NULL;
}

const struct looks *
session_ledger(const struct session *session)
{
	return &session->ledger;
}

void
session_close_ledger(struct session *session)
{
	session->ledger.closed = true;
}

bool
session_look(struct session *session, const struct method *method,
	     struct question *ask)
{
	bool is_new = looks_note(&session->ledger, method, ask);

	/* What keeps the log on disk writes it again. */
	session->log_changes += is_new;
	ask->selection = looks_selection(&session->ledger, ask);

	return is_new;
}

bool
session_read_look(struct session *session, const char *line)
{
	bool is_look = looks_read(&session->ledger, line);

	session->log_changes += is_look;

	return is_look;
}

void
session_carry_looks(struct session *session, const struct dataset *from,
		    const struct dataset *to)
{
	looks_carry(&session->ledger, dataset_digest(from), dataset_digest(to));
}
