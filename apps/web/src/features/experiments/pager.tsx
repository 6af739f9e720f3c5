import { Button } from "../../components/ui/button.tsx";
import { PAGE_SIZE } from "./experiment-queries.ts";
import styles from "./pager.module.css";

/** Goes through a long list page by page; says nothing where there is only one. */
export function Pager({
  page,
  count,
  more,
  busy,
  onPrevious,
  onNext,
}: {
  /** From 0. */
  page: number;
  /** Rows on this page. */
  count: number;
  more: boolean;
  busy: boolean;
  onPrevious: () => void;
  onNext: () => void;
}) {
  if (page === 0 && !more) return null;
  return (
    <nav className={styles.pager} aria-label="Pages of the list">
      <span className={styles.where} aria-live="polite">
        {page * PAGE_SIZE + 1} to {page * PAGE_SIZE + count}
        {more ? "" : ", the last"}
      </span>
      <Button size="small" disabled={page === 0} onClick={onPrevious}>
        Previous
      </Button>
      <Button size="small" disabled={!more || busy} onClick={onNext}>
        {busy ? "Loading" : "Next"}
      </Button>
    </nav>
  );
}
