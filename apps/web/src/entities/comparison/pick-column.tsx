import { VisuallyHidden } from "../../shared/ui/page/visually-hidden.tsx";
import type { DataColumn } from "../../shared/ui/tables/data-table.tsx";
import styles from "./selection-bar.module.css";

/** A column of checkboxes that select rows to compare. */
export function pickColumn<Row extends object>(
  picked: readonly string[],
  onPick: (id: string) => void,
  of: (row: Row) => { readonly id: string; readonly name: string },
): DataColumn<Row> {
  return {
    id: "pick",
    header: <VisuallyHidden>Compare</VisuallyHidden>,
    cell: (row) => {
      const { id, name } = of(row);
      return (
        <label className={styles.pick}>
          <input
            type="checkbox"
            checked={picked.includes(id)}
            onChange={() => onPick(id)}
            aria-label={`Select ${name} to compare`}
          />
        </label>
      );
    },
  };
}
