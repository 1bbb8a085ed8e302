/* rescue.c - the terminal comes back in order, whatever happens */

#include "ui/terminal/rescue.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/thread.h"

/*
 * The frame ends, attributes off, ASCII character set, cursor visible, mouse,
 * pastes and reports of colours off, keypad off, normal screen.  What every
 * terminal of the last thirty years understands or ignores; terminfo cannot be
 * asked from a handler.
 */
static const char order[] =
	"\033[?2026l\033[0m\033(B\033[?25h\033[?1000l\033[?1002l\033[?1006l"
	"\033[?2004l\033[?2031l\033[?1l\033>\033[?1049l\r\n";

static struct {
	int terminal, wake;
	struct termios before;
	bool saved;
	/* exchanged, so that a signal between reading and clearing stays */
	atomic_int end, interrupt, suspend, resume;
} state = { .terminal = -1, .wake = -1 };

/* Everything else that ends a program. */
static const int deadly[] = { SIGSEGV, SIGBUS,   SIGFPE,    SIGILL,  SIGABRT,
			      SIGQUIT, SIGTRAP,  SIGSYS,    SIGXCPU, SIGUSR1,
			      SIGUSR2, SIGALRM,  SIGVTALRM, SIGPROF, SIGIO,
			      SIGPWR,  SIGSTKFLT };
static const int polite[] = { SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT };

enum {
	DEADLY = sizeof(deadly) / sizeof(deadly[0]),
	POLITE = sizeof(polite) / sizeof(polite[0]),
	ENDING = 3, /* the first of the polite: until there is a screen */
};

static void
rescue_now(void)
{
	ssize_t written;

	if (state.terminal < 0)
		return;
	written = write(state.terminal, order, sizeof(order) - 1);
	(void)written;
	if (state.saved)
		tcsetattr(state.terminal, TCSANOW, &state.before);
}

static void
on_death(int number)
{
	rescue_now();
	signal(number, SIG_DFL);
	raise(number);
}

static void
wake_up(void)
{
	const uint64_t one = 1;
	int saved = errno;
	ssize_t written = write(state.wake, &one, sizeof(one));

	(void)written;
	errno = saved;
}

static void
on_wish(int number)
{
	if (number == SIGINT)
		atomic_store(&state.interrupt, 1);
	else if (number == SIGTSTP)
		atomic_store(&state.suspend, 1);
	else if (number == SIGCONT)
		atomic_store(&state.resume, 1);
	else if (atomic_exchange(&state.end, number))
		on_death(number); /* the second time there is no patience */
	wake_up();
}

static void
install(int number, void (*handler)(int), int flags)
{
	struct sigaction action = { 0 };

	action.sa_handler = handler;
	action.sa_flags = flags;
	sigemptyset(&action.sa_mask);
	sigaction(number, &action, NULL);
}

static void
install_death(int number)
{
	install(number, on_death, SA_ONSTACK | (int)SA_RESETHAND);
}

void
rescue_remember(int terminal)
{
	state.terminal = terminal;
	state.saved = tcgetattr(terminal, &state.before) == 0;
	thread_spare_stack();
	for (size_t i = 0; i < DEADLY; i++)
		install_death(deadly[i]);
	for (size_t i = 0; i < ENDING; i++)
		install_death(polite[i]);
	memory_before_exit(rescue_now);
}

void
rescue_begin(int wake)
{
	state.wake = wake;
	atomic_store(&state.end, 0);
	atomic_store(&state.interrupt, 0);
	atomic_store(&state.suspend, 0);
	atomic_store(&state.resume, 0);
	for (size_t i = 0; i < POLITE; i++)
		install(polite[i], on_wish, SA_RESTART);
	signal(SIGPIPE, SIG_IGN);
	signal(SIGXFSZ, SIG_IGN); /* write() says it, too */
}

void
rescue_end(void)
{
	memory_before_exit(NULL);
	for (size_t i = 0; i < DEADLY; i++)
		signal(deadly[i], SIG_DFL);
	for (size_t i = 0; i < POLITE; i++)
		signal(polite[i], SIG_DFL);
	if (state.saved)
		tcsetattr(state.terminal, TCSANOW, &state.before);
	state.terminal = -1;
}

struct arrived
rescue_arrived(void)
{
	return (struct arrived){
		.end = atomic_load(&state.end),
		.interrupt = atomic_exchange(&state.interrupt, 0) != 0,
		.suspend = atomic_exchange(&state.suspend, 0) != 0,
		.resume = atomic_exchange(&state.resume, 0) != 0,
	};
}

void
rescue_stop(void)
{
	signal(SIGTSTP, SIG_DFL);
	raise(SIGTSTP);
	install(SIGTSTP, on_wish, SA_RESTART);
	atomic_store(&state.resume, 0);
}
