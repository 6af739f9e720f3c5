"use client";
import type { Model, Params, UsedCalibration } from "@wirecost/sim-core";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { classNames } from "../../components/ui/class-names.ts";
import { FlagText } from "../../components/ui/flag-text.tsx";
import { Provenance } from "../../components/ui/tag.tsx";
import { whenShown } from "../../components/ui/when-shown.tsx";
import styles from "./calibration-field.module.css";

const ChooseDialog = whenShown(() => import("./choose-dialog.tsx").then((m) => m.ChooseDialog));

/** Whose constants the settings hold, and the choice of one of the team's calibrations. */
export function CalibrationField({
  model,
  used,
  onUse,
  onDrop,
}: {
  model: Model;
  used: UsedCalibration | undefined;
  onUse: (used: UsedCalibration, constants: Params) => void;
  /** Takes the constants back. */
  onDrop: () => void;
}) {
  const [choosing, setChoosing] = useState(false);
  if (Object.keys(model.free).length === 0) return null;
  return (
    <fieldset className={styles.field}>
      <legend className={styles.title}>Calibration</legend>
      {used ? (
        <p className={styles.used}>
          <Provenance of="calibrated" />{" "}
          <b>
            <FlagText text={used.name} />
          </b>
        </p>
      ) : (
        <p className={styles.none}>None</p>
      )}
      <div className={classNames(styles.buttons, used && styles.own)}>
        <Button size="small" onClick={() => setChoosing(true)}>
          {used ? "Change" : "Choose"}
        </Button>
        {used ? (
          <Button size="small" variant="quiet" onClick={onDrop}>
            Remove
          </Button>
        ) : null}
      </div>
      {choosing ? <ChooseDialog model={model} onUse={onUse} onClose={() => setChoosing(false)} /> : null}
    </fieldset>
  );
}
