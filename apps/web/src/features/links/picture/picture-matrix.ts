import type { SharedTable } from "@wirecost/contract";
import { storedMatrix } from "../../../entities/conversation/evaluation/evaluation-matrix.ts";
import { findModel } from "../../../entities/design/find-model.ts";
import { metricLabel, storedCells } from "../../../entities/experiment/run/stored-cells.ts";
import { matrixOfSet } from "../../../entities/measurement/set/matrix-of-set.ts";
import { layableAxes, placeAxes } from "../../../entities/measurement/set/set-axes.ts";
import { measuredSet, uploadSchema } from "../../../entities/measurement/uploaded-set.ts";
import { sideOf } from "../../../entities/prediction/compute-matrix.ts";
import { computedBy } from "../../../entities/prediction/run-files.ts";
import type { MatrixCell, MatrixSide } from "../../../shared/charts/matrix/matrix-cell.ts";

/** A matrix to draw, with the sentence that says what it is. */
export interface PictureMatrix {
  readonly caption: string;
  readonly rows: MatrixSide;
  readonly columns: MatrixSide;
  /** Rows first. */
  readonly cells: readonly MatrixCell[];
}

/**
 * The matrix of what a link shows; undefined where it has none: a comparison, rows that vary in nothing, or a recording
 * whose round-trip time is not known.
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

/** A matrix of at most so many rows and columns: some of them evenly, the first and the last among them. */
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

function evenly(count: number, most: number): readonly number[] {
  const shown = Math.min(count, most);
  return Array.from({ length: shown }, (_, i) =>
    shown > 1 ? Math.round((i * (count - 1)) / (shown - 1)) : 0,
  );
}
