import type { LintRule } from "../judged-set.ts";
import { countsDisagree } from "./counts-disagree.ts";
import { fewPerMessage } from "./few-per-message.ts";
import { oneByOne } from "./one-by-one.ts";

/** Findings specific to the counters of a database server. */
export const lint: LintRule = (set) => [...countsDisagree(set), ...oneByOne(set), ...fewPerMessage(set)];
