"use client";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";

export { CalibrationField } from "./calibration-field.tsx";

/** Fits the model's constants to a measured set. Loaded when it is first shown. */
export const CalibrateButton = whenShown(() =>
  import("./calibrate-button.tsx").then((m) => m.CalibrateButton),
);
