import { readRunTime } from "@wirecost/analysis/tables";
import type { ColumnGuess, ColumnTarget } from "../../../reading.ts";
import type { ColumnProfile } from "../columns/column-profile.ts";
import { type HeaderWords, headerWords } from "../columns/header-words.ts";
import { samplesOf } from "../columns/table-columns.ts";
import type { SplitTable } from "../split-table.ts";

type OwnMetric = Extract<ColumnTarget, { kind: "own-metric" }>;

/** The target of each column of a custom table, by the words of its header, or else by its values. */
export function guessOwnColumns(
  split: SplitTable,
  profiles: readonly ColumnProfile[],
): readonly ColumnGuess[] {
  let replicates = false;
  const guesses = split.header.fields.map((header, i): ColumnGuess => {
    const profile = profiles[i];
    const words = wordsOf(header, profile);
    const samples = samplesOf(split, i);
    if (!profile || profile.filled === 0) return { header, samples, target: { kind: "ignore" }, known: true };
    if (words.holds === "replicate" && !replicates) {
      replicates = true;
      return { header, samples, target: { kind: "replicate" }, known: true };
    }
    return { header, samples, ...guess(words, profile, split.rowCount) };
  });
  // If no header or value indicates a metric, the last numeric column is proposed as one: without a metric there is
  // nothing to read.
  if (guesses.some(({ target }) => target.kind === "own-metric")) return guesses;
  const last = guesses.findLastIndex((_, i) => profiles[i]?.numeric && (profiles[i]?.filled ?? 0) > 0);
  return guesses.map((column, i) =>
    i === last ? { ...column, target: figure(wordsOf(column.header, profiles[i])), known: false } : column,
  );
}

function guess(
  words: HeaderWords,
  { numeric, values, filled, min }: ColumnProfile,
  rows: number,
): { readonly target: ColumnTarget; readonly known: boolean } {
  const { holds } = words;
  if (holds === "row" || holds === "label") return { target: { kind: holds }, known: true };
  if (!numeric) {
    const repeats = values !== undefined && values.length * 2 <= rows;
    if (!repeats && values?.every((text) => readRunTime(text)?.clock === "time"))
      return { target: { kind: "label" }, known: true };
    const known = holds === "setting" || repeats;
    return { target: { kind: values ? "own-setting" : "label" }, known };
  }
  if (holds === "figure" && min >= 0) return { target: figure(words), known: true };
  if (holds === "setting") return { target: { kind: "own-setting" }, known: true };
  const repeats = values !== undefined && values.length * 2 <= filled;
  return { target: repeats || min < 0 ? { kind: "own-setting" } : figure(words), known: false };
}

/** A header with the unit that only the column's values state. */
function wordsOf(header: string, profile: ColumnProfile | undefined): HeaderWords {
  const words = headerWords(header);
  if (!profile || profile.unit === words.unit) return words;
  return { ...headerWords(`${header} (${profile.unit})`), unit: profile.unit };
}

/** A column as a metric, with the unit and the better direction of its header. */
export function ownMetric(header: string): OwnMetric {
  return figure(headerWords(header));
}

function figure({ unit, better }: HeaderWords): OwnMetric {
  return { kind: "own-metric", unit, better };
}
