import type { Model } from "@wirecost/sim-core";
import { normalizeHeader } from "../normalize-header.ts";
import type { ColumnGuess, ColumnTarget } from "../reading.ts";
import { columnFactor, headerUnit } from "./column-unit.ts";
import type { SplitTable } from "./split-table.ts";
import { chooseCombinations } from "./table-combinations.ts";
import { guessTarget } from "./table-guess.ts";
import { isDeclared, targetKey, targetsByHeader } from "./table-targets.ts";

/** Values shown of each column. */
const SAMPLES = 5;

/** Says what each column of a table holds: for certain where its header names it, else as a guess. */
export function guessColumns(table: SplitTable, model: Model): readonly ColumnGuess[] {
  const names = targetsByHeader(model);
  const combined = chooseCombinations(table.header.fields, names, model);
  const taken = new Set<string>();
  const guesses: ColumnGuess[] = [];
  for (const [i, header] of table.header.fields.entries()) {
    const samples = samplesOf(table, i);
    const named = combined.get(i) ?? names.get(normalizeHeader(header)) ?? namedInUnit(header, names, model);
    const empty = header.trim() === "" && samples.length === 0;
    const key = named ? targetKey(named) : undefined;
    const known =
      empty || (named != null && isDeclared(model, named) && (key === undefined || !taken.has(key)));
    if (known) {
      if (key !== undefined) taken.add(key);
      guesses.push({ header, samples, target: named ?? { kind: "ignore" }, known });
    } else guesses.push({ header, samples, target: { kind: "ignore" }, known });
  }
  return guesses.map((guess) =>
    guess.known ? guess : { ...guess, target: guessTarget(guess, names, model, taken) },
  );
}

/** How names of settings and metrics end that say their unit. */
const OWN_UNITS = ["", "ms", "us", "s", "h", "bytes", "mib", "mbits", "mbit", "mbs"];

/** What a header means in another unit than the declared one: "rtt_s" where rtt or rtt_ms has a name. */
function namedInUnit(
  header: string,
  names: ReadonlyMap<string, ColumnTarget | null>,
  model: Model,
): ColumnTarget | undefined {
  const said = headerUnit(header);
  if (!said?.size) return undefined;
  const base = normalizeHeader(said.base);
  if (base === "") return undefined;
  const found = OWN_UNITS.map((unit) => names.get(base + unit));
  return found.find((target): target is ColumnTarget => {
    if (target?.kind !== "setting" && target?.kind !== "metric") return false;
    return "factor" in columnFactor(header, target, model);
  });
}

/** The first few different values of a column. */
export function samplesOf(table: SplitTable, column: number): string[] {
  const samples = new Set<string>();
  for (const row of table.sample) {
    const text = row.fields[column]?.trim() ?? "";
    if (text !== "") samples.add(text.slice(0, 80));
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}
