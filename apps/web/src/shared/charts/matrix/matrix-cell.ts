/** One cell of a matrix, ready to draw. */
export interface MatrixCell {
  readonly text: string;
  /** A second value below. */
  readonly small?: string | undefined;
  /** Colour step on the heat scale (0 to 7) or, with `residual`, on the diverging one (0 to 6). */
  readonly step: number;
  readonly residual?: boolean | undefined;
  /** A measured set is open, and this cell is not measured. */
  readonly hatched?: boolean | undefined;
  /** Neither measured nor predicted. */
  readonly empty?: boolean | undefined;
  /** What is shown was measured. */
  readonly measured?: boolean | undefined;
  /** One of the cells that a selected finding is about. */
  readonly flagged?: boolean | undefined;
  readonly mark?: "best" | "knee" | undefined;
  /** Where the computed value comes from; undefined where nothing of the matrix is calibrated. */
  readonly origin?: "predicted" | "calibrated" | "extrapolated" | undefined;
}

/** One side of a matrix: the parameter and its values in words. */
export interface MatrixSide {
  readonly name: string;
  /** Of the values; omitted where there is none or the name says it. */
  readonly unit?: string | undefined;
  readonly labels: readonly string[];
  /** Index of the value that the current settings have; -1 or omitted where none is. */
  readonly own?: number | undefined;
}

/** What stands over the values of a side: the parameter and its unit. */
export function sideHead({ name, unit }: MatrixSide): string {
  return unit ? `${name} (${unit})` : name;
}

/** A cell in a sentence, for screen readers. */
export function cellSentence(cell: MatrixCell, index: number, rows: MatrixSide, columns: MatrixSide): string {
  const width = columns.labels.length;
  const [row, column] = [Math.floor(index / width), index % width];
  const place = `${rows.name} ${rows.labels[row]}, ${columns.name} ${columns.labels[column]}`;
  const notes = [
    row === rows.own && column === columns.own && "current",
    cell.small,
    cell.mark,
    cell.flagged && "marked",
    cell.hatched && "not measured",
    cell.measured && "measured",
    cell.hatched && !cell.origin && !cell.empty && "predicted",
    cell.origin,
  ];
  return `${place}: ${[cell.text, ...notes].filter(Boolean).join(", ")}`;
}
