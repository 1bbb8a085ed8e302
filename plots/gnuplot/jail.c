/*
 * jail.c - what the gnuplot process may do: compute, and nothing else
 *
 * The seccomp filter is a constant: what is needed no memory can fail for,
 * and after fork() in a program with threads a child may not allocate.
 */

#include "plots/gnuplot/jail.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "plots/gnuplot/child.h"

struct jail {
	int rules; /* a Landlock ruleset, or -1 */
};

/* ---- seccomp: what may be asked of the kernel ---- */

/* Little-endian processors whose calls have the generic order of arguments. */
#if defined(__x86_64__) && !defined(__ILP32__)
#define PROCESSOR AUDIT_ARCH_X86_64
#elif defined(__aarch64__) && defined(__AARCH64EL__)
#define PROCESSOR AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define PROCESSOR AUDIT_ARCH_RISCV64
#elif defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)
#define PROCESSOR AUDIT_ARCH_PPC64LE
#else
#define PROCESSOR 0
#endif

#define LOAD(field)                                                            \
	BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
/* The halves of an argument. */
#define LOW(index)                                                             \
	BPF_STMT(BPF_LD | BPF_W | BPF_ABS,                                     \
		 offsetof(struct seccomp_data, args[index]))
#define HIGH(index)                                                            \
	BPF_STMT(BPF_LD | BPF_W | BPF_ABS,                                     \
		 offsetof(struct seccomp_data, args[index]) + 4)
#define MASK(bits)    BPF_STMT(BPF_ALU | BPF_AND | BPF_K, bits)
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, value)
#define REFUSE(error) ANSWER(SECCOMP_RET_ERRNO | (error))
#define PASS          ANSWER(SECCOMP_RET_ALLOW)
/* If it is not this, so many instructions are left out. */
#define UNLESS(value, skipped)                                                 \
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skipped)

/* A call whatever its arguments. */
#define CALL(name) UNLESS(SYS_##name, 1), PASS
/* A call if these bits of an argument are those, or what it asks is that. */
#define CALL_IF(name, index, bits, value)                                      \
	UNLESS(SYS_##name, 5), LOW(index), MASK(bits), UNLESS(value, 1), PASS, \
		LOAD(nr)
#define CALL_ASKING(name, index, value) CALL_IF(name, index, ~0u, value)

enum { WRITING = O_ACCMODE | O_CREAT | O_TRUNC };

/* What is not here is not there: libraries then do without. */
static struct sock_filter filter[] = {
	LOAD(arch),
	UNLESS(PROCESSOR, 1),
	BPF_JUMP(BPF_JMP | BPF_JA, 1, 0, 0),
	ANSWER(SECCOMP_RET_KILL_PROCESS),
	LOAD(nr),

	CALL(read),
	CALL(write),
	CALL(futex),
	CALL(mmap),
	CALL(munmap),
	CALL(mprotect),
	CALL(brk),
	CALL(mremap),
	CALL(madvise),
	CALL(rt_sigaction),
	CALL(rt_sigprocmask),
	CALL(rt_sigreturn),
	CALL(sigaltstack),
	CALL(close),
	CALL(close_range),
	CALL(readv),
	CALL(writev),
	CALL(pread64),
	CALL(preadv),
	CALL(lseek),
	CALL(fstat),
	CALL(newfstatat),
	CALL(statx),
	CALL(statfs),
	CALL(fstatfs),
	CALL(faccessat),
	CALL(readlinkat),
	CALL(getdents64),
	CALL(getcwd),
	CALL(dup),
	CALL(dup3),
	CALL(fadvise64),
	CALL(ppoll),
	CALL(pselect6),
	CALL(getpid),
	CALL(gettid),
	CALL(getuid),
	CALL(geteuid),
	CALL(getgid),
	CALL(getegid),
	CALL(setuid),
	CALL(setgid),
	CALL(uname),
	CALL(sysinfo),
	CALL(getrusage),
	CALL(times),
	CALL(getrandom),
	CALL(clock_gettime),
	CALL(clock_getres),
	CALL(clock_nanosleep),
	CALL(nanosleep),
	CALL(gettimeofday),
	CALL(sched_yield),
	CALL(sched_getaffinity),
	CALL(getcpu),
	CALL(set_tid_address),
	CALL(set_robust_list),
	CALL(rseq),
	CALL(membarrier),
	CALL(restart_syscall),
	CALL(exit),
	CALL(exit_group),
	CALL(execve), /* the program itself; it stays in the jail */

	/* reading, not writing */
	CALL_IF(openat, 2, WRITING, O_RDONLY),
	/* threads, not processes */
	CALL_IF(clone, 0, CLONE_THREAD, CLONE_THREAD),
	/* no owner of a descriptor, no signal from it */
	CALL_ASKING(fcntl, 1, F_GETFD),
	CALL_ASKING(fcntl, 1, F_SETFD),
	CALL_ASKING(fcntl, 1, F_GETFL),
	CALL_ASKING(fcntl, 1, F_DUPFD),
	CALL_ASKING(fcntl, 1, F_DUPFD_CLOEXEC),
	CALL_ASKING(ioctl, 1, TCGETS),
	CALL_ASKING(ioctl, 1, TIOCGWINSZ),
	CALL_ASKING(ioctl, 1, FIONREAD),
	CALL_ASKING(prctl, 0, PR_SET_NAME),
	/* its own limits, and to read: neither process nor new limit given */
	UNLESS(SYS_prlimit64, 8),
	LOW(0),
	UNLESS(0, 5),
	LOW(2),
	UNLESS(0, 3),
	HIGH(2),
	UNLESS(0, 1),
	PASS,
	LOAD(nr),
#ifdef SYS_open
	CALL_IF(open, 1, WRITING, O_RDONLY),
	CALL(stat),
	CALL(lstat),
	CALL(access),
	CALL(readlink),
	CALL(poll),
	CALL(select),
	CALL(dup2),
	CALL(time),
	CALL(getrlimit),
#endif
#ifdef SYS_arch_prctl
	CALL(arch_prctl),
#endif
	REFUSE(ENOSYS),
};

/* ---- Landlock: which files may be read ---- */

enum { MAY_READ = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE };

/* As the kernel of today has it; headers may be older. */
struct ruleset {
	uint64_t files, network, scopes;
};

/* What each version of Landlock can refuse more than the one before. */
static const struct {
	long version;
	struct ruleset refuses;
} steps[] = {
	{ 1, { .files = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1 } },
	{ 2, { .files = 1 << 13 } }, /* moves between folders */
	{ 3, { .files = 1 << 14 } }, /* truncate */
	{ 4, { .network = 1 | 2 } }, /* bind and connect of TCP */
	{ 5, { .files = 1 << 15 } }, /* ioctl of devices */
	{ 6, { .scopes = 1 | 2 } },  /* abstract sockets, signals */
};

/* Folders of the system; nobody keeps secrets there. */
static const char *const readable[] = {
	"/usr",
	"/lib",
	"/lib64",
	"/nix/store",
	"/gnu/store",
	"/etc/fonts",
	"/etc/ld.so.cache",
	"/etc/alternatives",
	"/var/cache/fontconfig",
	"/dev/null",
};

/* From the folder of a program elsewhere: what is installed with it. */
static const char *const beside[] = {
	"../lib",         "../libexec/gnuplot", "../share/gnuplot",
	"../share/fonts", "../etc/fonts",
};

/* What is not there needs no permission. */
static bool
allow(int rules, const char *path)
{
	struct landlock_path_beneath_attr rule = { .allowed_access = MAY_READ };
	struct stat about;
	long refused;

	rule.parent_fd = open(path, O_PATH | O_CLOEXEC);
	if (rule.parent_fd < 0)
		return errno == ENOENT || errno == ENOTDIR || errno == EACCES;
	if (!fstat(rule.parent_fd, &about) && S_ISDIR(about.st_mode))
		rule.allowed_access |= LANDLOCK_ACCESS_FS_READ_DIR;
	refused = syscall(SYS_landlock_add_rule, rules,
			  LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
	close(rule.parent_fd);

	return !refused;
}

static bool
allow_beside(int rules, const char *program)
{
	const char *slash = strrchr(program, '/');
	struct text path = { 0 };
	bool good = true;

	for (size_t i = 0; i < sizeof(beside) / sizeof(beside[0]); i++) {
		if (!slash)
			break;
		text_clear(&path);
		text_add(&path, "%.*s/%s", (int)(slash - program), program,
			 beside[i]);
		good = good && allow(rules, text_get(&path));
	}
	text_clear(&path);

	return good;
}

static bool
allow_program(int rules, const char *program)
{
	char *real = realpath(program, NULL);
	bool good = allow(rules, program);

	if (real)
		good = good && allow_beside(rules, real);
	free(real);

	return good;
}

/* Everything this kernel can refuse; false where it has no Landlock. */
static bool
find_refusals(struct ruleset *all)
{
	long version = syscall(SYS_landlock_create_ruleset, NULL, 0,
			       LANDLOCK_CREATE_RULESET_VERSION);

	*all = (struct ruleset){ 0 };
	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
		if (version < steps[i].version)
			break;
		all->files |= steps[i].refuses.files;
		all->network |= steps[i].refuses.network;
		all->scopes |= steps[i].refuses.scopes;
	}

	return version > 0;
}

/* Lifted: the child gives low descriptors new meanings before it enters. */
static bool
build_rules(struct jail *jail, const char *program, struct error *err)
{
	struct ruleset all;
	bool good;

	if (!find_refusals(&all))
		return true;
	jail->rules = child_lift((int)syscall(SYS_landlock_create_ruleset, &all,
					      sizeof(all), 0));
	good = jail->rules >= 0 && allow_program(jail->rules, program);
	for (size_t i = 0; i < sizeof(readable) / sizeof(readable[0]); i++)
		good = good && allow(jail->rules, readable[i]);

	return good || error_set(err, ERROR_FILE,
				 "the jail for gnuplot cannot be built: %s",
				 strerror(errno));
}

struct jail *
jail_new(const char *program, struct error *err)
{
	struct jail *jail = memory_new(sizeof(*jail));

	jail->rules = -1;
	if (!PROCESSOR) {
		error_set(err, ERROR_FILE,
			  "there is no jail for gnuplot on this processor; "
			  "no-sandbox=yes works without");
	} else if (build_rules(jail, program, err)) {
		return jail;
	}
	jail_free(jail);

	return NULL;
}

void
jail_free(struct jail *jail)
{
	if (!jail)
		return;
	if (jail->rules >= 0)
		close(jail->rules);
	free(jail);
}

static bool
set_limit(__rlimit_resource_t what, rlim_t most)
{
	struct rlimit limit = { most, most };

	return !setrlimit(what, &limit);
}

int
jail_enter(const struct jail *jail)
{
	struct sock_fprog program = {
		.len = sizeof(filter) / sizeof(filter[0]),
		.filter = filter,
	};

	if (!set_limit(RLIMIT_CORE, 0) || !set_limit(RLIMIT_FSIZE, 0) ||
	    !set_limit(RLIMIT_CPU, 120) || !set_limit(RLIMIT_AS, 1ul << 30))
		return errno;
	/*
	 * No RLIMIT_NPROC: for anybody but root it would refuse the threads
	 * of cairo and glib too, and png and pdf would die.  New processes
	 * are refused by the filter below.
	 */
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
		return errno;
	if (jail->rules >= 0 &&
	    syscall(SYS_landlock_restrict_self, jail->rules, 0))
		return errno;
	if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
		return errno;

	return 0;
}

const char *
jail_describe(const struct jail *jail)
{
	return jail->rules >= 0 ? "seccomp, Landlock, limits"
				: "seccomp, limits";
}
