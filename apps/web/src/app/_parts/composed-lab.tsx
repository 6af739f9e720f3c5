import type { ComponentProps } from "react";
import { CalibrateButton, CalibrationField } from "../../features/calibrations/index.ts";
import { Lab } from "../../features/lab/lab.tsx";
import type { LabSlots } from "../../features/lab/lab-slots.ts";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";

const slots: LabSlots = {
  Calibration: CalibrationField,
  Calibrate: CalibrateButton,
  RecordSize: whenShown(() => import("./lab-record-size.tsx").then((m) => m.LabRecordSize), 36),
  Actions: whenShown(() => import("./lab-actions.tsx").then((m) => m.LabActions)),
  Tools: whenShown(() => import("./lab-tools.tsx").then((m) => m.LabTools), 380),
};

type LabProps = ComponentProps<typeof Lab>;
export type ComposedLabProps = Omit<LabProps, "model" | "slots">;

/** The lab with the parts of other features. Only its settings are in the first load of the page. */
export function ComposedLab(props: Omit<LabProps, "slots">) {
  return <Lab {...props} slots={slots} />;
}
