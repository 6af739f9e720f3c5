"use client";
import type { Problem } from "@wirecost/contract";
import { Button } from "../../shared/ui/controls/button.tsx";
import { LinkButton } from "../../shared/ui/controls/link-button.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import styles from "./uploads.module.css";

/** The team has these bytes, read as something else: nothing is stored before the user says that both are meant. */
export function StoredOtherwise({
  problem,
  onBack,
  onClose,
  onStore,
}: {
  problem: Problem;
  onBack: () => void;
  onClose: () => void;
  onStore: () => void;
}) {
  const [stored] = problem.issues ?? [];
  return (
    <div className={styles.storePanel}>
      <Notice>
        This file is stored already{stored ? `: ${stored.message}` : ""}. This time it has other columns or
        settings. Nothing was stored yet.
      </Notice>
      <div className={styles.actions}>
        <Button onClick={onBack}>Back to the file</Button>
        {stored?.value ? (
          <LinkButton href={`/uploads/${stored.value}`} onClick={onClose}>
            Open the stored upload
          </LinkButton>
        ) : null}
        <Button variant="primary" onClick={onStore}>
          Store it again
        </Button>
      </div>
    </div>
  );
}
