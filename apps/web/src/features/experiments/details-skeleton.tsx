import { Skeleton } from "../../shared/ui/messages/states.tsx";
import styles from "./experiments.module.css";

/** An experiment while it is on its way. */
export function DetailsSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading">
      <Skeleton height={96} />
      <Skeleton height={320} />
    </div>
  );
}
