import { classNames } from "../../../shared/ui/controls/button.tsx";
import type { SelectOption } from "../../../shared/ui/controls/field.tsx";
import styles from "./result.module.css";

/** A select that reads as a word of the sentence it stands in. */
export function Pick({
  label,
  value,
  options,
  onChange,
  mono = false,
  strong = false,
}: {
  label: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  mono?: boolean;
  strong?: boolean;
}) {
  return (
    <select
      className={classNames(styles.pick, mono && styles.mono, strong && styles.strong)}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
