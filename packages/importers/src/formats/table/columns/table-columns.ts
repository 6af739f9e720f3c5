import type { Model } from "@wirecost/sim-core";
import type { ColumnGuess } from "../../../reading.ts";
import type { SplitTable } from "../split-table.ts";
import { nameColumns } from "./name-columns.ts";
import { guessTarget } from "./table-guess.ts";
import { targetKey, targetsByHeader } from "./table-targets.ts";

/** Number of values shown for each column. */
const SAMPLES = 5;

/** The target of each column of a table: certain if the header names it, or else a guess. */
export function guessColumns(table: SplitTable, model: Model): readonly ColumnGuess[] {
  const names = targetsByHeader(model);
  const named = nameColumns(table.header.fields, model);
  const taken = new Set(named.flatMap(({ target }) => (target && targetKey(target)) ?? []));
  return table.header.fields.map((header, i): ColumnGuess => {
    const samples = samplesOf(table, i);
    const { target, either } = named[i] ?? {};
    if (target) return { header, samples, target, known: true };
    if (header.trim() === "" && samples.length === 0)
      return { header, samples, target: { kind: "ignore" }, known: true };
    const guess = guessTarget({ header, samples, ...(either && { either }) }, names, model, taken);
    return { header, samples, target: guess, known: false, ...(either && { either }) };
  });
}

/** The first few distinct values of a column. */
export function samplesOf(table: SplitTable, column: number): string[] {
  const samples = new Set<string>();
  for (const row of table.sample) {
    const text = row.fields[column]?.trim() ?? "";
    if (text !== "") samples.add(text.slice(0, 80));
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}
