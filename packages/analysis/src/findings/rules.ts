import type { LintRule } from "./judged-set.ts";
import { absurdValue } from "./rules/absurd-value.ts";
import { backwardsCounter } from "./rules/backwards-counter.ts";
import { bestRun } from "./rules/best-run.ts";
import { copiedValues } from "./rules/copied-values.ts";
import { drift } from "./rules/drift.ts";
import { failures } from "./rules/failures.ts";
import { loneRun } from "./rules/lone-run.ts";
import { otherMetric } from "./rules/other-metric.ts";
import { repeatedRuns } from "./rules/repeated-runs.ts";
import { tooFewRuns } from "./rules/too-few-runs.ts";
import { twoModes } from "./rules/two-modes.ts";
import { warmUp } from "./rules/warm-up.ts";
import { wrongUnit } from "./rules/wrong-unit.ts";

/** Rules that hold for every model; a model adds its own in its folder. */
export const rules: readonly LintRule[] = [
  wrongUnit,
  otherMetric,
  absurdValue,
  loneRun,
  failures,
  warmUp,
  backwardsCounter,
  copiedValues,
  repeatedRuns,
  drift,
  twoModes,
  bestRun,
  tooFewRuns,
];
