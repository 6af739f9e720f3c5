"use client";
import type { ComponentProps } from "react";
import { CalibrateButton } from "../../features/calibrations/calibrate-button.tsx";
import { CalibrationField } from "../../features/calibrations/calibration-field.tsx";
import type { LabSlots } from "../../features/lab/lab-slots.ts";
import { ModelLab } from "../../features/lab/model-lab.tsx";
import { planTool } from "../../features/plans/index.ts";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";

const slots: LabSlots = {
  Calibration: CalibrationField,
  Calibrate: CalibrateButton,
  Actions: whenShown(() => import("./lab-actions.tsx").then((m) => m.LabActions)),
  tools: [planTool],
};

/** The lab with what other features show in it. */
export function ComposedLab(props: Omit<ComponentProps<typeof ModelLab>, "slots">) {
  return <ModelLab {...props} slots={slots} />;
}
