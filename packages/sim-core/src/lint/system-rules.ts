import type { MeasuredRow, Metrics } from "../model.ts";
import { lint as openedgeQuery } from "../models/openedge-query/lint/lint.ts";
import type { Params } from "../param.ts";
import type { Finding } from "./finding.ts";

/**
 * What is odd about measured rows of one system, beyond what the rules ask of any.
 *
 * @param rows with every setting that is known of them
 * @param predict what the model says of settings; undefined where it cannot take them
 */
type SystemRule = (
  rows: readonly MeasuredRow[],
  predict: (settings: Params) => Metrics | undefined,
) => readonly Finding[];

/** By model. Not on the declarations: a page that shows no measured rows would load their words with the model. */
export const systemRules: Readonly<Record<string, SystemRule>> = { "openedge-query": openedgeQuery };
