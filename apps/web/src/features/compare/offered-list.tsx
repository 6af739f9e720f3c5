import { MAX_ITEMS } from "../../entities/comparison/item-address.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { FlagText } from "../../shared/ui/tables/flag-text.tsx";
import styles from "./compare.module.css";
import type { OfferedItem } from "./offered-items.ts";

/** Items of one kind, each with a button that adds it. */
export function OfferedList({
  title,
  items,
  none,
  taken,
  onPick,
}: {
  title: string;
  items: readonly OfferedItem[];
  /** Said where there are none; without it the list is omitted. */
  none?: string;
  taken: readonly string[];
  onPick: (address: string) => void;
}) {
  if (items.length === 0 && !none) return null;
  return (
    <section className={styles.offeredListSection}>
      <h3 className={styles.offeredListTitle}>{title}</h3>
      {items.length === 0 ? <p className={styles.offeredListDetail}>{none}</p> : null}
      <ul>
        {items.map((item) => {
          const there = taken.includes(item.address);
          return (
            <li key={item.address} className={styles.offeredListItem}>
              <span className={styles.text}>
                <FlagText text={item.title} />
                <span className={styles.offeredListDetail}>
                  <FlagText text={item.detail} />
                </span>
              </span>
              <Button
                size="small"
                disabled={there || taken.length >= MAX_ITEMS}
                onClick={() => onPick(item.address)}
                aria-label={there ? `${item.title} is in the comparison` : `Add ${item.title}`}
              >
                {there ? "Added" : "Add"}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
