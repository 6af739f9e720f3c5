import type { Model, Param } from "@wirecost/sim-core";
import { excerpt } from "../../excerpt.ts";
import { isJson } from "../../json/is-json.ts";
import type { ColumnGuess, ColumnTarget, RowBatch } from "../../reading.ts";
import { normalizeHeader } from "../../values/normalize-header.ts";
import { isNumber } from "../../values/number-format.ts";
import { vocabularyOf } from "../../vocabularies/vocabulary-of.ts";
import type { BatchedFormatReading, Format, FormatOptions } from "../format.ts";
import { assumedUnits } from "./columns/assumed-units.ts";
import { cellNotes } from "./columns/cell-notes.ts";
import { columnFactor } from "./columns/column-factor.ts";
import { decideNumbers, type NumberColumns, withNumbers } from "./columns/column-numbers.ts";
import { headerWords } from "./columns/header-words.ts";
import { nameColumns } from "./columns/name-columns.ts";
import { unrollRuns } from "./columns/repeated-columns.ts";
import { guessColumns } from "./columns/table-columns.ts";
import { targetsOf } from "./columns/table-mapping.ts";
import { isMeasured, targetTitle } from "./columns/table-targets.ts";
import { commentNotes } from "./comment-lines.ts";
import { splitJson } from "./json-table.ts";
import { unnamedValues, unpivoted } from "./layout/pivot.ts";
import { hasRecords, splitRecords } from "./layout/record-lines.ts";
import { withTabs } from "./layout/ruled-columns.ts";
import { withDoubleQuotes } from "./layout/single-quotes.ts";
import { withoutSummaries } from "./layout/summary-rows.ts";
import { withUnitRow } from "./layout/unit-row.ts";
import { readOwnTable } from "./own/own-table.ts";
import { MISQUOTED } from "./row-reader.ts";
import { type SplitTable, splitPlain, splitTable } from "./split-table.ts";
import { readRows } from "./table-rows.ts";

/** A table with a header line: CSV, or with semicolons, tabs, bars or columns below dashes; also rows of JSON. */
export const table: Format = {
  id: "table",
  title: "a table",
  *readInBatches({ text, plain }, given) {
    const json = isJson(text) ? splitJson(text, given.complaints) : undefined;
    if (json === null) return null;
    const options: FormatOptions = json ? { ...given, numberFormat: given.numberFormat ?? "point" } : given;
    const { model, complaints } = options;
    const nothing = { numberFormat: options.numberFormat };
    const whole = isJson(text)
      ? json?.split
      : plain
        ? splitPlain(text, plain, complaints)
        : hasRecords(text)
          ? splitRecords(text, complaints)
          : splitTable(withTabs(withDoubleQuotes(text)), complaints);
    if (!whole) return nothing;
    if (!hasHeader(whole, options)) return nothing;
    const pivot = unpivoted(whole, complaints);
    const units = pivot ? undefined : withUnitRow(whole);
    const { split, notes } = withoutSummaries(pivot?.split ?? units?.split ?? whole);
    const ofPivot = pivot?.notes ?? unnamedValues(split.header.fields);
    const ofUnits = units ? [units.note] : [];
    const skipped = [...commentNotes(split), ...ofPivot, ...ofUnits, ...notes, ...(json?.notes ?? [])];
    const runs = unrollRuns(split, model, complaints);
    if (runs) {
      const reading = yield* readSplit(runs.split, options);
      return { ...reading, notes: [...skipped, runs.note, ...(reading.notes ?? [])] };
    }
    if (!isTable(split, model)) return null;
    const reading = yield* readSplit(split, options);
    return { ...reading, notes: [...skipped, ...(reading.notes ?? [])] };
  },
};

/** A single column is a table only if its header is known. */
function isTable({ header }: SplitTable, model: Model | null): boolean {
  const [only = "", ...more] = header.fields;
  if (more.length > 0) return true;
  return model ? nameColumns([only], model)[0]?.target !== undefined : headerWords(only).holds === "figure";
}

function* readSplit(split: SplitTable, options: FormatOptions): Generator<RowBatch, BatchedFormatReading> {
  const { model, mapping, complaints } = options;
  const nothing = { numberFormat: options.numberFormat };
  const columns = model ? guessColumns(split, model) : [];
  const at = { line: split.header.line, value: split.header.fields.join(split.delimiter) };
  if (split.sample.length === 0) {
    const message = "The table has a header and no rows beneath it: it should have one row per measurement.";
    complaints.error({ ...at, message });
    return { ...nothing, columns };
  }
  if (!model) return yield* readOwnTable(split, options);
  const targets = targetsOf(columns, mapping, { model, complaints, line: at.line });
  if (!targets) return { ...nothing, columns };
  if (mapping && !targets.some((target) => isMeasured(model, target))) {
    const message = "The mapping names no metric: map at least one column to what was measured.";
    complaints.error({ ...at, message });
    return { ...nothing, columns };
  }
  return yield* readTable(split, columns, targets, { ...options, model });
}

function hasHeader({ header, delimiter }: SplitTable, { complaints }: FormatOptions): boolean {
  const at = { line: header.line, value: header.fields.join(delimiter) };
  const named = header.fields.map((name) => name.trim()).filter((name) => name !== "");
  if (header.misquoted) complaints.error({ ...at, message: MISQUOTED });
  else if (named.length > 0 && named.every(isNumber)) {
    complaints.error({ ...at, message: "The first line has only numbers: it should name the columns." });
  } else return true;
  return false;
}

function* readTable(
  split: SplitTable,
  columns: readonly ColumnGuess[],
  targets: readonly ColumnTarget[],
  options: FormatOptions & { readonly model: Model },
): Generator<RowBatch, BatchedFormatReading> {
  const { model, stated, complaints } = options;
  const numbers = decideNumbers(split, numberColumns(targets, options));
  const openColumns = options.mapping ? [] : columns.filter((column) => !column.known);
  const unknown = openColumns.filter(({ either }) => !either);
  const measured = targets.some((target) => isMeasured(model, target));
  const needsMapping = openColumns.length > 0 || !measured;
  // Without a metric every row would be rejected: the columns must be confirmed first.
  const readable = options.onlyIfMapped ? !needsMapping : measured;
  const reading = readable
    ? yield* readRows(split, targets, numbers.formats, { schema: model, stated, complaints })
    : undefined;

  const notes = openColumns.flatMap(({ header, either = [] }) =>
    either.length > 0
      ? [
          `${excerpt(header)} may be ${either.map((target) => targetTitle(target, model)).join(" or ")}: say which.`,
        ]
      : [],
  );
  notes.push(...numbers.notes);
  if (unknown.length > 0) {
    const names = unknown.slice(0, 10).map((column) => excerpt(column.header));
    const count = unknown.length === 1 ? "One column is" : `${unknown.length} columns are`;
    notes.push(`${count} not recognized: ${names.join(", ")}.`);
    const again = unknown.filter(({ header }) => columns.filter((one) => one.header === header).length > 1);
    for (const header of new Set(again.map((column) => column.header)))
      notes.push(
        `Several columns are called ${excerpt(header)}: give each a name of its own, or leave it out.`,
      );
  }
  notes.push(...(reading?.notes ?? []));
  for (const [i, { header }] of columns.entries()) {
    const result = columnFactor(header, targets[i] ?? { kind: "ignore" }, model);
    if ("factor" in result && result.unit !== undefined)
      notes.push(
        `${excerpt(header)} is read in ${result.unit}: each number times ${Number(result.factor.toPrecision(6))}.`,
      );
  }
  notes.push(...assumedUnits(split, columns, targets, model));
  notes.push(...cellNotes(split, targets, model), ...vocabularyNotes(columns, targets, model));
  const shown = withNumbers(columns, numbers);
  const numbered = reading?.numbered ?? false;
  return { columns: shown, numberFormat: numbers.overall, numbered, needsMapping, notes };
}

/** The numeric columns of a table: those of a combination have the same number format. */
function numberColumns(
  targets: readonly ColumnTarget[],
  { model, mapping, numberFormat }: FormatOptions & { readonly model: Model },
): readonly NumberColumns[] {
  const together = new Map<string, number[]>();
  const columns = targets.flatMap((target, i): NumberColumns[] => {
    if (target.kind === "combined") {
      const at = together.get(target.combination) ?? [];
      together.set(target.combination, [...at, i]);
      return [];
    }
    const whole =
      target.kind === "metric"
        ? model.metrics[target.metric]?.noise === "exact" && model.metrics[target.metric]?.unit !== "%"
        : target.kind === "setting" && isWhole(model.params[target.param]);
    if (target.kind !== "metric" && target.kind !== "setting") return [];
    return [{ at: [i], whole, chosenFormat: mapping?.[i]?.numbers ?? numberFormat }];
  });
  const combined = [...together.values()].map((at) => ({
    at,
    whole: false,
    chosenFormat: at.map((i) => mapping?.[i]?.numbers).find(Boolean) ?? numberFormat,
  }));
  return [...columns, ...combined];
}

function isWhole(param: Param | undefined): boolean {
  return param?.kind === "number" && param.integer === true;
}

/** Notes of a model's vocabulary on the columns of a table: assumptions, and reasons for omissions. */
function vocabularyNotes(
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
