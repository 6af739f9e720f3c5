"use client";
import type { OpenRecording } from "../../entities/conversation/open-recording.ts";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";
import { SaveForm } from "./save-form.tsx";

/** What is stored of the open recording, under which name, and for whom. */
export function SaveDialog({ onClose, onStored, ...open }: OpenRecording & { onClose: () => void }) {
  return (
    <QueryProvider>
      <Dialog
        open
        onClose={onClose}
        title="Save to team"
        description="Your team can open it, compare it with other recordings and follow it over time."
      >
        <SaveForm
          {...open}
          onStored={(stored) => {
            onClose();
            onStored(stored);
          }}
        />
      </Dialog>
    </QueryProvider>
  );
}
