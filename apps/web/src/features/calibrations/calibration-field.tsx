"use client";
import type { Model, Params, UsedCalibration } from "@wirecost/sim-core";
import { useState } from "react";
import { Button, classNames } from "../../shared/ui/controls/button.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import { FlagText } from "../../shared/ui/tables/flag-text.tsx";
import { Provenance } from "../../shared/ui/tables/tags.tsx";
import styles from "./calibrations.module.css";

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
