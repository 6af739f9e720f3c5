import {
  applies,
  cellParams,
  checkParams,
  competingValues,
  formatQuantity,
  formatSignificant,
  isChance,
  type MeasurementSchema,
  type Model,
  marks,
  type ParamValue,
  paramName,
  paramValueText,
  predictedRanges,
  type Run,
  rangeText,
} from "@wirecost/sim-core";
import { TABLE_CELLS } from "../../../shared/charts/matrix/heat-step.ts";
import type { MatrixCell, MatrixData } from "../../../shared/charts/matrix/matrix-cell.ts";
import type { DesignOf } from "../../design/design-address.ts";
import { settingName } from "../../design/design-names.ts";
import { checkViewAxes } from "../../design/lab-view.ts";
import { type CellRanges, cellRanges, marksHold } from "../../prediction/cell-ranges.ts";
import { sideOf } from "../../prediction/compute-matrix.ts";
import { predictedCells } from "../../prediction/matrix-cells.ts";
import { originsOf } from "../../prediction/origin.ts";

interface StoredCells extends MatrixData {
  readonly values: readonly number[];
  readonly cells: readonly MatrixCell[];
}

/**
 * A stored run as a matrix of one of its metrics: the stored values, and the ranges of values that depend on an
 * unmeasured constant, by the same version of the model.
 *
 * @param model undefined where this build no longer has it: ids then stand for names, and units are not known
 * @param secondId shown below; "" for none
 */
export function storedCells(
  model: Model | undefined,
  run: Run,
  metricId: string,
  secondId: string,
): StoredCells {
  const schema: MeasurementSchema = model ?? { params: {}, metrics: unknownMetrics(run) };
  const shown = [metricId, secondId].filter((id) => run.metrics.includes(id));
  const places = run.metrics.map((id, at) => [id, at] as const);
  const cells = run.cells.map((cell) =>
    Object.fromEntries(places.map(([id, at]) => [id, cell[at] ?? Number.NaN])),
  );
  const values = cells.map((cell) => cell[metricId] ?? Number.NaN);
  const competing = model ? competingValues(model, cells, metricId) : values;
  const { better = "none", unit = "1" } = schema.metrics[metricId] ?? {};
  const sizes = [run.axes[0].values.length, run.axes[1].values.length] as const;
  const found = marks(competing, sizes, better);
  const ranges = model && runRanges(model, run);
  const all = { cells, values: competing, ranges, best: new Set(found.best), knee: found.knee };
  const second = shown.includes(secondId) ? secondId : "";
  const [rows, columns] = run.axes;
  const sides = [sideOf(schema, rows, run.params), sideOf(schema, columns, run.params)] as const;
  return {
    ...predictedCells(schema, all, metricId, second, model && originsOf(model, run, run.axes)),
    label: `${metricLabel(model, metricId)}, ${sides[0].name} by ${sides[1].name}`,
    rows: sides[0],
    columns: sides[1],
    values,
    text: metricText(model, metricId),
    textOf(index) {
      const current = model?.version === run.modelVersion ? model : undefined;
      const settings = cellParams(run.params, run.axes, index);
      const of = current && predictedRanges(current, settings, run.seed, run.calibration?.intervals);
      return rangeText(values[index] ?? Number.NaN, of?.[metricId], unit);
    },
    unsure: ranges && !marksHold(competing, ranges, sizes, metricId, better),
  };
}

/** The settings of a run that have an effect on a cell; a parameter of an older model version is included. */
export function effectiveSettings(
  model: Model | undefined,
  run: Run,
): readonly (readonly [string, ParamValue])[] {
  const cells = [run.params, ...run.cells.map((_, index) => cellParams(run.params, run.axes, index))];
  return Object.entries(run.params).filter(
    ([id]) => !model?.params[id] || cells.some((params) => applies(model, id, params)),
  );
}

/** What a run's table does not show: every setting that is not the model's default and has an effect on a cell. */
export function heldSettings(model: Model | undefined, run: Run): string {
  const axes: readonly string[] = run.axes.map(({ param }) => param);
  const texts = effectiveSettings(model, run).flatMap(([id, value]) => {
    const param = model?.params[id];
    if (axes.includes(id) || value === param?.default) return [];
    return [param ? `${paramName(param)} ${paramValueText(param, value, true)}` : `${id} ${value}`];
  });
  return texts.length > 0
    ? `With ${texts.join(", ")}; all other settings at the model's defaults.`
    : "All other settings at the model's defaults.";
}

/** Which values of a metric stand for a range, and why. */
export function rangeNotes(model: Model, run: Run, metric: string): readonly string[] {
  const ranged = (runRanges(model, run) ?? []).flatMap((cell) => cell[metric] ?? []);
  const all = [...new Set(ranged.flatMap(({ constants }) => constants))];
  const names = all.filter((id) => !isChance(model, id)).map((id) => `“${settingName(model, id)}”`);
  const count = `${ranged.length} of ${run.cells.length} values`;
  return [
    ...(names.length > 0
      ? [
          `${count} have a range, because ${names.join(" and ")} ${names.length > 1 ? "are" : "is"} not measured.`,
        ]
      : []),
    ...(names.length < all.length ? [`${count} have a range: 95 % of equal runs.`] : []),
  ];
}

function unknownMetrics({ metrics }: Run): MeasurementSchema["metrics"] {
  return Object.fromEntries(
    metrics.map((id) => [id, { label: id, unit: "1", better: "none", noise: "noisy", help: "" }]),
  );
}

/** Of every cell of a stored run, if this build has the same version of its model. */
export function runRanges(model: Model, run: Run): readonly CellRanges[] | undefined {
  const [rows, columns] = run.axes;
  return model.version === run.modelVersion && rows.values.length * columns.values.length <= TABLE_CELLS
    ? cellRanges(model, run, run.axes)
    : undefined;
}

export function metricLabel(model: Model | undefined, id: string): string {
  return model?.metrics[id]?.label ?? id;
}

export function metricText(model: Model | undefined, id: string): (value: number) => string {
  const unit = model?.metrics[id]?.unit;
  return unit ? (value) => formatQuantity(value, unit) : formatSignificant;
}

/** The design of a stored run; undefined if the current model rejects it. */
export function designOfRun(model: Model, run: Run): DesignOf | undefined {
  const known = Object.fromEntries(
    Object.entries(run.params).filter(([id]) => Object.hasOwn(model.params, id)),
  );
  const { params, issues } = checkParams(model, known);
  const [rows, columns] = run.axes;
  if (checkViewAxes(model, { rows, columns }) !== undefined) return undefined;
  if (issues.length > 0 || !Object.hasOwn(model.metrics, run.metric)) return undefined;
  return {
    model: model.id,
    params,
    axes: run.axes,
    metric: run.metric,
    seed: run.seed,
    ...(run.calibration ? { calibration: run.calibration } : {}),
    ...(run.recordSource ? { recordSource: run.recordSource } : {}),
  };
}
