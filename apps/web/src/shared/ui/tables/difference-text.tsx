"use client";
import styles from "./difference-text.module.css";

/** A unified diff: lines that go and lines that come are coloured. */
export function DifferenceText({ text, label }: { text: string; label: string }) {
  return (
    <section
      className={styles.difference}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too.
      tabIndex={0}
    >
      {text.split("\n").map((row, i) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other name.
          key={i}
          data-kind={/^[-+](?![-+]{2} )/.test(row) ? row.charAt(0) : undefined}
        >
          {`${row}\n`}
        </span>
      ))}
    </section>
  );
}
