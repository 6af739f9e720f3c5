"use client";
import { isSettingsFile } from "@wirecost/importers";
import type { MeasuredSet, Model } from "@wirecost/sim-core";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button, type ButtonLook } from "../../components/ui/button.tsx";
import type { ReadPlan } from "../plans/read-plan-file.ts";
import type { ApplySettings } from "./take-settings-file.ts";
import styles from "./upload-button.module.css";
import { useFileDrag } from "./use-file-drag.ts";

const UploadDialog = dynamic(() => import("./upload-dialog.tsx").then((m) => m.UploadDialog), { ssr: false });
const PlanDialog = dynamic(() => import("../plans/plan-dialog.tsx").then((m) => m.PlanDialog), {
  ssr: false,
});

/**
 * Opens the upload dialog; so does a file that is dropped anywhere on the page. What it needs is loaded then.
 * `onRead` shows rows that were read in this browser; without it they can only be stored. `onSettings` sets a
 * lab to what a dropped .pf file or database log says.
 */
export function UploadButton({
  model,
  onRead,
  onSettings,
  ...look
}: {
  model: Model;
  onRead?: (set: MeasuredSet) => void;
  onSettings?: ApplySettings;
} & ButtonLook) {
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<File>();
  const [plan, setPlan] = useState<{ readonly name: string; readonly read: ReadPlan }>();
  const dragging = useFileDrag(!open && !plan, (dropped) => {
    if (onSettings && isSettingsFile(dropped.name)) {
      void import("./take-settings-file.ts").then((m) => m.takeSettingsFile(dropped, model, onSettings));
      return;
    }
    void takePlan(dropped).then((isPlan) => {
      if (isPlan) return;
      setFile(dropped);
      setOpen(true);
    });
  });
  const close = () => {
    setOpen(false);
    setFile(undefined);
  };
  /** Opens a plan's file; false for any other. */
  const takePlan = async (dropped: File) => {
    if (!dropped.name.endsWith(".json")) return false;
    const { isPlanFile, readPlanFile } = await import("../plans/read-plan-file.ts");
    if (!(await isPlanFile(dropped))) return false;
    setPlan({ name: dropped.name, read: readPlanFile(dropped.name, await dropped.text()) });
    setOpen(false);
    return true;
  };
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        Upload <span className={styles.long}>a measurement</span>
      </Button>
      {dragging ? (
        <div className={styles.over} aria-hidden="true">
          Drop it to read it here
        </div>
      ) : null}
      {open ? (
        <UploadDialog
          model={model}
          file={file}
          onRead={onRead}
          onSettings={onSettings}
          onPlan={(dropped) => void takePlan(dropped)}
          onClose={close}
        />
      ) : null}
      {plan ? <PlanDialog {...plan} onClose={() => setPlan(undefined)} /> : null}
    </>
  );
}
