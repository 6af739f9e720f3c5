import { type Model, partRanges, simulate } from "@wirecost/sim-core";
import { useMemo } from "react";
import { selectedIndex } from "../../entities/design/lab-view.ts";
import { cellRanges } from "../../entities/prediction/cell-ranges.ts";
import {
  computeCells,
  type Overlaid,
  overlaid,
  settingsAt,
} from "../../entities/prediction/compute-matrix.ts";
import { originsOf } from "../../entities/prediction/origin.ts";
import { useAdvice } from "../../entities/prediction/use-advice.ts";
import { TABLE_CELLS } from "../../shared/charts/matrix/heat-step.ts";
import { useSettled } from "../../shared/lib/use-settled.ts";
import type { LabState } from "./lab-store.ts";

/** Ranges of up to this many cells are computed in a frame; those of more once the settings rest. */
const MAX_SYNC_CELLS = 120;
const REST_MS = 150;

/** Everything derived from the lab's state, each computed only when its dependencies change. */
export function useLabResults(model: Model, { shown: view, open }: LabState) {
  const { params, rows, columns, metric, seed, calibration } = view;
  const large = rows.values.length * columns.values.length > TABLE_CELLS;
  /** Undefined for a large matrix, which a worker computes. */
  const cells = useMemo(
    () => (large ? undefined : computeCells(model, { params, rows, columns, seed })),
    [large, model, params, rows, columns, seed],
  );
  const set = open?.set;
  const over = useMemo(
    () => overlaid(model, set, params, [rows, columns], calibration?.params),
    [model, set, params, rows, columns, calibration],
  );
  const index = selectedIndex(view);
  const settings = useMemo(
    () => settingsAt({ params, rows, columns }, index),
    [params, rows, columns, index],
  );
  const base = useMemo(() => simulate(model, params, seed), [model, params, seed]);
  const parts = useMemo(() => model.explain(params), [model, params]);
  const ofParts = useMemo(
    () => partRanges(model, params, calibration?.intervals),
    [model, params, calibration],
  );
  const advice = useAdvice(model, params, seed, view);
  const origins = useMemo(
    () => (large ? undefined : originsOf(model, { params, metric, calibration }, [rows, columns])),
    [large, model, params, metric, calibration, rows, columns],
  );
  const matrix = useMemo(
    () => (large ? undefined : { params, rows, columns, seed, calibration }),
    [large, params, rows, columns, seed, calibration],
  );
  const rested = useSettled(matrix, REST_MS);
  const wide = rows.values.length * columns.values.length > MAX_SYNC_CELLS;
  const ranged = wide && rested !== matrix ? undefined : matrix;
  const ranges = useMemo(
    () => ranged && cellRanges(model, ranged, [ranged.rows, ranged.columns]),
    [model, ranged],
  );
  const metrics = useMemo(
    () => cells?.[index] ?? simulate(model, settings, seed),
    [cells, index, model, settings, seed],
  );
  const measured = over?.cells[index];
  const selected = useMemo(() => ({ settings, metrics, measured }), [settings, metrics, measured]);
  return { cells, over, base, parts, partRanges: ofParts, advice, origins, ranges, selected };
}

export type LabResults = ReturnType<typeof useLabResults>;

export function cellsOfRows(overlaid: Overlaid, rows: readonly string[]): ReadonlySet<number> {
  const ids = new Set(rows);
  return new Set(
    overlaid.cells.flatMap((cell, i) => (cell?.rows.some(({ row }) => ids.has(row)) ? [i] : [])),
  );
}
