import {
  cellParams,
  formatQuantity,
  formatRange,
  formatSignificant,
  type Model,
  marks,
  ownPlace,
  paramName,
  paramValueText,
  predictedRanges,
  type Run,
  rangeText,
  unitBeside,
} from "@wirecost/sim-core";
import { type HeatScale, heatScale, heatStep } from "../../../shared/charts/matrix/heat-step.ts";
import type { MatrixCell, MatrixSide } from "../../../shared/charts/matrix/matrix-cell.ts";
import type { Origin } from "../../../shared/ui/tables/tags.tsx";
import { marksHold, runRanges } from "../../prediction/cell-ranges.ts";
import { originsOf } from "../../prediction/origin.ts";

/**
 * A stored run as a matrix of one of its metrics: what was stored, and by the model that computed it the range where a
 * value depends on a constant that is not measured.
 */
export interface StoredCells {
  readonly rows: MatrixSide;
  readonly columns: MatrixSide;
  readonly values: readonly number[];
  readonly cells: readonly MatrixCell[];
  readonly scale: HeatScale;
  readonly text: (value: number) => string;
  /** The value of one cell, or its range. */
  readonly said: (index: number) => string;
  /** Where each cell's values come from; undefined where nothing is calibrated. */
  readonly origins: readonly Origin[] | undefined;
  /** Whether best and knee are the same all over the ranges of the cells. */
  readonly holds: ReturnType<typeof marksHold>;
}

/** @param model undefined where this build no longer has it: ids then stand for names, and units are not known */
export function storedCells(
  model: Model | undefined,
  run: Run,
  metricId: string,
  secondId: string,
): StoredCells {
  const at = run.metrics.indexOf(metricId);
  const secondAt = run.metrics.indexOf(secondId);
  const values = run.cells.map((cell) => cell[at] ?? Number.NaN);
  const text = metricText(model, metricId);
  const secondText = metricText(model, secondId);
  const better = model?.metrics[metricId]?.better ?? "none";
  const scale = heatScale(values, better);
  const sizes = [run.axes[0].values.length, run.axes[1].values.length] as const;
  const found = marks(values, sizes, better);
  const best = new Set(found.best);
  const origins = model && originsOf(model, run, run.axes);
  const ranges = model && runRanges(model, run);
  const ranged = (id: string, value: number, index: number, plain: (value: number) => string) => {
    const range = ranges?.[index]?.[id];
    const unit = model?.metrics[id]?.unit;
    return range && unit ? formatRange(range, unit) : plain(value);
  };
  return {
    rows: side(model, run, 0),
    columns: side(model, run, 1),
    values,
    scale,
    text,
    said(index) {
      const value = values[index] ?? Number.NaN;
      if (model?.version !== run.modelVersion) return text(value);
      const settings = cellParams(run.params, run.axes, index);
      const range = predictedRanges(model, settings, run.seed, run.calibration?.intervals)[metricId];
      return rangeText(value, range, model.metrics[metricId]?.unit ?? "1");
    },
    origins,
    holds: ranges ? marksHold(values, ranges, sizes, metricId, better) : { best: true, knee: true },
    cells: values.map((value, i): MatrixCell => {
      const second = secondAt < 0 ? undefined : run.cells[i]?.[secondAt];
      return {
        text: ranged(metricId, value, i, text),
        small: second === undefined ? undefined : ranged(secondId, second, i, secondText),
        step: heatStep(value, scale),
        mark: best.has(i) ? "best" : found.knee === i ? "knee" : undefined,
        origin: origins?.[i],
      };
    }),
  };
}

/** A metric's label, or its id where the model is gone. */
export function metricLabel(model: Model | undefined, id: string): string {
  return model?.metrics[id]?.label ?? id;
}

/** How a metric's values are written: with their unit, if it is known. */
export function metricText(model: Model | undefined, id: string): (value: number) => string {
  const unit = model?.metrics[id]?.unit;
  return unit ? (value) => formatQuantity(value, unit) : formatSignificant;
}

function side(model: Model | undefined, run: Run, at: 0 | 1): MatrixSide {
  const axis = run.axes[at];
  const param = model?.params[axis.param];
  return {
    name: param ? paramName(param) : axis.param,
    unit: unitBeside(param),
    labels: axis.values.map((value) => (param ? paramValueText(param, value) : String(value))),
    own: ownPlace(run.params, run.axes)[at],
  };
}
