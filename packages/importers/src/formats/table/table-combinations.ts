import {
  type ChoiceParam,
  checkValue,
  type MeasurementSchema,
  type Model,
  type Params,
} from "@wirecost/sim-core/model";
import { excerpt } from "../../excerpt.ts";
import type { ColumnTarget, Complaint, NumberFormat } from "../../reading.ts";
import type { Combination, CombinedReading } from "../../values/combination.ts";
import { normalizeHeader } from "../../values/normalize-header.ts";
import { readChoice } from "../../values/read-choice.ts";
import { isUnknown } from "../../values/read-metric.ts";
import { vocabularyOf } from "../../vocabularies/vocabulary-of.ts";
import { isDeclared, targetKey, targetsByHeader } from "./columns/table-targets.ts";
import type { TableOptions } from "./table-options.ts";

type Combined = Exclude<CombinedReading, { readonly message: string }>;

/** Maximum number of remembered texts: tables repeat a few of them many times. */
const REMEMBERED = 10_000;

/** The columns, by index, of each combination that fits the table. */
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
    const isStated = keys.some((key, i) => {
      const target = at.includes(i) ? undefined : names.get(key);
      return target?.kind === "setting" && unless.includes(target.param);
    });
    if (!isStated) for (const i of at) chosen.set(i, { kind: "combined", combination: id });
  }
  return chosen;
}

/** A combination of which a mapping names only some columns, and the headers of the others. */
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

/**
 * Creates a reader of combined columns, which returns undefined after a complaint; undefined if there are none. Its last
 * argument is what the row's other columns state; undefined if one of them is invalid.
 */
export function combinationsReader(
  headers: readonly string[],
  targets: readonly ColumnTarget[],
  formats: readonly NumberFormat[],
  { schema, stated = {}, complaints }: TableOptions,
): ((fields: readonly string[], line: number, row: Params | undefined) => Combined | undefined) | undefined {
  const used = usedCombinations(targets, schema).map((combination) => ({
    combination,
    at: positions(combination, headers, targets),
    seen: new Map<string, CombinedReading>(),
    /** Fields that the user was asked about, by index. */
    questions: new Set<string>(),
  }));
  if (used.length === 0) return undefined;

  return (fields, line, row) => {
    let all: Combined | undefined = { settings: {}, metrics: {} };
    for (const { combination, at, seen, questions } of used) {
      if (combination.given && !row) {
        all = undefined;
        continue;
      }
      const own = at.map((i) => fields[i]?.trim() ?? "");
      const texts = own.map((text, k) => meaningOf(text, targets[at[k] ?? -1]));
      const given = Object.fromEntries(
        combination.given?.flatMap((id) => {
          const value = row?.[id] ?? stated[id];
          return value === undefined ? [] : [[id, value] as const];
        }) ?? [],
      );
      const key = [...texts, ...Object.values(given)].join("\n");
      let reading = seen.get(key);
      if (!reading) {
        reading = checked(combination.read(texts, formats[at[0] ?? -1] ?? "point", given), texts, schema);
        if (seen.size < REMEMBERED) seen.set(key, reading);
      }
      if ("message" in reading) {
        const column = headers[at[reading.at] ?? -1] ?? "";
        const value = own[reading.at] ?? "";
        const param = schema.params[reading.choice ?? ""];
        const choice =
          reading.choice !== undefined && param?.kind === "choice"
            ? clarifiedChoice(reading.choice, param, texts[reading.at] ?? "")
            : undefined;
        const place = JSON.stringify([reading.at, value]);
        // The meaning of a text is asked once, whatever rows contain it.
        if (!choice || !questions.has(place))
          complaints.error({ line, column, value, message: reading.message, ...choice });
        if (choice && questions.size < REMEMBERED) questions.add(place);
        all = undefined;
      } else if (all) {
        // A row is described with the file's own words.
        const described = reading.label === undefined ? -1 : texts.indexOf(reading.label);
        all = {
          ...all,
          ...reading,
          ...(described >= 0 && { label: own[described] ?? "" }),
          settings: { ...all.settings, ...reading.settings },
          metrics: { ...all.metrics, ...reading.metrics },
        };
      }
    }
    return all;
  };
}

/** The meaning of a text in a combined column as stated by the user: "?" states nothing. */
function meaningOf(text: string, target: ColumnTarget | undefined): string {
  const values = target?.kind === "combined" ? target.values : undefined;
  if (!values || !Object.hasOwn(values, text)) return text;
  const meaning = values[text] ?? text;
  return isUnknown(meaning) ? "" : meaning;
}

/** The message and the choice of a complaint that asks for the meaning of a text, in the labels of the setting. */
function clarifiedChoice(
  id: string,
  param: ChoiceParam,
  text: string,
): Pick<Complaint, "message" | "choice"> | undefined {
  const reading = readChoice(param, text);
  if ("value" in reading) return undefined;
  const { message, ...nearest } = reading;
  return { message, choice: { param: id, ...nearest } };
}

/**
 * Targets of the columns after one of them is changed: a combination applies to all of its columns or to none. The
 * others of a new combination follow; the others of an abandoned one get the targets of their headers, or none.
 *
 * @param targets of all columns, that of column `index` as it is said now
 */
export function withCombinations(
  headers: readonly string[],
  targets: readonly ColumnTarget[],
  index: number,
  before: ColumnTarget | undefined,
  model: Model,
): readonly ColumnTarget[] {
  const keys = headers.map(normalizeHeader);
  const own = targets[index];
  const columnsOf = (target: ColumnTarget | undefined) =>
    (target?.kind === "combined" &&
      vocabularyOf(model).combinations?.find(({ id }) => id === target.combination)?.columns) ||
    [];
  const taken = columnsOf(own);
  if (taken.length > 0 && own?.kind === "combined") {
    const at = taken.map((column) => keys.indexOf(column));
    return targets.map((target, i) =>
      at.includes(i) && target.kind !== "combined"
        ? { kind: "combined", combination: own.combination }
        : target,
    );
  }
  const left = columnsOf(before);
  if (left.length === 0) return targets;
  const names = targetsByHeader(model);
  const held = new Set([own && targetKey(own)]);
  return targets.map((target, i) => {
    if (i === index || target.kind !== "combined" || !left.includes(keys[i] ?? "")) return target;
    const alone = names.get(keys[i] ?? "");
    return alone && isDeclared(model, alone) && !held.has(targetKey(alone)) ? alone : { kind: "ignore" };
  });
}

/** The combinations that a column can be part of: all of their columns are present. */
export function combinationsOf(
  header: string,
  headers: readonly string[],
  model: Model,
): readonly ColumnTarget[] {
  const keys = new Set(headers.map(normalizeHeader));
  return (vocabularyOf(model).combinations ?? []).flatMap(({ id, columns }): readonly ColumnTarget[] =>
    columns.includes(normalizeHeader(header)) && columns.every((column) => keys.has(column))
      ? [{ kind: "combined", combination: id }]
      : [],
  );
}

function usedCombinations(
  targets: readonly ColumnTarget[],
  schema: MeasurementSchema,
): readonly Combination[] {
  const used = new Set(targets.flatMap((target) => (target.kind === "combined" ? [target.combination] : [])));
  return vocabularyOf(schema).combinations?.filter(({ id }) => used.has(id)) ?? [];
}

/** Indices of a combination's columns among those taken for it; -1 for a missing one. */
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

/** A reading whose settings the model accepts, or the problem with the first rejected one. */
function checked(
  reading: CombinedReading,
  texts: readonly string[],
  { params }: MeasurementSchema,
): CombinedReading {
  if ("message" in reading) return reading;
  for (const [id, value] of Object.entries(reading.settings)) {
    const param = params[id];
    const issue = param && checkValue(id, param, value);
    // The value may be converted: the message begins with the text of the file.
    if (issue) return { at: 0, message: `${excerpt(texts.join(" "))} is out of range. ${issue.message}` };
  }
  return reading;
}
