/* test_registry.c - names found, suggested and refused in lists */

#include <criterion/criterion.h>
#include <stdlib.h>

#include "base/registry.h"
#include "tests/support.h"
#include "verb/teach/topics.h"

static const struct named fruits[] = {
	{ "apple", "round" },
	{ NULL, "nothing" },
	{ "pear", "a pome, PO-ME to some" },
};

static const struct named old[] = { { "pomme", "apple" }, { NULL, NULL } };

static const struct registry fruit = {
	.name = "fruits",
	.one = "fruit",
	.summary = "what grows",
	REGISTRY_ROWS(fruits),
	.old = old,
};

TEST(base_registry, names_of_before_are_found)
{
	size_t index = 9;

	cr_expect_eq(registry_find(&fruit, "apple"), &fruits[0]);
	cr_expect_eq(registry_find(&fruit, "pomme"), &fruits[0]);
	cr_expect(registry_index(&fruit, "pear", &index));
	cr_expect_eq(index, 2);
	cr_expect_null(registry_find(&fruit, "plum"));
	cr_expect_null(registry_find(&fruit, NULL));
	cr_expect_eq(registry_count(&fruit), 3);
}

static void
expect_refusal(const char *name, const char *sentence)
{
	struct error err = { 0 };

	cr_expect_null(registry_need(&fruit, name, &err));
	cr_expect_str_eq(err.text, sentence);
}

TEST(base_registry, a_refusal_names_the_nearest_or_the_list)
{
	expect_refusal("aple", "there is no fruit 'aple'; did you mean apple?");
	expect_refusal("pome", "there is no fruit 'pome'; did you mean pear?");
	expect_refusal("nothing",
		       "there is no fruit 'nothing'; see dpaudit list fruits");
}

TEST(base_registry, statuses_are_called_by_their_number)
{
	for (size_t i = 0; i < registry_count(&statuses_registry); i++) {
		const struct status_about *about =
			registry_item(&statuses_registry, i);

		cr_expect_eq(atoi(about->name), about->status);
	}
}

/* What a name has in one place it has in all: each list is tried. */
TEST(base_registry, every_topic_has_names_summaries_and_finds_them)
{
	const struct topic *topic;

	for (size_t i = 0; (topic = topic_at(i)); i++) {
		size_t count = registry_count(topic->of);

		cr_expect_eq(topic_listed(topic->of->name), topic);
		/* Looks are the session's. */
		cr_expect(count > 0 || topic->ask, "%s", topic->of->name);
		for (size_t j = 0; j < count; j++) {
			const void *item = registry_item(topic->of, j);
			struct named named = registry_named(topic->of, item);

			if (!named.name)
				continue;
			cr_expect_eq(registry_find(topic->of, named.name), item,
				     "%s", named.name);
			cr_expect(*named.summary, "%s", named.name);
		}
	}
}
