import {
  type Axis,
  cellParams,
  checkParams,
  type Interval,
  type Model,
  marks,
  type Params,
  type PredictedRange,
  predictedRanges,
  simulate,
  type UsedCalibration,
} from "@wirecost/sim-core";

/** The ranges of one cell's metrics, by metric id; metrics with a single value are omitted. */
export type CellRanges = Readonly<Record<string, PredictedRange>>;

export function isWithin(range: Interval | undefined, measured: number): boolean {
  return range !== undefined && measured >= range.low && measured <= range.high;
}

export interface Prediction {
  readonly value: number;
  /** If it depends on a constant that is not measured. */
  readonly range: Interval | undefined;
}

/** Undefined if the model rejects the settings. */
export function predict(model: Model, settings: Params, metric: string): Prediction | undefined {
  const { params, issues } = checkParams(model, settings);
  const value = issues.length > 0 ? undefined : simulate(model, params)[metric];
  return value === undefined ? undefined : { value, range: predictedRanges(model, params)[metric] };
}

/** Input of ranges: a view or a run. */
interface Computed {
  readonly params: Params;
  readonly seed: number;
  readonly calibration?: UsedCalibration | undefined;
}

/** Of every cell of a matrix, by rows; undefined if every metric of every cell has a single value. */
export function cellRanges(
  model: Model,
  { params, seed, calibration }: Computed,
  axes: readonly [Axis, Axis],
): readonly CellRanges[] | undefined {
  if (!model.chance && Object.values(model.free).every(({ range }) => !range)) return undefined;
  // On its own axis a constant is entered, whatever was fitted.
  const intervals = Object.fromEntries(
    Object.entries(calibration?.intervals ?? {}).filter(([id]) => axes.every(({ param }) => param !== id)),
  );
  const ranges = Array.from({ length: axes[0].values.length * axes[1].values.length }, (_, index) =>
    predictedRanges(model, cellParams(params, axes, index), seed, intervals),
  );
  return ranges.some((cell) => Object.keys(cell).length > 0) ? ranges : undefined;
}

/**
 * Whether the marks of a matrix are the same with every constant at the low end of its range and at the high end: all
 * best cells are still among the best, and the knee is equal.
 */
export function marksHold(
  values: readonly number[],
  ranges: readonly CellRanges[],
  sizes: readonly [number, number],
  metric: string,
  better: "lower" | "higher" | "none",
): boolean {
  const own = marks(values, sizes, better);
  const ends = [0, 1].map((end) =>
    marks(
      values.map((value, i) => (Number.isFinite(value) ? (ranges[i]?.[metric]?.ends[end] ?? value) : value)),
      sizes,
      better,
    ),
  );
  // If all cells cost the same nothing is marked, which is correct.
  return ends.every(
    ({ best, knee }) =>
      best.length === 0 || (knee === own.knee && own.best.every((index) => best.includes(index))),
  );
}
