import type { Model } from "@wirecost/sim-core";
import { ownUnitSize } from "@wirecost/sim-core/model";
import { excerpt } from "../../../excerpt.ts";
import type { ColumnGuess, ColumnTarget } from "../../../reading.ts";
import { normalizeHeader } from "../../../values/normalize-header.ts";
import type { SplitTable } from "../split-table.ts";
import { cellUnit } from "./cell-unit.ts";
import { targetUnit } from "./column-factor.ts";
import { headerUnit } from "./column-unit.ts";

/** Two usual units of a dimension: the example is the one that was not assumed. */
const USUAL: Readonly<Record<string, readonly [string, string]>> = {
  time: ["ms", "s"],
  rate: ["Mbit/s", "MB/s"],
  bytes: ["KiB", "MiB"],
};
/** Endings of names that state a unit without a separator: "elapsedms", "rttus". */
const JOINED = /(?:[mu]s|secs?|seconds|mib|mb|mbits?|[mkg]bs|[mkg]bps)$/;

/**
 * A note on the columns that are read in a unit which neither their headers nor their cells state: 124,500 below
 * "Elapsed" are seconds in one harness and milliseconds in another.
 */
export function assumedUnits(
  split: SplitTable,
  columns: readonly ColumnGuess[],
  targets: readonly ColumnTarget[],
  model: Model,
): readonly string[] {
  const assumed = columns.flatMap(({ header, known }, i) => {
    // Whoever maps another name to a target has seen its unit.
    const of = known ? targetUnit(targets[i] ?? { kind: "ignore" }, model) : undefined;
    const usual = of && USUAL[ownUnitSize(of.unit).dimension];
    // Sizes without a unit are bytes everywhere.
    if (!usual || of.unit === "bytes" || headerUnit(header)) return [];
    const name = normalizeHeader(header);
    if (name === normalizeHeader(of.id) || JOINED.test(name)) return [];
    if (split.sample.some(({ fields }) => cellUnit(fields[i]?.trim() ?? ""))) return [];
    const other = usual[0] === of.unit ? usual[1] : usual[0];
    return [{ header, unit: of.unit, example: `${header.trim()} (${other})` }];
  });
  const [first] = assumed;
  if (!first) return [];
  const each = assumed.map(({ header, unit }) => `${excerpt(header)} states no unit and is read in ${unit}`);
  return [
    `${each.join("; ")}. If that is wrong, add the unit to the header, such as ${excerpt(first.example)}.`,
  ];
}
