import type { OpenRecording } from "../../entities/conversation/open-recording.ts";
import { OpenButton } from "../../shared/ui/controls/open-button.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";

const SaveDialog = whenShown(() => import("./save-form.tsx").then((m) => m.SaveDialog));

/** Stores the open recording; its code is loaded when it is pressed. */
export function SaveButton(open: OpenRecording) {
  if (open.stored && !open.stored.isExample) return null;
  return (
    <OpenButton label="Save to team" size="small">
      {(onClose) => <SaveDialog {...open} onClose={onClose} />}
    </OpenButton>
  );
}

const ResultDialog = whenShown(() => import("./result-dialog.tsx").then((m) => m.ResultDialog));

/** Saves the result of the settings, after the recording if that is not stored. */
export function SaveResultButton(open: OpenRecording) {
  return (
    <OpenButton label="Save result" size="small">
      {(onClose) => <ResultDialog {...open} onClose={onClose} />}
    </OpenButton>
  );
}
