import type { Model } from "@wirecost/sim-core";
import type { ColumnGuess, ColumnTarget } from "../../../reading.ts";
import { normalizeHeader } from "../../../values/normalize-header.ts";
import { vocabularyOf } from "../../../vocabularies/vocabulary-of.ts";

/** What a model's vocabulary has to say about the columns of a table: what was assumed, what was left out and why. */
export function vocabularyNotes(
  columns: readonly ColumnGuess[],
  targets: readonly ColumnTarget[],
  model: Model,
): readonly string[] {
  const { combinations = [], leftOut = {} } = vocabularyOf(model);
  const used = combinations.filter(({ id }) =>
    targets.some((target) => target.kind === "combined" && target.combination === id),
  );
  return [
    ...used.flatMap(({ note }) => note ?? []),
    ...columns.flatMap(({ header }, i) => {
      const key = normalizeHeader(header);
      const why = Object.hasOwn(leftOut, key) ? leftOut[key] : undefined;
      return targets[i]?.kind === "ignore" && why !== undefined ? [`${header} is left out: ${why}.`] : [];
    }),
  ];
}
