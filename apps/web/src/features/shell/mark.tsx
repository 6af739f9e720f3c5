import styles from "./shell.module.css";

/** The sign of Wirecost: a request going out and a fuller answer coming back. */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 18 18" aria-hidden="true" focusable="false">
      <rect width="18" height="18" rx="4" fill="var(--accent)" />
      <path d="M4 5.2 L14 7.4" stroke="var(--on-accent)" strokeWidth="1.3" strokeLinecap="round" />
      <path d="M14 10.6 L4 12.8" stroke="var(--on-accent)" strokeWidth="2.8" strokeLinecap="round" />
    </svg>
  );
}
