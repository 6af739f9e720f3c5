import type { Unit } from "@wirecost/sim-core";
import { formatQuantity } from "@wirecost/sim-core";
import { Icon } from "../../../../shared/ui/controls/icon.tsx";
import styles from "./sensitivity.module.css";

interface End {
  readonly text: string;
  readonly metric: number;
}

/** Both ends of a bar: the setting's value and the result with it. */
export function BarEnds({ low, high, unit }: { low: End; high: End; unit: Unit }) {
  const end = ({ text, metric }: End) => (
    <>
      <span className={styles.value}>{text}:</span> <b>{formatQuantity(metric, unit)}</b>
    </>
  );
  return (
    <span className={styles.ends}>
      <span>{end(low)}</span>
      <Icon name="right" />
      <span>{end(high)}</span>
    </span>
  );
}
