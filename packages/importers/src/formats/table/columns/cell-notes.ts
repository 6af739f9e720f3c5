import type { Model } from "@wirecost/sim-core";
import { excerpt } from "../../../excerpt.ts";
import type { ColumnTarget } from "../../../reading.ts";
import { isNumber } from "../../../values/number-format.ts";
import type { SplitTable } from "../split-table.ts";
import { cellUnit } from "./cell-unit.ts";
import { targetUnit } from "./column-factor.ts";
import { headerUnit } from "./column-unit.ts";

/** Notes on cells that may have another meaning than their column. */
export function cellNotes(
  split: SplitTable,
  targets: readonly ColumnTarget[],
  model: Model,
): readonly string[] {
  return targets.flatMap((target, i) => [
    ...bareNumber(split.header.fields[i] ?? "", cellsOf(split, i), target, model),
    ...mergedCells(split, i, target),
  ]);
}

interface Cell {
  readonly text: string;
  readonly line: number;
  /** Whether the cells before it in its row are blank. */
  readonly isFirst: boolean;
}

function cellsOf(split: SplitTable, at: number): readonly Cell[] {
  return split.sample.map(({ fields, line }) => ({
    text: fields[at]?.trim() ?? "",
    line,
    isFirst: fields.slice(0, at).every((field) => field.trim() === ""),
  }));
}

/** A number without a unit, while other values have one and the header has none. */
function bareNumber(
  name: string,
  cells: readonly Cell[],
  target: ColumnTarget,
  model: Model,
): readonly string[] {
  const of = targetUnit(target, model);
  if (!of || headerUnit(name)?.size || !cells.some(({ text }) => cellUnit(text))) return [];
  const bare = cells.find(({ text }) => isNumber(text));
  if (!bare) return [];
  return [
    `${excerpt(bare.text)} (line ${bare.line}) of ${excerpt(name)} has no unit, other values there have one: it was read in ${of.unit}. If that is wrong, write its unit.`,
  ];
}

/** A sheet stores the value of merged cells only in the first row: these are leading columns. */
export function mergedCells(split: SplitTable, at: number, { kind }: ColumnTarget): readonly string[] {
  if (kind !== "setting" && kind !== "own-setting") return [];
  const cells = cellsOf(split, at);
  const blank = cells.find(({ text, isFirst }) => text === "" && isFirst);
  if (!blank || cells[0]?.text === "") return [];
  return [
    `${excerpt(split.header.fields[at] ?? "")} is blank in line ${blank.line}, so that row states no value. If its cells were merged in a sheet, fill each of them.`,
  ];
}
