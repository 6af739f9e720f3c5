import { formatPercent } from "@wirecost/sim-core";
import { classNames } from "../../ui/controls/button.tsx";
import { Row, Small, Strong, Text } from "../../ui/layout/layout.tsx";
import { residualStep } from "./heat-step.ts";
import styles from "./residual.module.css";

/** The error of a prediction, colored as in the matrix. Null if only the measured value is 0. */
export function Residual({ share }: { share: number | null }) {
  if (share === null) return <Small nowrap>measured 0</Small>;
  const step = residualStep(share);
  return (
    <span className={styles.residual} style={{ background: `var(--r${step})`, color: `var(--q${step})` }}>
      {formatPercent(share)}
    </span>
  );
}

/** A cell in words; unknown parts are "". */
export interface ResidualTableCell {
  /** The relative error, for the color; null if it has none. */
  readonly share: number | null;
  readonly error: string;
  readonly measured: string;
  /** The confidence interval of the measured value. */
  readonly interval: string;
  readonly predicted: string;
  /** Additional text. */
  readonly note: string;
}

/** A residual matrix: measured value, prediction, error and interval of each cell. */
export function ResidualTable({
  caption,
  corner,
  rows,
  columns,
  cells,
}: {
  caption: string;
  /** Titles of rows and columns. */
  corner: string;
  rows: readonly string[];
  columns: readonly string[];
  /** Rows first. */
  cells: readonly ResidualTableCell[];
}) {
  return (
    // It scrolls inside itself, which must be reachable by keyboard.
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {corner}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {columns.map((column, c) => (
                <Cell key={column} cell={cells[r * columns.length + c]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ cell }: { cell: ResidualTableCell | undefined }) {
  if (!cell) return <td />;
  const { share, error, measured, interval, predicted, note } = cell;
  const step = share === null ? undefined : residualStep(share);
  return (
    <td
      className={classNames(!measured && styles.hatched)}
      style={step === undefined ? {} : { background: `var(--r${step})`, color: `var(--q${step})` }}
    >
      {error ? (
        <Strong block size={14}>
          {error}
        </Strong>
      ) : null}
      {measured ? <Figure name="measured" text={measured} /> : <Text visuallyHidden>not measured</Text>}
      {interval ? <Text block>{interval}</Text> : null}
      {predicted ? <Figure name="predicted" text={predicted} /> : null}
      {note ? <Text block>{note}</Text> : null}
    </td>
  );
}

function Figure({ name, text }: { name: string; text: string }) {
  return (
    <Row as="span" align="stretch" justify="between" gap={12}>
      <span>{name} </span>
      <span>{text}</span>
    </Row>
  );
}
