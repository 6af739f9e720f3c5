import { formatPercent } from "@wirecost/sim-core";
import { Text } from "../../ui/layout/layout.tsx";
import { residualStep } from "./heat-step.ts";
import styles from "./residual.module.css";

/** How far a prediction is off, coloured as in the matrix. Null where only the measured value is 0. */
export function Residual({ share }: { share: number | null }) {
  if (share === null)
    return (
      <Text tone="soft" size={12} nowrap>
        measured 0
      </Text>
    );
  const step = residualStep(share);
  return (
    <span className={styles.residual} style={{ background: `var(--r${step})`, color: `var(--q${step})` }}>
      {formatPercent(share)}
    </span>
  );
}
