import { classNames } from "../../../shared/ui/controls/button.tsx";
import { choosing, type SelectOptions } from "../../../shared/ui/controls/field.tsx";
import styles from "./result.module.css";

/** A select that looks like a word of its sentence. */
export function Pick<Value extends string>({
  label,
  value,
  options,
  onChange,
  mono = false,
  strong = false,
}: {
  label: string;
  value: Value;
  options: SelectOptions<Value>;
  onChange: (value: Value) => void;
  mono?: boolean;
  strong?: boolean;
}) {
  return (
    <select
      className={classNames(styles.pick, mono && styles.mono, strong && styles.strong)}
      aria-label={label}
      value={value}
      {...choosing(options, onChange)}
    />
  );
}
