"use client";
import type { ComponentType } from "react";
import type {
  ComparedRecordings,
  OpenRecording,
  SharedResult,
} from "../../entities/conversation/open-recording.ts";
import { OpenButton } from "../../shared/ui/controls/open-button.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";

const ShareComparedDialog = whenShown(() =>
  import("./share-conversation-dialog.tsx").then((m) => m.ShareComparedDialog),
);
const ShareConversationDialog = whenShown(() =>
  import("./share-conversation-dialog.tsx").then((m) => m.ShareConversationDialog),
);

/** Shares the result of the open recording; its code is loaded when it is pressed. */
export function ShareOpenConversation({
  SaveForm,
  ...open
}: OpenRecording & {
  /** Stores the recording, which a link requires. */
  SaveForm?: ComponentType<OpenRecording> | undefined;
}) {
  return (
    <OpenButton label="Share" size="small">
      {(onClose) => (
        <ShareConversationDialog
          stored={open.stored?.isExample ? undefined : open.stored}
          settings={open.settings}
          title={open.name}
          unsaved={SaveForm ? <SaveForm {...open} /> : null}
          onClose={onClose}
        />
      )}
    </OpenButton>
  );
}

export function ShareSavedResult(result: SharedResult) {
  return (
    <OpenButton label="Share">
      {(onClose) => <ShareConversationDialog {...result} onClose={onClose} />}
    </OpenButton>
  );
}

export function ShareCompared(compared: ComparedRecordings) {
  return (
    <OpenButton label="Share" size="small">
      {(onClose) => <ShareComparedDialog {...compared} onClose={onClose} />}
    </OpenButton>
  );
}
