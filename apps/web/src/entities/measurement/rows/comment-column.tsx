import type { MeasurementSchema, Params } from "@wirecost/sim-core";
import { VisuallyHidden } from "../../../shared/ui/page/visually-hidden.tsx";
import type { DataColumn } from "../../../shared/ui/tables/data-column.ts";
import { cellName } from "../../design/cell-name.ts";
import styles from "../measurement.module.css";
import { commentCell } from "./comment-cell.ts";

/**
 * The column of a table of cells with buttons to comment on them. It comes first, so that it stays visible while the
 * table scrolls. Empty if the user cannot comment.
 *
 * @param ids settings that distinguish the cells
 * @param settingsOf the settings of a row's cell
 */
export function commentColumn<Row>(
  schema: MeasurementSchema,
  ids: readonly string[],
  settingsOf: (row: Row) => Params,
  onComment: ((cell: Params) => void) | undefined,
): readonly DataColumn<Row>[] {
  if (!onComment) return [];
  return [
    {
      id: "comment",
      header: <VisuallyHidden>Comment</VisuallyHidden>,
      cell: (row) => {
        const cell = commentCell(ids, settingsOf(row));
        if (!cell) return null;
        const said = `Comment on ${cellName(schema, cell)}`;
        return (
          <button
            type="button"
            className={styles.start}
            aria-label={said}
            title={said}
            onClick={() => onComment(cell)}
          >
            <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
              <path d="M2 3h12v8H8l-3.5 3V11H2z" fill="none" stroke="currentColor" strokeLinejoin="round" />
            </svg>
          </button>
        );
      },
    },
  ];
}
