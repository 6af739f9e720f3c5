"use client";
import { type ComponentProps, createElement } from "react";
import { CalibrateButton } from "../../features/calibrations/calibrate-button.tsx";
import { CalibrationField } from "../../features/calibrations/calibration-field.tsx";
import type { LabSlots } from "../../features/lab/lab-slots.ts";
import { ModelLab } from "../../features/lab/model-lab.tsx";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";

const slots: LabSlots = {
  Calibration: CalibrationField,
  Calibrate: CalibrateButton,
  Actions: whenShown(() => import("./lab-actions.tsx").then((m) => m.LabActions)),
  tools: [
    {
      id: "plan",
      title: "Measurement plan",
      Panel: whenShown(
        () => import("../../features/plans/tool/plan-panel.tsx").then((m) => m.PlanPanel),
        createElement(Skeleton, { height: 360 }),
      ),
    },
  ],
};

/** The lab with what other features show in it. */
export function ComposedLab(props: Omit<ComponentProps<typeof ModelLab>, "slots">) {
  return <ModelLab {...props} slots={slots} />;
}
