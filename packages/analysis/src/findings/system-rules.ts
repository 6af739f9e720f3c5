import type { LintRule } from "./judged-set.ts";
import { lint as openedgeQuery } from "./openedge-query/lint.ts";

/**
 * What is odd about measured rows of one system, beyond what the rules ask of any, by model. Not on the declarations: a page that shows no measured rows would load their words with the
 * model.
 */
export const systemRules: Readonly<Record<string, LintRule>> = { "openedge-query": openedgeQuery };
