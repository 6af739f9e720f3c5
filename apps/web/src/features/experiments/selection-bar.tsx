import { Button } from "../../components/ui/button.tsx";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { compareHref, formatItemAddress, MAX_ITEMS, MIN_ITEMS } from "../compare/item-address.ts";
import styles from "./selection-bar.module.css";

/** What can be done with the picked runs. Stands at the foot of the screen while something is picked. */
export function SelectionBar({ picked, onClear }: { picked: readonly string[]; onClear: () => void }) {
  if (picked.length === 0) return null;
  const good = picked.length >= MIN_ITEMS && picked.length <= MAX_ITEMS;
  return (
    <section className={styles.bar} aria-label="Picked experiments">
      <span className={styles.text} role="status">
        {picked.length} picked
        {picked.length < MIN_ITEMS ? "; pick another to compare" : ""}
        {picked.length > MAX_ITEMS ? `; at most ${MAX_ITEMS} stand side by side` : ""}
      </span>
      <Button onClick={onClear}>Clear</Button>
      {good ? (
        <LinkButton
          variant="primary"
          href={compareHref(picked.map((id) => formatItemAddress({ kind: "run", id })))}
        >
          Compare {picked.length}
        </LinkButton>
      ) : (
        <Button variant="primary" disabled>
          Compare
        </Button>
      )}
    </section>
  );
}
