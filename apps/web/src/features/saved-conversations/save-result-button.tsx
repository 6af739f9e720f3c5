"use client";
import { useState } from "react";
import type { OpenRecording } from "../../entities/conversation/open-recording.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";

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
