import { checkValue, type MeasurementSchema, type Model } from "@wirecost/sim-core";
import type { Combination, CombinedReading } from "../combination.ts";
import { normalizeHeader } from "../normalize-header.ts";
import type { ColumnTarget, NumberFormat } from "../reading.ts";
import { vocabularyOf } from "../vocabularies/vocabulary-of.ts";
import type { TableOptions } from "./table-options.ts";

type Combined = Exclude<CombinedReading, { readonly message: string }>;

/** Texts that are remembered: tables repeat few of them many times. */
const REMEMBERED = 10_000;

/** The columns, by position, that only say something together: those of each combination that fits the table. */
export function chooseCombinations(
  headers: readonly string[],
  names: ReadonlyMap<string, ColumnTarget | null>,
  model: Model,
): ReadonlyMap<number, ColumnTarget> {
  const keys = headers.map(normalizeHeader);
  const chosen = new Map<number, ColumnTarget>();
  for (const { id, columns, unless } of vocabularyOf(model).combinations ?? []) {
    const at = columns.map((column) => keys.indexOf(column));
    if (at.some((i) => i < 0 || chosen.has(i))) continue;
    const said = keys.some((key, i) => {
      const target = at.includes(i) ? undefined : names.get(key);
      return target?.kind === "setting" && unless.includes(target.param);
    });
    if (!said) for (const i of at) chosen.set(i, { kind: "combined", combination: id });
  }
  return chosen;
}

/** A combination that a mapping names for some of its columns only, and the headers of the others. */
export function incompleteCombination(
  headers: readonly string[],
  targets: readonly ColumnTarget[],
  model: Model,
): { readonly title: string; readonly missing: readonly string[] } | undefined {
  for (const combination of usedCombinations(targets, model)) {
    const at = positions(combination, headers, targets);
    const missing = combination.columns.filter((_, i) => (at[i] ?? -1) < 0);
    if (missing.length > 0) return { title: combination.title, missing };
  }
  return undefined;
}

/** Makes a reader of combined columns, which answers undefined after a complaint; undefined where there are none. */
export function combinationsReader(
  headers: readonly string[],
  targets: readonly ColumnTarget[],
  formats: readonly NumberFormat[],
  { schema, complaints }: TableOptions,
): ((fields: readonly string[], line: number) => Combined | undefined) | undefined {
  const used = usedCombinations(targets, schema).map((combination) => ({
    combination,
    at: positions(combination, headers, targets),
    seen: new Map<string, CombinedReading>(),
  }));
  if (used.length === 0) return undefined;

  return (fields, line) => {
    let all: Combined | undefined = { settings: {}, metrics: {} };
    for (const { combination, at, seen } of used) {
      const texts = at.map((i) => fields[i]?.trim() ?? "");
      const key = texts.join("\n");
      let reading = seen.get(key);
      if (!reading) {
        reading = checked(combination.read(texts, formats[at[0] ?? -1] ?? "point"), schema);
        if (seen.size < REMEMBERED) seen.set(key, reading);
      }
      if ("message" in reading) {
        const column = headers[at[reading.at] ?? -1] ?? "";
        complaints.error({ line, column, value: texts[reading.at] ?? "", message: reading.message });
        all = undefined;
      } else if (all) {
        all = {
          ...all,
          ...reading,
          settings: { ...all.settings, ...reading.settings },
          metrics: { ...all.metrics, ...reading.metrics },
        };
      }
    }
    return all;
  };
}

function usedCombinations(
  targets: readonly ColumnTarget[],
  schema: MeasurementSchema,
): readonly Combination[] {
  const used = new Set(targets.flatMap((target) => (target.kind === "combined" ? [target.combination] : [])));
  return vocabularyOf(schema).combinations?.filter(({ id }) => used.has(id)) ?? [];
}

/** Where the columns of a combination stand among those that were taken for it; -1 for one that is not there. */
function positions(
  { id, columns }: Combination,
  headers: readonly string[],
  targets: readonly ColumnTarget[],
): readonly number[] {
  const keys = headers.map((header, i) => {
    const target = targets[i];
    return target?.kind === "combined" && target.combination === id ? normalizeHeader(header) : "";
  });
  return columns.map((column) => keys.indexOf(column));
}

/** A reading whose settings the model takes, or what is wrong with the first that it does not. */
function checked(reading: CombinedReading, { params }: MeasurementSchema): CombinedReading {
  if ("message" in reading) return reading;
  for (const [id, value] of Object.entries(reading.settings)) {
    const param = params[id];
    const issue = param && checkValue(id, param, value);
    if (issue) return { at: 0, message: issue.message };
  }
  return reading;
}
