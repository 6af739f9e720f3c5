"use client";
import type { MeasuredSet } from "@wirecost/analysis";
import type { Model, Params, UsedCalibration } from "@wirecost/sim-core";
import { useState } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";

const CalibrateDialog = whenShown(() => import("./calibrate-dialog.tsx").then((m) => m.CalibrateDialog));

/** Fits the model's constants to a measured set; its code is loaded when it is pressed. */
export function CalibrateButton({
  model,
  set,
  reference,
  params,
  onUse,
}: {
  model: Model;
  set: MeasuredSet;
  /** The set's id in the lab's address. */
  reference: string;
  /** Settings that the rows do not state; requested when it is pressed. */
  params: () => Params;
  onUse: (used: UsedCalibration, constants: Params) => void;
}) {
  const [open, setOpen] = useState<{ readonly params: Params }>();
  return (
    <>
      <Button size="small" onClick={() => setOpen({ params: params() })}>
        Calibrate
      </Button>
      {open ? (
        <CalibrateDialog
          model={model}
          set={set}
          reference={reference}
          params={open.params}
          onUse={onUse}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  );
}
