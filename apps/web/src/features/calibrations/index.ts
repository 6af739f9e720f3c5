"use client";
import { createElement } from "react";
import { Skeleton, whenShown } from "../../shared/ui/page/when-shown.tsx";

/** Whose constants the settings hold. Loaded when it is first shown, in a place of its size. */
export const CalibrationField = whenShown(
  () => import("./calibration-field.tsx").then((m) => m.CalibrationField),
  createElement(Skeleton, { height: 62 }),
);

/** Fits the model's constants to a measured set. Loaded when it is first shown. */
export const CalibrateButton = whenShown(() =>
  import("./calibrate-button.tsx").then((m) => m.CalibrateButton),
);
