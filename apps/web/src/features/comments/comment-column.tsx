import type { MeasurementSchema, Params } from "@wirecost/sim-core";
import { Button } from "../../components/ui/button.tsx";
import type { DataColumn } from "../../components/ui/data-column.ts";
import { cellName } from "./cell-name.ts";
import { commentCell } from "./comment-cell.ts";

/**
 * The column of a table of cells whose buttons comment on them; none where nobody is to comment.
 *
 * @param ids settings that tell the cells apart
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
      header: "",
      align: "end",
      cell: (row) => {
        const cell = commentCell(ids, settingsOf(row));
        return cell ? (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Comment on ${cellName(schema, cell)}`}
            onClick={() => onComment(cell)}
          >
            Comment
          </Button>
        ) : null;
      },
    },
  ];
}
