"use client";
import { useState } from "react";
import type { OpenRecording } from "../../entities/conversation/open-recording.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";

const SaveDialog = whenShown(() => import("./save-form.tsx").then((m) => m.SaveDialog));

/** Stores the open recording; what it needs is loaded when it is pressed. */
export function SaveButton(open: OpenRecording) {
  const [isOpen, setOpen] = useState(false);
  if (open.stored && !open.stored.isExample) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Save to team
      </Button>
      {isOpen ? <SaveDialog {...open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const ResultDialog = whenShown(() => import("./result-dialog.tsx").then((m) => m.ResultDialog));

/** Saves the result of the settings, after the recording where that is not stored. */
export function SaveResultButton(open: OpenRecording) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Save result
      </Button>
      {isOpen ? <ResultDialog {...open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
