import { FlagText } from "../../../shared/ui/tables/flag-text.tsx";
import styles from "../compare.module.css";

/** The result of the comparison: the largest effect in large type, then the others. */
export function OpeningVerdict({ sentences }: { sentences: readonly string[] }) {
  const [first, ...others] = sentences;
  if (first === undefined) return null;
  return (
    <section aria-label="Verdict" className={styles.verdict}>
      <p className={styles.first}>
        <FlagText text={first} />
      </p>
      {others.map((text) => (
        <p key={text}>
          <FlagText text={text} />
        </p>
      ))}
    </section>
  );
}
