import type { MeasurementSchema, Params } from "@wirecost/sim-core";
import { Text } from "../../../shared/ui/layout/layout.tsx";
import type { DataColumn } from "../../../shared/ui/tables/data-table.tsx";
import { cellName } from "../../design/design-names.ts";
import styles from "../measurement.module.css";

/** Maximum settings by which a comment names its cell. */
const MAX_SETTINGS = 20;

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
      header: <Text visuallyHidden>Comment</Text>,
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

/**
 * The settings by which a comment names a cell.
 *
 * @param ids settings that distinguish the cells
 * @returns undefined without such settings, or with more than a comment can name
 */
export function commentCell(ids: readonly string[], settings: Params): Params | undefined {
  const entries = ids.flatMap((id) => {
    const value = settings[id];
    return value === undefined ? [] : [[id, value] as const];
  });
  return entries.length === 0 || entries.length > MAX_SETTINGS ? undefined : Object.fromEntries(entries);
}
