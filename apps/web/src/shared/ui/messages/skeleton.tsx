import styles from "./states.module.css";

/** Holds the place of what is loading, at its later size, so that nothing shifts. */
export function Skeleton({
  width = "100%",
  height = 16,
}: {
  width?: number | string;
  height?: number | string;
}) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
