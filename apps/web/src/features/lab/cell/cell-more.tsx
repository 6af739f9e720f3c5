"use client";
import type { Model, Params } from "@wirecost/sim-core";
import { useDeferredValue, useMemo } from "react";
import type { Calibrated } from "../../../entities/prediction/origin.ts";
import { useAdvice } from "../../../entities/prediction/use-advice.ts";
import styles from "./cell-panel.module.css";
import { DoThis } from "./do-this.tsx";
import { MessageLadder } from "./message-ladder.tsx";

const LADDER_MESSAGES = 8;

/** The messages of the selected cell, and what would make it cheaper. Loaded once the matrix is there. */
export function CellMore({
  model,
  of,
  settings,
  seed,
  onTake,
}: {
  model: Model;
  /** The form's settings, which advice differs from, and the calibration in use. */
  of: Calibrated;
  settings: Params;
  seed: number;
  onTake: ((params: Params) => void) | undefined;
}) {
  const trace = useMemo(() => model.trace?.(settings, LADDER_MESSAGES), [model, settings]);
  // Advice tries some forty settings: it may come a frame later than the values.
  const later = useDeferredValue(settings);
  const advice = useAdvice(model, later, seed, of);
  return (
    <>
      {trace ? (
        <>
          <h2 className={styles.title}>Message sequence</h2>
          {trace.total > 0 ? (
            <MessageLadder trace={trace} />
          ) : (
            <p className={styles.advice}>No messages: these settings use no network.</p>
          )}
        </>
      ) : null}
      <h2 className={styles.title}>Recommended change</h2>
      <DoThis model={model} of={of} settings={settings} advice={advice} onTake={onTake} />
    </>
  );
}
