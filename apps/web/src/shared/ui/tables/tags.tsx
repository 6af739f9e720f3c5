import type { ReactNode } from "react";
import { classNames } from "../controls/button.tsx";
import styles from "./texts.module.css";

/** A small label. Warm only for measurements and errors. */
export function Tag({
  tone,
  children,
}: {
  tone?: "plain" | "predicted" | "calibrated" | "extrapolated" | "measured" | "warn";
  children: ReactNode;
}) {
  return <span className={classNames(styles.tag, tone && tone !== "plain" && styles[tone])}>{children}</span>;
}

export type Origin = "predicted" | "calibrated" | "extrapolated";

export function Provenance({ of }: { of: Origin | "measured" }) {
  return <Tag tone={of}>{of}</Tag>;
}
