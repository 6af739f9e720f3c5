import type { ReactNode } from "react";
import { classNames } from "../../ui/controls/button.tsx";
import styles from "./heat-scope.module.css";
import type { HeatScale } from "./heat-step.ts";

/** Around a matrix and its legend: greys instead of colours for a metric of which neither end is good. */
export function HeatScope({ scale, children }: { scale: HeatScale; children: ReactNode }) {
  return (
    <div className={classNames(styles.scope, scale.better === "none" && styles.neutral)}>{children}</div>
  );
}
