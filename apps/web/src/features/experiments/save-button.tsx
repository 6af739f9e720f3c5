"use client";
import type { Design } from "@wirecost/sim-core";
import { useState } from "react";
import type { Saved } from "../../entities/experiment/use-save-design.ts";
import { Button, type ButtonLook } from "../../shared/ui/controls/button.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";

const SaveDialog = whenShown(() => import("./save-dialog.tsx").then((m) => m.SaveDialog));

/** Saves a design under a name; what it needs is loaded when it is pressed. */
export function SaveButton({
  design,
  onSaved,
  ...look
}: { design: Design; onSaved: (saved: Saved) => void } & ButtonLook) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        Save
      </Button>
      {open ? <SaveDialog design={design} onSaved={onSaved} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
