"use client";
import type { Design } from "@wirecost/sim-core";
import { useState } from "react";
import { Dialog } from "../../components/ui/dialog.tsx";
import { QueryProvider } from "../../lib/query-provider.tsx";
import { BytesNote } from "../experiments/bytes-note.tsx";
import { SaveForm } from "../experiments/save-form.tsx";
import type { Saved } from "../experiments/use-save-design.ts";
import { SharePanel } from "./share-panel.tsx";

/** Name, save, link: sharing a design in one dialog. What is shared is the stored run, so it is stored first. */
export function ShareDialog({
  design,
  stored,
  onClose,
}: {
  design: Design;
  stored?: Saved | undefined;
  onClose: () => void;
}) {
  const [saved, setSaved] = useState(stored);
  return (
    <QueryProvider>
      <Dialog
        open
        onClose={onClose}
        title={saved ? "Share" : "Share: save it first"}
        description={
          saved ? `Saved as ${saved.name}` : "A link shows a stored table, so that it stays as it is now."
        }
      >
        {saved ? (
          <>
            <SharePanel teamId={saved.teamId} runId={saved.run.id} />
            {saved.check.same ? null : <BytesNote check={saved.check} />}
          </>
        ) : (
          <SaveForm design={design} submitLabel="Save and go on" onSaved={setSaved} />
        )}
      </Dialog>
    </QueryProvider>
  );
}
