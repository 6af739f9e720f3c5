import { type CellVerdicts, type SettingRow, settingRows } from "@wirecost/analysis";
import { type MeasuredMetric, type MeasurementSchema, settingText } from "@wirecost/sim-core";
import { type ComparedItem, type Point, pointParams } from "./items/compared-item.ts";
import type { SharedCells } from "./shared-cells.ts";

/** A point of an item in words: the source's name if unique, or the settings that distinguish its cell. */
export function pointText(item: ComparedItem, point: Point): string {
  const times = point.n > 1 ? ` (median of ${point.n})` : "";
  const own = point.label && !sharedLabels(item).has(point.label) ? point.label : "";
  return `${own || settingsText(item, point) || point.label || "all rows"}${times}`;
}

function settingsText(item: ComparedItem, { settings }: Point): string {
  // In the order of the tables; settings have that of their storage.
  const entries = Object.entries(item.schema.params).flatMap(([id, param]) => {
    const value = settings[id];
    return value === undefined ? [] : [{ id, text: settingText(param, value) }];
  });
  const telling = entries.filter(({ id }) => varying(item).has(id));
  return (telling.length > 0 ? telling : entries).map(({ text }) => text).join(", ");
}

const shared = new WeakMap<ComparedItem, ReadonlySet<string>>();

/** Source names of more than one of an item's points. */
function sharedLabels(item: ComparedItem): ReadonlySet<string> {
  const before = shared.get(item);
  if (before) return before;
  const seen = new Set<string>();
  const found = new Set<string>();
  for (const { label } of item.points) if (label) (seen.has(label) ? found : seen).add(label);
  shared.set(item, found);
  return found;
}

/** Cached, because every point of an item needs the same. */
const known = new WeakMap<ComparedItem, ReadonlySet<string>>();

/** Settings with more than one value among the points of an item. */
function varying(item: ComparedItem): ReadonlySet<string> {
  const before = known.get(item);
  if (before) return before;
  const ids = new Set(item.points.flatMap(({ settings }) => Object.keys(settings)));
  const found = new Set(
    [...ids].filter((id) => new Set(item.points.map(({ settings }) => settings[id])).size > 1),
  );
  known.set(item, found);
  return found;
}

export interface ChosenPoint {
  readonly item: ComparedItem;
  readonly point: Point;
}

/** A column of a comparison. */
export interface Choice extends ChosenPoint {
  /** Its name in tables and charts. */
  readonly letter: string;
}

/** The columns of a comparison, and their shared cells. */
export interface Compared {
  readonly choices: readonly Choice[];
  /** Position among the selected points. */
  readonly baseline: number;
  /** Undefined for fewer than two items. */
  readonly shared: SharedCells | undefined;
}

/** One metric of a comparison, as displayed on the page. */
export interface ShownMetric extends Compared {
  readonly metricId: string;
  readonly metric: MeasuredMetric;
  /** Schema of the baseline's settings and metrics. */
  readonly schema: MeasurementSchema;
  /** Minimum effect, in percent of the baseline. */
  readonly minimumEffect: number;
}

/** The same for items that share cells, with the verdict on each cell; empty until the tests are done. */
export interface JudgedMetric extends ShownMetric {
  readonly shared: SharedCells;
  readonly verdicts: CellVerdicts;
}

/** Whether two columns are the same item at the same point, under the same name. */
export function isSameChoice(one: Choice, other: Choice): boolean {
  return one.item === other.item && one.point === other.point && one.letter === other.letter;
}

/** Every parameter that has an effect on some selected point, in the order of the model's form. */
export function compareSettings(choices: readonly ChosenPoint[]): readonly SettingRow[] {
  return settingRows(
    choices.map(({ item, point }) => ({ schema: item.schema, settings: pointParams(item, point) })),
  );
}
