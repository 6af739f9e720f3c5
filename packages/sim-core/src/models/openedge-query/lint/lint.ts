import type { LintRule } from "../../../lint/judged-set.ts";
import { countsDisagree } from "./counts-disagree.ts";
import { oneByOne } from "./one-by-one.ts";

/** What the counters of a database server show beyond what any measurement does. */
export const lint: LintRule = (set) => [...countsDisagree(set), ...oneByOne(set)];
