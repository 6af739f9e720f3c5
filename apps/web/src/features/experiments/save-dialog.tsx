"use client";
import type { Design } from "@wirecost/sim-core";
import { useState } from "react";
import { BytesNote } from "../../entities/experiment/bytes-note.tsx";
import type { Saved } from "../../entities/experiment/use-save-design.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { LinkButton } from "../../shared/ui/controls/link-button.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";
import styles from "./experiments.module.css";
import { rememberOpened } from "./opened-experiment.ts";
import { SaveForm } from "./save-form.tsx";

/** The dialog behind SaveButton: name, save, and where it is now. */
export function SaveDialog({
  design,
  onSaved,
  onClose,
}: {
  design: Design;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
}) {
  const [saved, setSaved] = useState<Saved>();
  const keep = (result: Saved) => {
    rememberOpened({ id: result.experimentId, name: result.name, model: design.model });
    setSaved(result);
    onSaved(result);
  };
  return (
    <QueryProvider>
      <Dialog
        open
        onClose={onClose}
        title={saved ? "Saved" : "Save this experiment"}
        footer={
          saved ? (
            <>
              <Button onClick={onClose}>Continue here</Button>
              <LinkButton variant="primary" href={`/experiments/${saved.experimentId}`} onClick={onClose}>
                Open the experiment
              </LinkButton>
            </>
          ) : undefined
        }
      >
        {saved ? (
          <div className={styles.saved} role="status">
            <p>
              Saved as <strong className={styles.saveDialogName}>{saved.name}</strong>.
            </p>
            {saved.check ? <BytesNote check={saved.check} /> : null}
          </div>
        ) : (
          <SaveForm design={design} onSaved={keep} />
        )}
      </Dialog>
    </QueryProvider>
  );
}
