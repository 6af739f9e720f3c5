"use client";
import styles from "./accuracy.module.css";

interface Option<Value extends string> {
  readonly value: Value;
  readonly title: string;
  readonly count: number;
  readonly hint?: string;
}

/** One of several, or all: each with how many there are. What there is none of is not offered. */
export function FilterChips<Value extends string>({
  legend,
  options,
  total,
  value,
  onChange,
}: {
  legend: string;
  options: readonly Option<Value>[];
  /** How many there are of all together. */
  total: number;
  value: Value | null;
  onChange: (value: Value | null) => void;
}) {
  return (
    <fieldset className={styles.chips}>
      <legend className={styles.legend}>{legend}</legend>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={value === null}
        onClick={() => onChange(null)}
      >
        all <span className={styles.count}>{total}</span>
      </button>
      {options.map((option) =>
        option.count === 0 && option.value !== value ? null : (
          <button
            key={option.value}
            type="button"
            className={styles.chip}
            aria-pressed={value === option.value}
            title={option.hint}
            onClick={() => onChange(option.value)}
          >
            {option.title} <span className={styles.count}>{option.count}</span>
          </button>
        ),
      )}
    </fieldset>
  );
}
