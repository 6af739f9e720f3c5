import { schemaOfColumns } from "@wirecost/analysis/tables";
import { excerpt } from "../../../excerpt.ts";
import type { NumberFormat, RowBatch } from "../../../reading.ts";
import type { BatchedFormatReading, FormatOptions } from "../../format.ts";
import { mergedCells } from "../columns/cell-notes.ts";
import { decideNumbers, withNumbers } from "../columns/column-numbers.ts";
import { type ColumnProfile, profileColumns } from "../columns/column-profile.ts";
import { headerWords } from "../columns/header-words.ts";
import type { SplitTable } from "../split-table.ts";
import { readRows } from "../table-rows.ts";
import { guessOwnColumns } from "./own-columns.ts";
import { ownSchema } from "./own-schema.ts";

/** A lab's header of the first column of a matrix: the settings of its rows and columns. */
const MATRIX_HEAD = /\S \\ \S/;
const MATRIX =
  'This looks like a matrix that a lab exported: one value per cell, without its settings. What is exported as "Cells as CSV" can be read again.';

/** Reads a custom table: its columns are its settings and metrics, with their own names. */
export function* readOwnTable(
  split: SplitTable,
  { mapping, numberFormat, onlyIfMapped, complaints }: FormatOptions,
): Generator<RowBatch, BatchedFormatReading> {
  const { fields: header, line } = split.header;
  const numbers = decideNumbers(
    split,
    header.map((_, i) => ({ at: [i], whole: false, chosenFormat: mapping?.[i]?.numbers ?? numberFormat })),
  );
  const profiles = profileColumns(split, numbers.formats);
  const guesses = withNumbers(guessOwnColumns(split, profiles), numbers);
  const columns = mapping
    ? guesses.map((guess, i) => ({ ...guess, target: mapping[i]?.target ?? guess.target }))
    : guesses;
  const notes = [
    ...numbers.notes,
    ...profiles.flatMap((profile, i) => textNote(header[i] ?? "", profile, numbers.formats[i] ?? "point")),
    ...columns.flatMap(({ target }, i) => mergedCells(split, i, target)),
  ];
  if (MATRIX_HEAD.test(header[0] ?? "")) notes.push(MATRIX);
  const nothing = { columns, numberFormat: numbers.overall, notes };
  const own = ownSchema(header, mapping ?? guesses, profiles, { complaints, line });
  if (!own) return nothing;
  if (own.columns.metrics.length === 0) {
    const message = "No column has measured values. Map one to a metric.";
    if (mapping) complaints.error({ line, value: header.join(split.delimiter), message });
    return { ...nothing, needsMapping: !mapping };
  }
  const needsMapping = !mapping && guesses.some(({ known }) => !known);
  if (needsMapping && onlyIfMapped) return { ...nothing, schema: own.columns, needsMapping };
  const reading = yield* readRows(split, own.targets, numbers.formats, {
    schema: schemaOfColumns(own.columns),
    complaints,
  });
  notes.push(...reading.notes);
  return { ...nothing, schema: own.columns, numbered: reading.numbered, needsMapping };
}

/** For a column that is text because of a few values, or although its header names a metric, names one of them. */
function textNote(
  header: string,
  { numeric, filled, numbers, text, unit }: ColumnProfile,
  format: NumberFormat,
): string[] {
  if (numeric || !text) return [];
  const { holds, unit: named } = headerWords(header);
  if (numbers * 2 < filled && (holds !== "figure" || named === "1")) return [];
  if (text.text.trim() === header)
    return [
      `${excerpt(header)} is read as text: line ${text.line} is a header again. Upload each table as a file of its own.`,
    ];
  if (numbers === filled)
    return [
      `${excerpt(header)} is read as text: ${excerpt(text.text)} in line ${text.line} has no unit, and other values have, such as ${unit}. Add it there, or name the unit in the header: ${excerpt(`${header} (${unit})`)}.`,
    ];
  const mark = format === "comma" ? "decimal comma" : "decimal point";
  return [
    `${excerpt(header)} is read as text: ${excerpt(text.text)} in line ${text.line} is no number with a ${mark}, and ${numbers} of its ${filled} values ${numbers === 1 ? "is" : "are"}.`,
  ];
}
