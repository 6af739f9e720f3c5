import { Button } from "../../shared/ui/controls/button.tsx";
import { LinkButton } from "../../shared/ui/controls/link-button.tsx";
import { compareHref, formatItemAddress, type ItemKind, MAX_ITEMS, MIN_ITEMS } from "./item-address.ts";
import styles from "./selection-bar.module.css";

/** Compares what is selected in a list. Stands at the foot of the screen while something is selected. */
export function SelectionBar({
  kind,
  ids,
  label,
  onClear,
}: {
  kind: Exclude<ItemKind, "design">;
  ids: readonly string[];
  /** What is listed: "Selected uploads". */
  label: string;
  onClear: () => void;
}) {
  if (ids.length === 0) return null;
  const good = ids.length >= MIN_ITEMS && ids.length <= MAX_ITEMS;
  return (
    <section className={styles.bar} aria-label={label}>
      <span className={styles.text} role="status">
        {ids.length} selected
        {ids.length < MIN_ITEMS ? "; select another to compare" : ""}
        {ids.length > MAX_ITEMS ? `; the maximum is ${MAX_ITEMS}` : ""}
      </span>
      <Button onClick={onClear}>Clear</Button>
      {good ? (
        <LinkButton variant="primary" href={compareHref(ids.map((id) => formatItemAddress({ kind, id })))}>
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
