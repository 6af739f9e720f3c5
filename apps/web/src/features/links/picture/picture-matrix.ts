import type { SharedTable } from "@wirecost/contract";
import { formatCount } from "@wirecost/sim-core";
import { itemLetter } from "../../../entities/comparison/comparison-address.ts";
import { storedMatrix } from "../../../entities/conversation/evaluation/evaluation-tables.ts";
import { findModel } from "../../../entities/design/find-model.ts";
import { metricLabel, storedCells } from "../../../entities/experiment/run/stored-run.ts";
import { layableAxes, matrixOfSet, placeAxes } from "../../../entities/measurement/set/set-axes.ts";
import { measuredSet, uploadSchema } from "../../../entities/measurement/uploaded-set.ts";
import { sideOf } from "../../../entities/prediction/compute-matrix.ts";
import { computedBy } from "../../../entities/prediction/run-files.ts";
import { lightColors, matrixSvg, tableSvg } from "../../../shared/charts/export/svg.ts";
import { evenly } from "../../../shared/charts/lines/value-axis.ts";
import type { MatrixCell, MatrixSide } from "../../../shared/charts/matrix/matrix-cell.ts";
import { shortenApart } from "../../../shared/lib/format.ts";

export interface PictureMatrix {
  readonly caption: string;
  readonly rows: MatrixSide;
  readonly columns: MatrixSide;
  /** By rows. */
  readonly cells: readonly MatrixCell[];
}

/**
 * The matrix of a link's content; undefined if it has none: a comparison, rows that do not vary, or a recording with an
 * unknown round-trip time.
 */
export function pictureMatrix({ content, title }: SharedTable): PictureMatrix | undefined {
  switch (content.kind) {
    case "comparison":
    case "conversation-comparison":
      return undefined;
    case "conversation": {
      if (content.document.matrix.rows.length === 0) return undefined;
      const { rows, columns, cells } = storedMatrix(content.document);
      return { caption: "time by change and round-trip time, predicted", rows, columns, cells };
    }
    case "run": {
      const run = content.document;
      const model = findModel(run.model);
      const second = model ? [model.view.second, model.view.metric].find((id) => id !== run.metric) : "";
      const { rows, columns, cells } = storedCells(model, run, run.metric, second ?? "");
      return {
        caption: `${metricLabel(model, run.metric)}, ${computedBy(model, run)}`,
        rows,
        columns,
        cells,
      };
    }
    case "measured": {
      const schema = uploadSchema(content.document);
      if (!schema) return undefined;
      const set = measuredSet(content.document, title);
      const { rows, columns, at } = placeAxes(set, layableAxes(schema, set), {
        rows: "",
        columns: "",
        at: "",
      });
      if (!columns) return undefined;
      const { cells } = matrixOfSet(schema, set, rows ? [rows, columns] : [columns], at, set.metric);
      const metric = schema.metrics[set.metric]?.label ?? set.metric;
      return {
        caption: `${metric}, measured`,
        rows: rows ? sideOf(schema, rows) : { name: metric, labels: ["median"] },
        columns: sideOf(schema, columns),
        cells,
      };
    }
  }
}

/** A matrix with a maximum number of rows and columns: an even sample including the first and the last. */
export function thinned(matrix: PictureMatrix, mostRows: number, mostColumns: number): PictureMatrix {
  const { rows, columns, cells } = matrix;
  const r = evenly(rows.labels.length, mostRows);
  const c = evenly(columns.labels.length, mostColumns);
  const width = columns.labels.length;
  const of = (side: MatrixSide, indices: readonly number[]) => ({
    ...side,
    labels: indices.map((i) => side.labels[i] ?? ""),
  });
  const whole = r.length === rows.labels.length && c.length === width;
  return {
    caption: whole
      ? matrix.caption
      : `${matrix.caption}; ${r.length} of ${rows.labels.length} rows, ${c.length} of ${width} columns`,
    rows: of(rows, r),
    columns: of(columns, c),
    cells: r.flatMap((row) => c.flatMap((column) => cells[row * width + column] ?? [])),
  };
}

/** Maximum rows and columns of a picture with values. */
const MOST = 24;

/** Longer titles would be truncated when drawn, and could then be equal. */
const MAX_TITLE = 42;

/**
 * Statements of a recording without predictions, those with the most round trips; of two recordings, those that differ
 * most.
 */
const MAX_STATEMENTS = 12;

/** A link's content as an SVG text: its matrix, or its list. */
export function sharedSvg(shared: SharedTable): string {
  const whole = pictureMatrix(shared);
  if (whole) {
    const { caption, rows, columns, cells } = thinned(whole, MOST, MOST);
    return matrixSvg(`${shared.title}: ${caption}`, rows, columns, cells, lightColors);
  }
  if (shared.content.kind === "conversation") {
    const { statements } = shared.content.document;
    const names = shortenApart(
      statements.slice(0, MAX_STATEMENTS).map(({ name }) => name),
      MAX_TITLE,
    );
    const rows = names.map((name, i) => [name, formatCount(Math.round(statements[i]?.trips ?? 0))]);
    return tableSvg({ title: shared.title, head: ["Statement", "Round trips"], rows }, lightColors);
  }
  if (shared.content.kind === "conversation-comparison") {
    const statements = shared.content.document.statements.slice(0, MAX_STATEMENTS);
    const names = shortenApart(
      statements.map(({ statement }) => statement.text),
      MAX_TITLE,
    );
    const rows = statements.map(({ before, after }, i) => [
      names[i] ?? "",
      formatCount(before?.trips ?? 0),
      formatCount(after?.trips ?? 0),
    ]);
    const head = ["Statement", "Round trips before", "After"];
    return tableSvg({ title: shared.title, head, rows }, lightColors);
  }
  const items = shared.content.kind === "comparison" ? shared.content.document.items : [];
  const titles = shortenApart(
    items.map(({ title }) => title),
    MAX_TITLE,
  );
  const rows = items.map(({ kind }, i) => [
    itemLetter(i),
    titles[i] ?? "",
    kind === "run" ? "predicted" : "measured",
  ]);
  return tableSvg({ title: shared.title, head: ["", "Compared", ""], rows }, lightColors);
}
