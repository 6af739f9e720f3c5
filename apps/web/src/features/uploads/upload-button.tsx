import type { MeasuredSet } from "@wirecost/analysis";
import type { Model } from "@wirecost/sim-core";
import { type ComponentType, useState } from "react";
import { Button, type ButtonLook } from "../../shared/ui/controls/button.tsx";
import { useFileDrag } from "../../shared/ui/controls/file-drop.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import type { ApplySettings, OpenedPlan } from "./take-dropped-file.ts";
import styles from "./uploads.module.css";

const UploadDialog = whenShown(() => import("./upload-dialog.tsx").then((m) => m.UploadDialog));

export interface PlanSlot {
  /** Shows a plan whose file was dropped; if omitted, a plan's file is read like any other. */
  readonly Plan?: ComponentType<OpenedPlan & { readonly onClose: () => void }> | undefined;
}

/**
 * Opens the upload dialog; so does a file dropped anywhere on the page. Its code is loaded then. `onRead` shows rows
 * that were read in this browser; without it they can only be stored. `onSettings` applies a dropped .pf file or
 * database log to a lab.
 */
export function UploadButton({
  model,
  onRead,
  onSettings,
  Plan,
  ...look
}: {
  /** The model of the surrounding lab or plan; omitted if a file may be of any system. */
  model?: Model;
  onRead?: (set: MeasuredSet) => void;
  onSettings?: ApplySettings;
} & PlanSlot &
  ButtonLook) {
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<File>();
  const [plan, setPlan] = useState<OpenedPlan>();
  const take = async (dropped: File) => {
    const { takeDroppedFile } = await import("./take-dropped-file.ts");
    const taken = await takeDroppedFile(dropped, model, onSettings, Plan !== undefined);
    if (taken === "settings") return;
    const measurement = taken === "measurement";
    if (!measurement) setPlan(taken);
    setFile(measurement ? dropped : undefined);
    setOpen(measurement);
  };
  const dragging = useFileDrag(!open && !plan, (dropped) => void take(dropped));
  const close = () => {
    setOpen(false);
    setFile(undefined);
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
          onPlan={(dropped) => void take(dropped)}
          onClose={close}
        />
      ) : null}
      {plan && Plan ? <Plan {...plan} onClose={() => setPlan(undefined)} /> : null}
    </>
  );
}
