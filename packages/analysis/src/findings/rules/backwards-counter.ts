import { formatSixDigits } from "@wirecost/sim-core";
import type { RuleFinding } from "../finding.ts";
import { type LintRule, rowsWhere } from "../judged-set.ts";
import { count } from "../words.ts";

/** Where 32-bit counters wrap around. */
const WRAP = 2 ** 32;
/** A difference this close below the wrap-around is a small step back, not a count of billions. */
const NEAR = 2 ** 24;

/** Finds counts below zero or just below 2^32: differences of a counter that went backwards between two readings. */
export const backwardsCounter: LintRule = ({ measured, nameOf }) =>
  measured
    .filter(({ metric }) => metric.noise === "exact")
    .flatMap(({ metric, values }): readonly RuleFinding[] => {
      const back = (value: number) =>
        value < 0 || (Number.isInteger(value) && value < WRAP && value >= WRAP - NEAR);
      const found = rowsWhere(values, back);
      const [first] = found;
      const value = values[first ?? -1];
      if (first === undefined || value === undefined) return [];
      const step = value < 0 ? -value : WRAP - value;
      const shown = value < 0 ? formatSixDigits(value) : `${value} (2^32 less ${formatSixDigits(step)})`;
      return [
        {
          rule: "backwards-counter",
          title: "A counter went backwards",
          message: `${metric.label} is ${shown} in row ${nameOf(first)}${found.length > 1 ? ` and the like in ${count(found.length - 1, "other row")}` : ""}: the second reading is ${formatSixDigits(step)} below the first, as after a restart or a reset between the two.`,
          rows: found,
          severity: "wrong",
          suggestion: {
            text: "Take both readings without a restart of the server or a reset of its counters in between.",
          },
        },
      ];
    });
