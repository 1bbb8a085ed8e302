/*
 * threat_models.c - what audits assume that their attacker can do
 *
 * After Table 7 of one-shot-federated, with the methods here that take what
 * such an audit leaves behind.
 */

#include "verb/teach/threat_models.h"

struct threat_model {
	const char *training, *audit;
	const char *controls, *sees;
	const char *methods;
};

static const struct threat_model models[] = {
	{ "central", "Jagielski et al. 2020", "training data", "final model",
	  "clopper-pearson, band" },
	{ "central", "Zanella-Béguelin et al. 2023", "training data",
	  "final model", "bayes" },
	{ "central", "Pillutla et al. 2024", "training data", "final model",
	  "clopper-pearson" },
	{ "central", "Steinke et al. 2023", "training data", "final model",
	  "one-run" },
	{ "central", "Mahloujifar et al. 2025", "training data", "final model",
	  "one-run-fdp, one-run-pointwise" },
	{ "central", "Xiang et al. 2025", "training data", "final model",
	  "one-run-product" },
	{ "central", "Jagielski et al. 2023", "training data", "every model",
	  "clopper-pearson, band" },
	{ "central", "Nasr et al. 2023",
	  "training data, noise, choice of batches", "every model",
	  "fdp-clopper-pearson, fdp-bayes, compose" },
	{ "federated", "Andrew et al. 2024, Algorithm 2", "a client's update",
	  "final model", "one-shot, one-shot-lower" },
	{ "federated", "Andrew et al. 2024, Algorithm 3", "a client's update",
	  "every model", "one-shot-all" },
	{ "federated", "Maddock et al. 2022 (CANIFE)",
	  "a client's sample, noise, choice of clients", "every model",
	  "compose" },
};

struct table *
threat_models_table(void)
{
	struct table *table = table_new("What the attacker of an audit is "
					"assumed to control and to see");

	table_column(table, "training", NULL);
	table_column(table, "audit", NULL);
	table_column(table, "controls", NULL);
	table_column(table, "sees", NULL);
	table_column(table, "methods", NULL);
	for (size_t i = 0; i < sizeof(models) / sizeof(models[0]); i++) {
		table_start(table);
		table_text(table, models[i].training);
		table_text(table, models[i].audit);
		table_text(table, models[i].controls);
		table_text(table, models[i].sees);
		table_text(table, models[i].methods);
	}

	return table;
}
