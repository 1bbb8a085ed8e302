/*
 * jail.c - what the gnuplot process may do: compute, and nothing else
 *
 * The seccomp filter is built by libseccomp in the parent and installed by
 * the child with prctl() alone, since after fork() in a program with
 * threads a child may not allocate.
 */

#include "plots/jail.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/memory.h"

struct jail {
	struct sock_filter *filter;
	size_t filter_size; /* bytes */
	int rules;          /* a Landlock ruleset, or -1 */
};

/* Refused whatever the arguments. */
static const char *const forbidden[] = {
	"accept",
	"accept4",
	"add_key",
	"bind",
	"bpf",
	"chmod",
	"chown",
	"chroot",
	"connect",
	"creat",
	"execveat",
	"fchmod",
	"fchmodat",
	"fchmodat2",
	"fchown",
	"fchownat",
	"fork",
	"ftruncate",
	"fsetxattr",
	"io_uring_enter",
	"io_uring_register",
	"io_uring_setup",
	"ioperm",
	"iopl",
	"kcmp",
	"kexec_load",
	"keyctl",
	"kill",
	"lchown",
	"link",
	"linkat",
	"listen",
	"lsetxattr",
	"memfd_create",
	"mkdir",
	"mkdirat",
	"mknod",
	"mknodat",
	"mount",
	"move_mount",
	"name_to_handle_at",
	"open_by_handle_at",
	"open_tree",
	"perf_event_open",
	"pidfd_getfd",
	"pidfd_open",
	"pidfd_send_signal",
	"pivot_root",
	"process_vm_readv",
	"process_vm_writev",
	"ptrace",
	"quotactl",
	"reboot",
	"rename",
	"renameat",
	"renameat2",
	"request_key",
	"rmdir",
	"rt_sigqueueinfo",
	"rt_tgsigqueueinfo",
	"sendmmsg",
	"sendmsg",
	"sendto",
	"setdomainname",
	"sethostname",
	"setns",
	"setxattr",
	"socket",
	"socketpair",
	"swapon",
	"symlink",
	"symlinkat",
	"tkill",
	"truncate",
	"umount2",
	"unlink",
	"unlinkat",
	"unshare",
	"userfaultfd",
	"utimensat",
	"vfork",
};

/* Newer forms of calls whose arguments a filter cannot read. */
static const char *const unknown[] = { "clone3", "openat2" };

static bool
forbid(scmp_filter_ctx filter, const char *name, int with)
{
	int number = seccomp_syscall_resolve_name(name);

	/* A name this machine does not have cannot be called either. */
	if (number == __NR_SCMP_ERROR)
		return true;

	return !seccomp_rule_add(filter, SCMP_ACT_ERRNO((uint32_t)with), number,
				 0);
}

/* Opening for reading is fine, for anything else not. */
static bool
forbid_writing(scmp_filter_ctx filter, const char *name, unsigned argument)
{
	static const int flags[] = { O_WRONLY, O_RDWR, O_CREAT, O_TRUNC };
	int number = seccomp_syscall_resolve_name(name);

	for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++) {
		struct scmp_arg_cmp has = {
			.arg = argument,
			.op = SCMP_CMP_MASKED_EQ,
			.datum_a = (scmp_datum_t)flags[i],
			.datum_b = (scmp_datum_t)flags[i],
		};

		if (number != __NR_SCMP_ERROR &&
		    seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EACCES),
					   number, 1, &has))
			return false;
	}

	return true;
}

/* Threads are allowed, processes are not. */
static bool
forbid_processes(scmp_filter_ctx filter)
{
	struct scmp_arg_cmp no_thread = {
		.arg = 0,
		.op = SCMP_CMP_MASKED_EQ,
		.datum_a = CLONE_THREAD,
		.datum_b = 0,
	};

	return !seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM),
				       SCMP_SYS(clone), 1, &no_thread);
}

static bool
add_rules(scmp_filter_ctx filter)
{
	for (size_t i = 0; i < sizeof(forbidden) / sizeof(forbidden[0]); i++) {
		if (!forbid(filter, forbidden[i], EPERM))
			return false;
	}
	for (size_t i = 0; i < sizeof(unknown) / sizeof(unknown[0]); i++) {
		if (!forbid(filter, unknown[i], ENOSYS))
			return false;
	}

	return forbid_writing(filter, "open", 1) &&
	       forbid_writing(filter, "openat", 2) && forbid_processes(filter);
}

/* The finished filter as bytes; libseccomp writes it only to a file. */
static bool export(scmp_filter_ctx filter, struct jail *jail)
{
	int fd = memfd_create("filter", MFD_CLOEXEC);
	bool good = fd >= 0 && !seccomp_export_bpf(filter, fd);
	off_t size = good ? lseek(fd, 0, SEEK_END) : 0;

	if (good && size > 0) {
		jail->filter_size = (size_t)size;
		jail->filter = memory_new(jail->filter_size);
		good = pread(fd, jail->filter, jail->filter_size, 0) == size;
	}
	if (fd >= 0)
		close(fd);

	return good && size > 0;
}

static bool
build_filter(struct jail *jail, struct error *err)
{
	scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
	bool good = filter != NULL;

	if (good)
		seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
	good = good && add_rules(filter) && export(filter, jail);
	if (filter)
		seccomp_release(filter);

	return good || error_set(err, ERROR_FILE,
				 "the seccomp filter for gnuplot cannot be "
				 "built; --no-sandbox works without it");
}

/* ---- Landlock: which files may be read ---- */

enum { MAY_READ = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE };

static void
allow(int rules, const char *path)
{
	struct landlock_path_beneath_attr rule = { .allowed_access = MAY_READ };
	struct stat about;

	rule.parent_fd = open(path, O_PATH | O_CLOEXEC);
	if (rule.parent_fd < 0)
		return;
	if (!fstat(rule.parent_fd, &about) && S_ISDIR(about.st_mode))
		rule.allowed_access |= LANDLOCK_ACCESS_FS_READ_DIR;
	syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule,
		0);
	close(rule.parent_fd);
}

/* A ruleset, or -1 where the kernel has no Landlock. */
static int
build_rules(const char *program)
{
	static const char *const readable[] = {
		"/usr",
		"/lib",
		"/lib64",
		"/etc/fonts",
		"/etc/ld.so.cache",
		"/etc/alternatives",
		"/var/cache/fontconfig",
		"/dev/null",
	};
	/* All rights of its first version: none but those given above. */
	struct landlock_ruleset_attr all = {
		.handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1,
	};
	int rules =
		(int)syscall(SYS_landlock_create_ruleset, &all, sizeof(all), 0);

	if (rules < 0)
		return -1;
	for (size_t i = 0; i < sizeof(readable) / sizeof(readable[0]); i++)
		allow(rules, readable[i]);
	allow(rules, program);

	return rules;
}

struct jail *
jail_new(const char *program, struct error *err)
{
	struct jail *jail = memory_new(sizeof(*jail));

	jail->rules = -1;
	if (!build_filter(jail, err)) {
		jail_free(jail);
		return NULL;
	}
	jail->rules = build_rules(program);

	return jail;
}

void
jail_free(struct jail *jail)
{
	if (!jail)
		return;
	if (jail->rules >= 0)
		close(jail->rules);
	free(jail->filter);
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
		.len = (unsigned short)(jail->filter_size /
					sizeof(*jail->filter)),
		.filter = jail->filter,
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
	if (jail->rules >= 0)
		syscall(SYS_landlock_restrict_self, jail->rules, 0);
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
