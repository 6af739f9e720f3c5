import { commonSchema } from "@wirecost/analysis";
import type { MeasuredMetric, Param, ParamValue } from "@wirecost/sim-core";
import { formatTick, paramName, paramValueText, unitBeside } from "@wirecost/sim-core";
import type { ParallelAxis } from "../../../shared/charts/lines/parallel-chart.tsx";
import { valueAxis } from "../../../shared/charts/lines/value-axis.ts";
import type { Choice } from "../point-text.ts";

interface SettingsAxis extends Omit<ParallelAxis, "range"> {
  /** Position of each line on it, as a share. */
  readonly places: Float64Array;
}

/** Every value of the metric as a line across the settings that differ, with the metric last. */
export interface SettingsLines {
  readonly axes: readonly SettingsAxis[];
  /** The metric of each line. */
  readonly values: Float64Array;
  /** The item of each line, by position. */
  readonly items: Uint8Array;
}

/** Maximum values of an axis with discrete labels; with more it has a scale. */
const MAX_VALUES = 14;
/** Number of handle positions on a scale. */
const SCALE_STEPS = 40;
/** No parameter id begins with this. */
export const ITEM_AXIS = "=item";
export const METRIC_AXIS = "=metric";

export function settingsLines(
  choices: readonly Choice[],
  metricId: string,
  metric: MeasuredMetric,
): SettingsLines {
  const { params } = commonSchema(choices.map(({ item }) => item.schema));
  const found = choices.flatMap(({ item }, index) =>
    item.points.flatMap((point) => {
      const value = point.metrics[metricId];
      // A run begins with its own settings, which are not on the same axes as its cells.
      const counts =
        value !== undefined && Number.isFinite(value) && (point.id !== "own" || item.points.length === 1);
      return counts ? [{ index, item, settings: point.settings, value }] : [];
    }),
  );
  const values = Float64Array.from(found, ({ value }) => value);
  const items = Uint8Array.from(found, ({ index }) => index);
  const letters = choices.map(({ letter }) => letter);
  const settings = Object.entries(params).flatMap(([id, param]) => {
    const own = found.map((line) => line.settings[id] ?? line.item.base[id]);
    // A single value and a missing one are not a known difference.
    return new Set(own.filter((value) => value !== undefined)).size > 1 ? [settingAxis(id, param, own)] : [];
  });
  return {
    values,
    items,
    axes: [
      valuesAxis(
        ITEM_AXIS,
        "Compared",
        letters.toReversed(),
        [...items].map((i) => letters.length - 1 - i),
      ),
      ...settings,
      metricAxisOf(metric, values),
    ],
  };
}

function settingAxis(id: string, param: Param, own: readonly (ParamValue | undefined)[]): SettingsAxis {
  const unit = unitBeside(param);
  const name = unit ? `${paramName(param)}, ${unit}` : paramName(param);
  const known = [...new Set(own)].filter((value) => value !== undefined);
  const numbers = known.filter((value) => typeof value === "number");
  const hasUnstated = own.includes(undefined);
  if (known.length > MAX_VALUES && numbers.length === known.length && !hasUnstated) {
    const places = own.map((value) => Number(value));
    return scaledAxis(id, name, places, (value) => paramValueText(param, Number(value.toPrecision(3))));
  }
  const order = numbers.length === known.length ? numbers.toSorted((a, b) => a - b) : known;
  // A missing value is at the bottom, as a value of its own.
  const all: readonly (ParamValue | undefined)[] = hasUnstated ? [undefined, ...order] : order;
  const at = new Map(all.map((value, i) => [value, i]));
  const texts = all.map((value) => (value === undefined ? "not stated" : paramValueText(param, value)));
  return valuesAxis(
    id,
    name,
    texts,
    own.map((value) => at.get(value) ?? 0),
  );
}

function metricAxisOf(metric: MeasuredMetric, values: Float64Array): SettingsAxis {
  return scaledAxis(METRIC_AXIS, metric.label, [...values], (value) =>
    formatTick(Number(value.toPrecision(3)), metric.unit),
  );
}

/** Discrete values, evenly spaced. */
function valuesAxis(
  id: string,
  name: string,
  texts: readonly string[],
  lines: readonly number[],
): SettingsAxis {
  const share = (i: number) => (texts.length > 1 ? i / (texts.length - 1) : 0.5);
  // Texts closer than a line's height would overlap.
  const stride = Math.ceil(texts.length / 18);
  const steps = texts.map((_, i) => share(i));
  return {
    id,
    name,
    steps,
    text: (step) => texts[step] ?? "",
    ticks: texts.flatMap((text, i) => (i % stride === 0 ? [{ at: share(i), text }] : [])),
    places: Float64Array.from(lines, share),
  };
}

/** Numbers on a scale. */
function scaledAxis(
  id: string,
  name: string,
  lines: readonly number[],
  text: (value: number) => string,
): SettingsAxis {
  const scale = valueAxis(lines, { ticks: 6 });
  const steps = Array.from({ length: SCALE_STEPS + 1 }, (_, i) => i / SCALE_STEPS);
  return {
    id,
    name: scale.log ? `${name} (log scale)` : name,
    steps,
    text: (step) => text(scale.value(steps[step] ?? 0)),
    ticks: scale.ticks.map((tick) => ({ at: scale.at(tick), text: text(tick) })),
    places: Float64Array.from(lines, scale.at),
  };
}
