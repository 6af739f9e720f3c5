import { memo, type Ref } from "react";
import type { MatrixCell, MatrixSide } from "./matrix-cell.ts";
import { matrixLook, rowHeadLook } from "./matrix-cell.ts";
import styles from "./matrix-table.module.css";

interface MatrixBodyProps {
  readonly ref: Ref<HTMLTableSectionElement>;
  readonly rows: MatrixSide;
  readonly columns: MatrixSide;
  readonly roomy: boolean;
  /** What the cells show at first; from then on a MatrixWriter keeps them, and the heads. */
  readonly cells: readonly MatrixCell[];
  readonly focused: number;
}

/**
 * The structure of a matrix, rendered once. React leaves heads and cells alone afterwards: comparing
 * four hundred components at every step of a slider would take half of the frame.
 */
export const MatrixBody = memo(
  function MatrixBody({ ref, rows, columns, roomy, cells, focused }: MatrixBodyProps) {
    const width = columns.labels.length;
    return (
      <tbody ref={ref} role="rowgroup">
        {rows.labels.map((rowLabel, row) => (
          <tr key={rowLabel} role="row">
            <th
              role="rowheader"
              scope="row"
              className={rowHeadLook(rowLabel)}
              data-own={row === rows.own || undefined}
            >
              {rowLabel}
            </th>
            {columns.labels.map((columnLabel, column) => {
              const index = row * width + column;
              const cell = cells[index];
              return cell ? (
                <td
                  key={columnLabel}
                  role="gridcell"
                  className={matrixLook(cell, index === focused)}
                  tabIndex={index === focused ? 0 : -1}
                  data-index={index}
                  aria-selected={index === focused}
                >
                  {cell.text}
                  {roomy ? <span className={styles.small}>{cell.small}</span> : null}
                </td>
              ) : null;
            })}
          </tr>
        ))}
      </tbody>
    );
  },
  // Another structure has another key.
  () => true,
);
