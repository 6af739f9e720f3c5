import type { Finding } from "../../../lint/finding.ts";
import type { MeasuredRow, Metrics } from "../../../model.ts";
import type { Params } from "../../../param.ts";
import { countsDisagree } from "./counts-disagree.ts";
import { oneByOne } from "./one-by-one.ts";

/** What the counters of a database server show beyond what any measurement does. */
export function lint(
  rows: readonly MeasuredRow[],
  predict: (settings: Params) => Metrics | undefined,
): readonly Finding[] {
  return [...countsDisagree(rows), ...oneByOne(rows, predict)];
}
