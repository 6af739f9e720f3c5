import { Text } from "../layout/layout.tsx";
import styles from "./texts.module.css";

export function DifferenceText({ text, label }: { text: string; label: string }) {
  return (
    <section
      className={styles.difference}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too.
      tabIndex={0}
    >
      {text.split("\n").map((row, i) => (
        <Text
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other name.
          key={i}
          tone={/^[-+](?![-+]{2} )/.test(row) ? (row.startsWith("-") ? "warn" : "accent") : undefined}
        >
          {`${row}\n`}
        </Text>
      ))}
    </section>
  );
}
