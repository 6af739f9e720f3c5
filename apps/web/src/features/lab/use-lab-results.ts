"use client";
import { advise, type Model, simulate } from "@wirecost/sim-core";
import { useMemo } from "react";
import { computeCells, focusedIndex, overlaid, settingsAt, TABLE_CELLS } from "./compute-matrix.ts";
import type { LabState } from "./lab-store.ts";

/** Everything that follows from the lab's state, each computed only when what it depends on has changed. */
export function useLabResults(model: Model, { view, open }: LabState) {
  const { params, rows, columns, seed } = view;
  const large = rows.values.length * columns.values.length > TABLE_CELLS;
  /** Undefined for a matrix so large that a worker computes it. */
  const cells = useMemo(
    () => (large ? undefined : computeCells(model, { params, rows, columns, seed })),
    [large, model, params, rows, columns, seed],
  );
  const set = open?.set;
  const over = useMemo(
    () => overlaid(model, set, params, [rows, columns]),
    [model, set, params, rows, columns],
  );
  const index = focusedIndex(view);
  const settings = useMemo(
    () => settingsAt({ params, rows, columns }, index),
    [params, rows, columns, index],
  );
  const base = useMemo(() => simulate(model, params, seed), [model, params, seed]);
  const parts = useMemo(() => model.explain(params), [model, params]);
  const advice = useMemo(() => advise(model, params, seed), [model, params, seed]);
  const metrics = useMemo(
    () => cells?.[index] ?? simulate(model, settings, seed),
    [cells, index, model, settings, seed],
  );
  return { cells, over, base, parts, advice, focused: { settings, metrics, measured: over?.cells[index] } };
}

export type LabResults = ReturnType<typeof useLabResults>;
