import { lint as openedgeQuery } from "../models/openedge-query/lint/lint.ts";
import type { LintRule } from "./judged-set.ts";

/**
 * What is odd about measured rows of one system, beyond what the rules ask of any, by model. Not on the declarations: a page that shows no measured rows would load their words with the
 * model.
 */
export const systemRules: Readonly<Record<string, LintRule>> = { "openedge-query": openedgeQuery };
