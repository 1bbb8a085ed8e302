/*
 * prisoner.c - a program in gnuplot's place that tries what it may not
 *
 * Descriptor 3 names files and folders, one a line; it opens each to read
 * and to write.  Then it asks the kernel for what reaches other processes,
 * files and machines.  Every line it prints is something that it got.
 */

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utime.h>

static void
tell(const char *what, const char *about, long answer)
{
	if (answer >= 0)
		printf("%s %s\n", what, about);
}

static void
try_file(const char *path)
{
	struct timeval times[2] = { 0 };

	tell("read", path, open(path, O_RDONLY | O_CLOEXEC));
	tell("write", path, open(path, O_WRONLY | O_APPEND | O_CLOEXEC));
	tell("list", path, open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
	tell("utime", path, utime(path, NULL));
	tell("utimes", path, utimes(path, times));
	tell("truncate", path, truncate(path, 0));
	tell("chmod", path, chmod(path, 0600));
}

static void
try_files(void)
{
	char path[4096];
	FILE *names = fdopen(3, "r");

	while (names && fgets(path, sizeof(path), names)) {
		path[strcspn(path, "\n")] = '\0';
		try_file(path);
	}
}

static void
try_parent(void)
{
	pid_t parent = getppid();
	struct rlimit limit = { 0 };

	tell("kill", "parent", kill(parent, 0));
	tell("tgkill", "parent", syscall(SYS_tgkill, parent, parent, 0));
	tell("tkill", "parent", syscall(SYS_tkill, parent, 0));
	tell("prlimit", "parent", prlimit(parent, RLIMIT_CORE, NULL, &limit));
	tell("ptrace", "parent", ptrace(PTRACE_SEIZE, parent, NULL, NULL));
	tell("pidfd", "parent", syscall(SYS_pidfd_open, parent, 0));
	tell("priority", "parent", setpriority(PRIO_PROCESS, (id_t)parent, 0));
	tell("F_SETOWN", "parent", fcntl(1, F_SETOWN, parent));
	tell("F_SETSIG", "parent", fcntl(1, F_SETSIG, SIGKILL));
	tell("FIOASYNC", "output", ioctl(1, FIOASYNC, &(int){ 0 }));
	tell("prlimit", "own", prlimit(0, RLIMIT_CORE, &limit, NULL));
}

static void
try_others(void)
{
	int memory = shmget(IPC_PRIVATE, 4096, 0600);
	int semaphores = semget(IPC_PRIVATE, 1, 0600);
	int messages = msgget(IPC_PRIVATE, 0600);

	tell("shmget", "", memory);
	tell("semget", "", semaphores);
	tell("msgget", "", messages);
	shmctl(memory, IPC_RMID, NULL);
	semctl(semaphores, 0, IPC_RMID);
	msgctl(messages, IPC_RMID, NULL);
	tell("memfd", "", syscall(SYS_memfd_create, "x", 0));
	tell("socket", "unix", socket(AF_UNIX, SOCK_STREAM, 0));
	tell("socket", "inet", socket(AF_INET, SOCK_STREAM, 0));
	tell("unshare", "user", unshare(CLONE_NEWUSER));
	tell("mkdir", "", mkdir("/tmp/dpaudit-prisoner", 0700));
	tell("dumpable", "", prctl(PR_SET_DUMPABLE, 1));
}

static void
try_process(void)
{
	pid_t child = fork();

	if (!child)
		_exit(0);
	tell("fork", "", child);
	if (child > 0)
		waitpid(child, NULL, 0);
}

int
main(void)
{
	try_files();
	try_parent();
	try_others();
	try_process();
	printf("end\n");

	return 0;
}
