import { createElement } from "react";
import { Skeleton, whenShown } from "../../shared/ui/page/when-shown.tsx";

/** The calibration of the settings' constants. Loaded when it is first displayed, in a placeholder of its size. */
export const CalibrationField = whenShown(
  () => import("./calibration-field.tsx").then((m) => m.CalibrationField),
  createElement(Skeleton, { height: 62 }),
);

/** Fits the model's constants to a measured set. Loaded when it is first displayed. */
export const CalibrateButton = whenShown(() =>
  import("./calibrate-button.tsx").then((m) => m.CalibrateButton),
);
