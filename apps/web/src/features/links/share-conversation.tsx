"use client";
import { type ComponentType, useState } from "react";
import type {
  ComparedRecordings,
  OpenRecording,
  SharedResult,
} from "../../entities/conversation/open-recording.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";

const ShareComparedDialog = whenShown(() =>
  import("./share-conversation-dialog.tsx").then((m) => m.ShareComparedDialog),
);
const ShareConversationDialog = whenShown(() =>
  import("./share-conversation-dialog.tsx").then((m) => m.ShareConversationDialog),
);

/** Shares the result of the open recording; what it needs is loaded when it is pressed. */
export function ShareOpenConversation({
  SaveForm,
  ...open
}: OpenRecording & {
  /** Stores the recording, which a link needs. */
  SaveForm?: ComponentType<OpenRecording> | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Share
      </Button>
      {isOpen ? (
        <ShareConversationDialog
          stored={open.stored?.isExample ? undefined : open.stored}
          settings={open.settings}
          title={open.name}
          unsaved={SaveForm ? <SaveForm {...open} /> : null}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

export function ShareSavedResult(result: SharedResult) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Share</Button>
      {isOpen ? <ShareConversationDialog {...result} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

export function ShareCompared(compared: ComparedRecordings) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Share
      </Button>
      {isOpen ? <ShareComparedDialog {...compared} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
