"use client";
import type { ComponentProps } from "react";
import { OpenButton } from "../../shared/ui/controls/open-button.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import type { CalibrateDialog as Panel } from "./calibrate-dialog.tsx";

const CalibrateDialog = whenShown(() => import("./calibrate-dialog.tsx").then((m) => m.CalibrateDialog));

/** Fits the model's constants to a measured set; its code is loaded when it is pressed. */
export function CalibrateButton(fit: Omit<ComponentProps<typeof Panel>, "onClose">) {
  return (
    <OpenButton label="Calibrate" size="small">
      {(onClose) => <CalibrateDialog {...fit} onClose={onClose} />}
    </OpenButton>
  );
}
