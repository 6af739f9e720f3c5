import { type MeasuredSet, type RunTime, readRunTime } from "@wirecost/analysis";
import { textReader, type UploadColumns } from "@wirecost/contract";
import { type MeasurementSchema, median, settingsKey } from "@wirecost/sim-core";
import { MAX_TIMED_RUNS, pointLabel } from "../../entities/measurement/set/set-points.ts";
import type { ComparedItem, Point } from "./compared-item.ts";
import { type AboutItem, itemOfPoints } from "./item-from-set.ts";

/** A point in the making. */
interface Group {
  readonly cell: number;
  /** What all of its rows are called; "" where they are called differently. */
  label: string;
  n: number;
  readonly replicates: Record<string, number[]>;
  /** As many as values, as long as it is clear when they were measured. */
  times: Record<string, (RunTime | undefined)[]> | undefined;
}

/**
 * An upload as a column, the same as itemFromSet() makes of its rows, which are not made for it.
 *
 * @param set the upload's
 * @returns undefined for an upload without rows
 */
export function itemFromColumns(
  schema: MeasurementSchema,
  columns: UploadColumns,
  set: MeasuredSet,
  about: AboutItem,
): ComparedItem | undefined {
  const groups = groupsOf(columns);
  const points = groups.map(
    ({ cell, label, n, replicates, times }, i): Point => ({
      id: `r${i}`,
      settings: columns.cells[cell] ?? {},
      metrics: Object.fromEntries(Object.entries(replicates).map(([id, values]) => [id, median(values)])),
      n,
      replicates,
      ...(times && { times }),
      label,
    }),
  );
  return itemOfPoints(schema, set, points, about);
}

/** One a distinct setting, in the order of their first rows. */
function groupsOf({ cells, chunks }: UploadColumns): readonly Group[] {
  // Settings that name the same in another order are the same.
  const byKey = new Map<string, Group>();
  const byCell: Group[] = [];
  let first = 0;
  for (const { cells: places, metrics, names, labels } of chunks) {
    const nameOf = textReader(names);
    const labelOf = textReader(labels);
    const labelAt = (i: number) => labelOf?.(i) ?? `Row ${first + i + 1}`;
    const groups = Array.from(places, (cell, i): Group => {
      const known = byCell[cell];
      if (known) return known;
      const key = settingsKey(cells[cell] ?? {});
      const number = `${first + i + 1}`;
      const row = { row: nameOf?.(i) ?? number, label: labelAt(i) };
      const group = byKey.get(key) ?? {
        cell,
        label: pointLabel(row),
        n: 0,
        replicates: {},
        times: readRunTime(row.label) ? {} : undefined,
      };
      byKey.set(key, group);
      byCell[cell] = group;
      return group;
    });
    for (const [i, group] of groups.entries()) {
      if (group.label !== "" && labelAt(i) !== group.label) group.label = "";
      group.n += 1;
      if (group.n > MAX_TIMED_RUNS) group.times = undefined;
    }
    const times = groups.map((group, i) => (group.times ? readRunTime(labelOf?.(i) ?? "") : undefined));
    for (const { id, values } of metrics) {
      for (const [i, { replicates, times: timed }] of groups.entries()) {
        const value = values[i] ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        // JSON knows no negative zero.
        const own = replicates[id];
        if (own) own.push(value + 0);
        else replicates[id] = [value + 0];
        if (!timed) continue;
        const at = timed[id];
        if (at) at.push(times[i]);
        else timed[id] = [times[i]];
      }
    }
    first += places.length;
  }
  return [...byKey.values()];
}
