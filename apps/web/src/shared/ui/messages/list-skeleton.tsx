import { Skeleton } from "./skeleton.tsx";
import styles from "./states.module.css";

const LINES = [0, 1, 2, 3, 4, 5];

/** The list while it is on its way, at its later size. */
export function ListSkeleton() {
  return (
    <div className={styles.lines} role="status" aria-label="Loading">
      {LINES.map((line) => (
        <Skeleton key={line} height={48} />
      ))}
    </div>
  );
}
