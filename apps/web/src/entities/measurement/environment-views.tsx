import {
  differencesText,
  type EnvironmentHolder,
  environmentDifferences,
  type EnvironmentFacts as Facts,
  factTexts,
} from "@wirecost/contract";
import { Notice } from "../../shared/ui/messages/notice.tsx";
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

/** Warns above a comparison if its measurements have different environments, or unstated ones. */
export function EnvironmentNotice({ holders }: { holders: readonly EnvironmentHolder[] }) {
  const found = environmentDifferences(holders);
  if (!found) return null;
  return (
    <Notice tone={found.differing.length > 0 ? "warn" : "plain"}>
      {differencesText(found).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Notice>
  );
}
