/* test_permission.c - what somebody else's words may do to the files here */

#include <criterion/criterion.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include "base/permission.h"
#include "tests/support.h"

TestSuite(base_permission, .timeout = 600);

static char top[64], script[128];

/* A folder with home/script.dpa, home/data and, beside it, secret. */
static void
make_home(void)
{
	static const char *const files[] = { "home/script.dpa", "home/data",
					     "secret" };

	snprintf(top, sizeof(top), "/tmp/dpaudit-permission-XXXXXX");
	cr_assert(mkdtemp(top));
	cr_assert_eq(chdir(top), 0);
	cr_assert_eq(mkdir("home", 0700), 0);
	for (size_t i = 0; i < 3; i++)
		close(open(files[i], O_CREAT | O_WRONLY, 0600));
	cr_assert_eq(symlink("../secret", "home/link"), 0);
	cr_assert_eq(symlink("..", "home/up"), 0);
	snprintf(script, sizeof(script), "%s/home/script.dpa", top);
}

static void
remove_home(void)
{
	static const char *const files[] = { "home/script.dpa", "home/data",
					     "home/link", "home/up", "secret" };

	for (size_t i = 0; i < 5; i++)
		unlink(files[i]);
	rmdir("home");
	cr_assert_eq(chdir("/"), 0);
	cr_expect_eq(rmdir(top), 0);
}

static bool
opens(const struct permission *permission, const char *path)
{
	struct error err = { 0 };
	int file = permission_open(permission, path, O_RDONLY, &err);

	if (file >= 0)
		close(file);
	else
		cr_expect(*err.text);

	return file >= 0;
}

static bool
places(const struct permission *permission, const char *path, bool *replaces)
{
	struct file_place place;
	struct error err = { 0 };
	bool good = permission_place(permission, path, &place, &err);

	if (good)
		close(place.folder);
	else
		cr_expect(*err.text);
	*replaces = place.may_replace;

	return good;
}

TEST(base_permission, a_guest_reads_below_its_own_folder_alone)
{
	struct error err = { 0 };
	struct permission *guest;
	char inside[160], outside[160];

	make_home();
	guest = permission_guest("home/script.dpa", &err);
	cr_assert(guest, "%s", err.text);
	snprintf(inside, sizeof(inside), "%s/home/data", top);
	snprintf(outside, sizeof(outside), "%s/secret", top);
	cr_expect(opens(guest, "home/data"));
	cr_expect(opens(guest, "./home//data"));
	cr_expect(opens(guest, inside));
	cr_expect_not(opens(guest, "secret"));
	cr_expect_not(opens(guest, outside));
	cr_expect_not(opens(guest, "home/../secret"));
	cr_expect_not(opens(guest, "home/link"));
	cr_expect_not(opens(guest, "home/up/secret"));
	cr_expect_not(opens(guest, "/etc/passwd"));
	cr_expect_not(opens(guest, "homes"));
	cr_expect_not(opens(guest, "home"));
	cr_expect_not(permission_reads(guest, "home/link"));
	cr_expect_not(permission_reads(guest, "home/up/secret"));
	cr_expect(permission_reads(guest, "home/data"));
	cr_expect(permission_reads(guest, "home/missing"));
	cr_expect_not(permission_reads(guest, "home/../secret"));
	permission_free(guest);
	remove_home();
}

TEST(base_permission, a_guest_writes_nothing_until_it_is_allowed)
{
	struct error err = { 0 };
	struct permission *guest;
	bool replaces;

	make_home();
	guest = permission_guest(script, &err);
	cr_assert(guest, "%s", err.text);
	cr_expect_not(places(guest, "home/new", &replaces));
	permission_allow(guest, "write");
	cr_expect(places(guest, "home/new", &replaces));
	cr_expect_not(replaces);
	cr_expect_not(places(guest, "new", &replaces));
	cr_expect_not(places(guest, "home/../new", &replaces));
	cr_expect_not(places(guest, "home/up/new", &replaces));
	cr_expect_not(permission_writes(guest, "home/data", true));
	cr_expect_not(permission_writes(guest, "home/up/new", false));
	cr_expect_not(permission_writes(guest, "home/.profile", false));
	cr_expect_not(places(guest, "home/.profile", &replaces));
	cr_expect_not(places(guest, "home/.ssh/config", &replaces));
	cr_expect(permission_writes(guest, "home/new", false));
	permission_allow(guest, "./secret");
	cr_expect(places(guest, "secret", &replaces));
	cr_expect(replaces);
	cr_expect(opens(guest, "secret"));
	cr_expect_not(opens(guest, "secrets"));
	cr_expect_not(permission_leaves_sandbox(guest));
	permission_allow(guest, "no-sandbox");
	cr_expect(permission_leaves_sandbox(guest));
	permission_free(guest);
	remove_home();
}

TEST(base_permission, a_kept_sitting_reads_everything_and_writes_nothing)
{
	struct permission *kept = permission_kept();
	bool replaces;

	make_home();
	cr_expect(opens(kept, "secret"));
	cr_expect(opens(kept, "home/link"));
	cr_expect_not(places(kept, "home/new", &replaces));
	cr_expect(places(NULL, "home/new", &replaces), "the user");
	cr_expect(replaces);
	permission_free(kept);
	remove_home();
}

TEST(base_permission, a_link_made_later_does_not_lead_out)
{
	struct error err = { 0 };
	struct permission *guest;
	bool replaces;

	make_home();
	guest = permission_guest(script, &err);
	permission_allow(guest, "write");
	cr_expect(permission_reads(guest, "home/data"));
	unlink("home/data");
	cr_assert_eq(symlink("/etc/passwd", "home/data"), 0);
	cr_expect_not(opens(guest, "home/data"));
	cr_expect_eq(err.kind, ERROR_NONE);
	cr_assert_eq(mkdir("home/below", 0700), 0);
	cr_expect(places(guest, "home/below/new", &replaces));
	cr_assert_eq(rmdir("home/below"), 0);
	cr_assert_eq(symlink("/tmp", "home/below"), 0);
	cr_expect_not(places(guest, "home/below/new", &replaces));
	unlink("home/below");
	permission_free(guest);
	remove_home();
}

TEST(base_permission, who_could_have_written_a_file_counts)
{
	int file;

	make_home();
	file = permission_open_plain("secret");
	cr_assert_geq(file, 0);
	cr_expect(permission_is_own(file));
	cr_assert_eq(fchmod(file, 0622), 0);
	cr_expect_not(permission_is_own(file));
	close(file);
	cr_assert_eq(mkfifo("home/pipe", 0600), 0);
	cr_expect_lt(permission_open_plain("home/pipe"), 0);
	cr_expect_lt(permission_open_plain("/dev/zero"), 0);
	unlink("home/pipe");
	remove_home();
}

TEST(base_permission, the_keyboard_of_a_screen_is_no_data)
{
	int terminal = posix_openpt(O_RDWR | O_NOCTTY), keyboard;
	struct termios how;
	struct error err = { 0 };

	cr_assert(terminal >= 0 && !grantpt(terminal) && !unlockpt(terminal));
	keyboard = open(ptsname(terminal), O_RDWR | O_NOCTTY);
	cr_assert(dup2(keyboard, STDIN_FILENO) == STDIN_FILENO);
	cr_expect_eq(permission_open(NULL, "-", O_RDONLY, &err), STDIN_FILENO);
	cr_assert(!tcgetattr(keyboard, &how));
	how.c_lflag &= ~(tcflag_t)ICANON;
	cr_assert(!tcsetattr(keyboard, TCSANOW, &how));
	cr_expect_eq(permission_open(NULL, "-", O_RDONLY, &err), -1);
	cr_expect_str_eq(err.text,
			 "standard input is the keyboard of this screen");
	close(keyboard);
	close(terminal);
}
