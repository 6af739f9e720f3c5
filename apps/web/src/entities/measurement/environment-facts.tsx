import { type EnvironmentFacts as Facts, factTexts } from "@wirecost/contract";
import styles from "./measurement.module.css";

/** The facts that are known, in one line each. */
export function EnvironmentFacts({ facts, label }: { facts: Facts; label: string }) {
  const texts = factTexts(facts);
  if (texts.length === 0) return <p className={styles.none}>Nothing is stated.</p>;
  return (
    <ul className={styles.list} aria-label={label}>
      {texts.map(({ label: name, value }) => (
        <li key={name}>
          {name} <b>{value}</b>
        </li>
      ))}
    </ul>
  );
}
