import { commonSchema } from "@wirecost/analysis";
import { formatTick, type MeasuredMetric } from "@wirecost/sim-core";
import { type ItemLook, itemLooks } from "../chart-data.ts";
import { type Point, pointParams } from "../items/compared-item.ts";
import type { Choice, ChosenPoint, ShownMetric } from "../point-text.ts";
import { cellText, type SharedCell, type SharedCells } from "../shared-cells.ts";

/** One item's values for one cell. */
export interface PictureLane extends ItemLook {
  /** One value per run; for predictions a single value. */
  readonly values: readonly number[];
  /** The single value is a median over several measured settings, whose runs are not replicates. */
  readonly pooled: boolean;
}

/** A cell, or the compared settings if items share none. */
export interface PictureGroup<Lane = PictureLane> {
  readonly key: string;
  readonly label: string;
  /** The items with a value. */
  readonly lanes: readonly Lane[];
}

/** Data of the pictures of one metric: its groups, created on request, since there may be many. */
export interface PictureGroups {
  readonly keys: readonly string[];
  /** The name of a group, without its values. */
  readonly label: (index: number) => string;
  readonly group: (index: number) => PictureGroup;
}

/** The name of the only group if no setting distinguishes cells. */
const ONLY = "The settings compared above";

/** The shared cells as groups, or one group of the compared settings if there are none. */
export function pictureGroups(
  choices: readonly Choice[],
  shared: SharedCells | undefined,
  metricId: string,
): PictureGroups {
  const looks = itemLooks(choices);
  const lane = (point: Point | undefined, index: number): readonly PictureLane[] => {
    const look = looks[index];
    const value = point?.metrics[metricId];
    if (!look || !point || value === undefined || !Number.isFinite(value)) return [];
    const runs = look.measured ? point.replicates?.[metricId] : undefined;
    const values = runs && runs.length > 0 ? [...runs] : [value];
    return [{ ...look, values, pooled: look.measured && !runs }];
  };
  const cells = shared?.cells ?? [];
  if (!shared || cells.length === 0) {
    return {
      keys: [""],
      label: () => ONLY,
      group: () => ({ key: "", label: ONLY, lanes: choices.flatMap(({ point }, i) => lane(point, i)) }),
    };
  }
  const schema = commonSchema(choices.map(({ item }) => item.schema));
  const label = (index: number) => (cells[index] ? cellText(schema, shared, cells[index]) || ONLY : "");
  return {
    keys: cells.map(({ key }) => key),
    label,
    group: (index) => ({
      key: cells[index]?.key ?? "",
      label: label(index),
      lanes: (cells[index]?.points ?? []).flatMap(lane),
    }),
  };
}

/** The groups on one page: about `most` lanes, and at least four groups. */
export function groupsFrom(
  groups: PictureGroups,
  from: number,
  items: number,
  most: number,
): { readonly first: number; readonly size: number; readonly shown: readonly PictureGroup[] } {
  const size = Math.max(4, Math.floor(most / Math.max(1, items)));
  const first = Math.min(from, Math.max(0, groups.keys.length - 1));
  const count = Math.min(size, groups.keys.length - first);
  return { first, size, shown: Array.from({ length: count }, (_, i) => groups.group(first + i)) };
}

/** All of a cell's values but the last, which is the chart's axis. */
export function rowKey({ values }: Pick<SharedCell, "values">): string {
  return values.slice(0, -1).map(String).join(" ");
}

/** The row of the compared settings, which is the verdict's; otherwise the first. */
export function usualRow(
  base: ChosenPoint | undefined,
  shared: SharedCells | undefined,
  rows: readonly string[],
): string | undefined {
  const own = base && pointParams(base.item, base.point);
  const key = shared?.axes.slice(0, -1).map((id) => String(own?.[id]));
  return rows.find((one) => one === key?.join(" ")) ?? rows[0];
}

/** Name and value format of a metric's axis; the values include the unit. */
export function metricAxis(metric: MeasuredMetric): {
  readonly name: string;
  readonly tick: (value: number) => string;
} {
  const unit = metric.unit === "1" ? "" : `, ${metric.unit === "us" ? "µs" : metric.unit}`;
  return { name: `${metric.label}${unit}`, tick: (value) => formatTick(value, metric.unit) };
}

/** The pictures in the order of their tabs. */
export const pictures = [
  { id: "lines", title: "Lines" },
  { id: "dots", title: "Dots" },
  { id: "boxes", title: "Boxes" },
  { id: "violins", title: "Violins" },
  { id: "density", title: "Density" },
  { id: "cumulative", title: "Cumulative" },
  { id: "residuals", title: "Residuals" },
  { id: "settings", title: "Settings" },
] as const;

type PictureId = (typeof pictures)[number]["id"];

/** The selected range of each axis of a picture, in steps; an omitted axis is unrestricted. */
export type AxisRanges = Readonly<Record<string, readonly [from: number, to: number]>>;

export interface PictureState {
  readonly picture: PictureId;
  /** Key of the cell of a distribution; "" for the first. */
  readonly cell: string;
  /** Index of the first group or row on this page of a long picture. */
  readonly from: number;
  /** Letter of the measurement of the residuals; "" for the first. */
  readonly measured: string;
  /** Letter of its prediction; "" for the current model. */
  readonly by: string;
  readonly ranges: AxisRanges;
}

export interface PictureProps extends ShownMetric {
  readonly state: PictureState;
  readonly onChange: (change: Partial<PictureState>) => void;
}

const PART = /^([^:~]+):(\d+)-(\d+)$/;

/** The selected ranges in the address: `mm:0-2~tps:10-40`. Invalid parts are omitted. */
export function parseAxisRanges(text: string): AxisRanges {
  return Object.fromEntries(
    text.split("~").flatMap((part) => {
      const [, id, from, to] = PART.exec(part) ?? [];
      return id !== undefined && Number(from) <= Number(to)
        ? [[id, [Number(from), Number(to)] as const]]
        : [];
    }),
  );
}

/** The inverse of parseAxisRanges(). */
export function formatAxisRanges(ranges: AxisRanges): string {
  return Object.entries(ranges)
    .map(([id, [from, to]]) => `${id}:${from}-${to}`)
    .join("~");
}
