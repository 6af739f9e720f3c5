"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { textsOf, type UploadHead, type UploadPassport } from "@wirecost/contract";
import { useState } from "react";
import { keepDraft, type PassportDraft } from "../../../entities/measurement/passport-draft.ts";
import { PassportFacts } from "../../../entities/measurement/passport-facts.tsx";
import { useMay } from "../../../entities/session/use-may.ts";
import { api } from "../../../shared/lib/api.ts";
import { formatWhen } from "../../../shared/lib/format-when.ts";
import { errorText } from "../../../shared/lib/is-passing.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Dialog } from "../../../shared/ui/messages/dialog.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import { PassportChoice } from "./passport-choice.tsx";
import { PassportForm } from "./passport-form.tsx";
import styles from "./upload-passport-panel.module.css";

/** What an upload was measured on, as it was stated last, with what was stated before. */
export function UploadPassportPanel({
  teamId,
  upload,
  onStated,
}: {
  teamId: string;
  upload: Pick<UploadHead, "id" | "passports">;
  /** Told after a statement was stored. */
  onStated: () => void;
}) {
  const [editing, setEditing] = useState(false);
  const edits = useMay("editTeam");
  const [current, ...earlier] = upload.passports;
  return (
    <section className={styles.panel} aria-labelledby="measured-on">
      <div className={styles.head}>
        <h2 id="measured-on" className={styles.title}>
          What it was measured on{current?.name ? `: ${titleOf(current)}` : ""}
        </h2>
        {edits ? (
          <Button size="small" onClick={() => setEditing(true)}>
            {current ? "State it anew" : "State it"}
          </Button>
        ) : null}
      </div>
      {current ? (
        <PassportFacts facts={current.facts} label="What it was measured on" />
      ) : (
        <p className={styles.none}>
          Nobody said it: other measurements can be held against this one only on trust.
        </p>
      )}
      {earlier.length > 0 ? (
        <details className={styles.earlier}>
          <summary>Stated before, {earlier.length === 1 ? "once" : `${earlier.length} times`}</summary>
          <ul>
            {earlier.map((one) => (
              <li key={one.statedAt}>
                {formatWhen(one.statedAt)}
                {one.name ? `, ${titleOf(one)}` : ""}
                <PassportFacts facts={one.facts} label={`Stated ${formatWhen(one.statedAt)}`} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {editing ? (
        <StateDialog
          teamId={teamId}
          uploadId={upload.id}
          // Without the name: what is put right for one upload is no new version for the next ones.
          first={{ name: "", texts: textsOf(current?.facts ?? {}) }}
          onClose={() => setEditing(false)}
          onStated={onStated}
        />
      ) : null}
    </section>
  );
}

function titleOf({ name, version }: UploadPassport): string {
  return version === null ? (name ?? "") : `${name}, version ${version}`;
}

function StateDialog({
  teamId,
  uploadId,
  first,
  onClose,
  onStated,
}: {
  teamId: string;
  uploadId: string;
  first: PassportDraft;
  onClose: () => void;
  onStated: () => void;
}) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(first);
  const state = useMutation({
    mutationFn: async () => {
      const stated = await keepDraft(teamId, draft);
      const body = stated ?? { passportId: null, facts: {} };
      return api.statePassport({ params: { teamId, uploadId }, body });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["passports", teamId] });
      onStated();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      shape="wide"
      title="What it was measured on"
      description="Say what is known; what was stated before is kept."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={state.isPending} onClick={() => state.mutate()}>
            State it
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <PassportChoice teamId={teamId} draft={draft} onDraft={setDraft} />
        <PassportForm draft={draft} onDraft={setDraft} />
        {state.error ? <Notice tone="warn">It was not stored: {errorText(state.error)}</Notice> : null}
      </div>
    </Dialog>
  );
}
