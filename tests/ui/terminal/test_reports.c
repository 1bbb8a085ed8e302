/* test_reports.c - what terminals say, told from keys, sign by sign */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "plots/pixel/pixel_protocols.h"
#include "tests/support.h"
#include "ui/terminal/reports.h"

TestSuite(ui_reports, .timeout = 600);

/* What a whole answer comes to; signs outside of sequences are counted. */
static enum report_kind
say(struct reports *reports, const char *bytes, int *keys)
{
	enum report_kind last = REPORT_NOTHING;

	*keys = 0;
	for (const char *at = bytes; *at; at++) {
		if (reports_is_inside(reports)) {
			enum report_kind kind =
				reports_take(reports, (unsigned char)*at);

			last = kind != REPORT_NOTHING ? kind : last;
		} else if (*at == '\033' &&
			   reports_begin(reports, (unsigned char)at[1])) {
			at++;
		} else {
			++*keys;
		}
	}

	return last;
}

/* What terminals answer to all questions, in the order they do it. */
static const struct {
	const char *name, *bytes;
	struct traits said;
} terminals[] = {
	{ "kitty 0.36",
	  "\033P>|kitty(0.36.4)\033\\\033]11;rgb:0000/0000/0000\033\\"
	  "\033_Gi=31;OK\033\\\033[?1006;2$y\033[?2026;2$y\033[?2031;2$y"
	  "\033[6;20;10t\033[?62;52;c",
	  { .pixels = &pixel_protocol_kitty,
	    .mouse = true,
	    .at_once = true,
	    .follows = true,
	    .has_ground = true,
	    .ground = GROUND_DARK,
	    .cell_width = 10,
	    .cell_height = 20 } },
	{ "xterm 379",
	  "\033P>|XTerm(379)\033\\\033]11;rgb:ffff/ffff/ffff\033\\"
	  "\033[?1006;2$y\033[?2026;0$y\033[?2031;0$y"
	  "\033[6;13;6t\033[?64;1;2;6;9;15;16;17;18;21;22;28c",
	  { .mouse = true,
	    .has_ground = true,
	    .ground = GROUND_LIGHT,
	    .cell_width = 6,
	    .cell_height = 13 } },
	{ "xterm -ti vt340",
	  "\033P>|XTerm(379)\033\\\033]11;rgb:ffff/ffff/e0e0\a"
	  "\033[?1006;2$y\033[?2026;0$y\033[?2031;0$y"
	  "\033[6;13;6t\033[?63;1;2;4;6;9;15;16;22;28c",
	  { .pixels = &pixel_protocol_sixel,
	    .mouse = true,
	    .has_ground = true,
	    .ground = GROUND_LIGHT,
	    .cell_width = 6,
	    .cell_height = 13 } },
	{ "iTerm2 3.5.9",
	  "\033P>|iTerm2 3.5.9\033\\\033]11;rgb:0000/0000/0000\033\\"
	  "\033]1337;Capabilities=T3LrMSc7UUw9Ts3BFGsSyHNoSxF\033\\"
	  "\033[?1006;2$y\033[?2026;2$y\033[?2031;2$y"
	  "\033[6;17;8t\033[?62;4c",
	  { .pixels = &pixel_protocol_iterm,
	    .mouse = true,
	    .at_once = true,
	    .follows = true,
	    .has_ground = true,
	    .ground = GROUND_DARK,
	    .cell_width = 8,
	    .cell_height = 17 } },
	{ "all of them, backwards",
	  "\033]1337;Capabilities=FSxF\a\033_Gi=31;OK\033\\\033[?62;4c",
	  { .pixels = &pixel_protocol_kitty } },
	{ "focus reports alone, and sixels",
	  "\033]1337;Capabilities=T2FFo\033\\\033[?62;4c",
	  { .pixels = &pixel_protocol_sixel } },
	{ "tmux 3.3a",
	  "\033P>|tmux 3.3a\033\\\033[?1;2c",
	  { .tmux = true, .mouse = true } },
	{ "the console", "\033[?6c", { .pixels = NULL } },
	{ "nothing", "", { .pixels = NULL } },
};

static void
expect_same(const char *name, const struct traits *a, const struct traits *b)
{
	cr_expect_eq(a->pixels, b->pixels, "%s: %s is not %s", name,
		     a->pixels ? a->pixels->name : "none",
		     b->pixels ? b->pixels->name : "none");
	cr_expect_eq(a->mouse, b->mouse, "%s: mouse", name);
	cr_expect_eq(a->at_once, b->at_once, "%s: at once", name);
	cr_expect_eq(a->follows, b->follows, "%s: follows", name);
	cr_expect_eq(a->tmux, b->tmux, "%s: tmux", name);
	cr_expect_eq(a->has_ground, b->has_ground, "%s: has ground", name);
	cr_expect_eq(a->ground, b->ground, "%s: ground", name);
	cr_expect_eq(a->cell_width, b->cell_width, "%s: width", name);
	cr_expect_eq(a->cell_height, b->cell_height, "%s: height", name);
}

TEST(ui_reports, every_terminal_is_what_it_says_and_nothing_else)
{
	for (size_t i = 0; i < sizeof(terminals) / sizeof(terminals[0]); i++) {
		struct reports reports = { .inside = 0 };
		enum report_kind last;
		int keys;

		last = say(&reports, terminals[i].bytes, &keys);
		cr_expect_eq(keys, 0, "%s: %d keys", terminals[i].name, keys);
		cr_expect_eq(last,
			     *terminals[i].bytes ? REPORT_END : REPORT_NOTHING);
		expect_same(terminals[i].name, &reports.traits,
			    &terminals[i].said);
		reports_clear(&reports);
	}
}

/* Answers to others, broken ones, too long ones: nobody's keys. */
TEST(ui_reports, what_it_does_not_know_means_nothing)
{
	static const char *const odd[] = {
		"\033]4;1;rgb:cdcd/0000/0000\033\\",
		"\033]11;?\033\\",
		"\033]11;rgb:zz/00/00\a",
		"\033]11;rgb:12345/0/0\a",
		"\033]11;rgb:-1/-1/-1\a",
		"\033]11;rgb:0x1/ +1/1\a",
		"\033_Gi=31;ENOTSUP:no\033\\",
		"\033_Gi=7;OK\033\\",
		"\033]1337;Capabilities=T3BF\033\\",
		"\033]1337;Capabilities\033\\",
		"\033]1337;ReportCellSize=17.0;8.0;2.0\033\\",
		"\033P1$r0m\033\\",
		"\033P>|WezTerm 2024\033\\",
		"\033[?1006$y",
		"\033[?1006;0$y",
		"\033[?1006;4$y",
		"\033[?12;1$y",
		"\033[6;0;0t",
		"\033[6;9999;9999t",
		"\033[8;24;80t",
		"\033[?997;3n",
		"\033[0n",
		"\033[<0;0;5M",
		"\033[<0;5M",
		"\033[<66;5;5M",
		"\033[<1;5;5M",
		"\033[I",
		"\033^private\033\\",
		"\033Xstart of string\033\\",
	};
	const struct traits none = { .pixels = NULL };

	for (size_t i = 0; i < sizeof(odd) / sizeof(odd[0]); i++) {
		struct reports reports = { .inside = 0 };
		int keys;

		cr_expect_eq(say(&reports, odd[i], &keys), REPORT_NOTHING, "%s",
			     odd[i] + 1);
		cr_expect_eq(keys, 0, "%s", odd[i] + 1);
		cr_expect(!reports_is_inside(&reports), "%s", odd[i] + 1);
		expect_same(odd[i] + 1, &reports.traits, &none);
		reports_clear(&reports);
	}
}

TEST(ui_reports, light_and_dark_follow_what_it_says)
{
	static const struct {
		const char *bytes;
		enum ground ground;
	} grounds[] = {
		{ "\033]11;rgb:1e/1e/2e\033\\", GROUND_DARK },
		{ "\033]11;rgb:fdfd/f6f6/e3e3\033\\", GROUND_LIGHT },
		{ "\033]11;rgba:ffff/ffff/ffff/8000\a", GROUND_LIGHT },
		{ "\033]11;rgb:0/2/3\a", GROUND_DARK },
		{ "\033[?997;2n", GROUND_LIGHT },
		{ "\033[?997;1n", GROUND_DARK },
	};
	struct reports reports = { .inside = 0 };
	int keys;

	cr_expect(!reports.traits.has_ground);
	for (size_t i = 0; i < sizeof(grounds) / sizeof(grounds[0]); i++) {
		cr_expect_eq(say(&reports, grounds[i].bytes, &keys),
			     REPORT_ABOUT);
		cr_expect(reports.traits.has_ground);
		cr_expect_eq(reports.traits.ground, grounds[i].ground, "%zu",
			     i);
	}
	reports_clear(&reports);
}

TEST(ui_reports, a_paste_is_text_up_to_its_end)
{
	struct reports reports = { .inside = 0 };
	int keys;

	cr_expect_eq(say(&reports, "\033[200~1 2\r3 4\r\033[201~", &keys),
		     REPORT_PASTE);
	cr_expect_str_eq(text_get(&reports.paste), "1 2\n3 4\n");
	cr_expect_eq(keys, 0);
	/* what is inside is no sequence, and no control sign */
	cr_expect_eq(say(&reports,
			 "\033[200~a\033[31mb\033[?62;4c\a\033[20\033[201~x",
			 &keys),
		     REPORT_PASTE);
	cr_expect_str_eq(text_get(&reports.paste), "a[31mb[?62;4c[20");
	cr_expect_eq(keys, 1, "the x after it");
	cr_expect(!reports.traits.pixels);
	/* one that never ends is ended */
	cr_expect_eq(say(&reports, "\033[200~half", &keys), REPORT_NOTHING);
	cr_expect(reports_is_pasting(&reports));
	cr_expect_eq(reports_break(&reports), REPORT_PASTE);
	cr_expect_str_eq(text_get(&reports.paste), "half");
	reports_clear(&reports);
}

/* What was lost on the way does not take the keys behind it. */
TEST(ui_reports, a_cut_answer_ends_where_another_begins)
{
	static const char *const cut[] = { "\033]11;rgb:42", "\033_G",
					   "\033P>|kit", "\033[?62" };

	for (size_t i = 0; i < sizeof(cut) / sizeof(cut[0]); i++) {
		struct reports reports = { .inside = 0 };
		int keys;

		say(&reports, cut[i], &keys);
		cr_expect(reports_is_inside(&reports));
		say(&reports, "\033\033x", &keys); /* Esc, Esc, x */
		cr_expect(!reports_is_inside(&reports), "%zu", i);
		cr_expect_geq(keys, 1, "%zu", i);
		if (cut[i][1] == '[')
			continue;
		say(&reports, cut[i], &keys);
		cr_expect_eq(say(&reports, "\033[?62;4c", &keys), REPORT_END);
		cr_expect(reports.traits.pixels == &pixel_protocol_sixel);
		cr_expect_eq(keys, 0);
	}
}

TEST(ui_reports, the_mouse_says_where)
{
	struct reports reports = { .inside = 0 };
	int keys;

	cr_expect_eq(say(&reports, "\033[<0;10;5M", &keys), REPORT_MOUSE);
	cr_expect(reports.click.x == 9 && reports.click.y == 4 &&
		  reports.click.kind == CLICK_PRESS && !reports.click.wheel);
	cr_expect_eq(say(&reports, "\033[<32;11;5M", &keys), REPORT_MOUSE);
	cr_expect_eq(reports.click.kind, CLICK_DRAG);
	cr_expect_eq(say(&reports, "\033[<0;11;5m", &keys), REPORT_MOUSE);
	cr_expect_eq(reports.click.kind, CLICK_RELEASE);
	cr_expect_eq(say(&reports, "\033[<64;1;1M", &keys), REPORT_MOUSE);
	cr_expect_eq(reports.click.wheel, -1);
	cr_expect_eq(say(&reports, "\033[<65;1;1M", &keys), REPORT_MOUSE);
	cr_expect_eq(reports.click.wheel, 1);
	reports_clear(&reports);
}
