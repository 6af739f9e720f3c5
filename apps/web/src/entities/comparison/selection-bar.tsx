import { useState } from "react";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { Checkbox } from "../../shared/ui/controls/check.tsx";
import { Row, Text } from "../../shared/ui/layout/layout.tsx";
import { column, type DataColumn } from "../../shared/ui/tables/data-table.tsx";
import { MAX_ITEMS, MIN_ITEMS } from "./comparison-address.ts";
import styles from "./selection-bar.module.css";

/** Compares the selected rows of a list. Fixed at the bottom of the screen while something is selected. */
export function SelectionBar({
  ids,
  label,
  href,
  max = MAX_ITEMS,
  onClear,
}: {
  ids: readonly string[];
  /** Describes the selection: "Selected uploads". */
  label: string;
  /** The comparison of the selected items, up to the maximum. */
  href: (ids: readonly string[]) => string;
  max?: number;
  onClear: () => void;
}) {
  if (ids.length === 0) return null;
  const good = ids.length >= MIN_ITEMS && ids.length <= max;
  return (
    <section className={styles.bar} aria-label={label}>
      <Text grow role="status">
        {ids.length} selected
        {ids.length < MIN_ITEMS ? "; select another to compare" : ""}
        {ids.length > max ? `; the maximum is ${max}` : ""}
      </Text>
      <Button onClick={onClear}>Clear</Button>
      {good ? (
        <LinkButton variant="primary" href={href(ids)}>
          Compare selected
        </LinkButton>
      ) : (
        <Button variant="primary" disabled>
          Compare selected
        </Button>
      )}
    </section>
  );
}

export function pickColumn<Row extends object>(
  picked: readonly string[],
  onPick: (id: string) => void,
  of: (row: Row) => { readonly id: string; readonly name: string },
): DataColumn<Row> {
  return column(<Text visuallyHidden>Compare</Text>, { id: "pick" }, (row) => {
    const { id, name } = of(row);
    return (
      <Row as="label" justify="center" className={styles.pick}>
        <Checkbox
          checked={picked.includes(id)}
          onChange={() => onPick(id)}
          aria-label={`Select ${name} to compare`}
        />
      </Row>
    );
  });
}

/** The selected items of a list, in the order of selection. */
export function usePicked() {
  const [picked, setPicked] = useState<readonly string[]>([]);
  return {
    picked,
    toggle: (id: string) =>
      setPicked((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])),
    clear: () => setPicked([]),
  };
}
