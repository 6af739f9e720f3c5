"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { textsOf, type UploadEnvironment, type UploadHead } from "@wirecost/contract";
import { useState } from "react";
import { type EnvironmentDraft, keepDraft } from "../../../entities/measurement/environment-draft.ts";
import { EnvironmentFacts } from "../../../entities/measurement/environment-facts.tsx";
import { useMay } from "../../../entities/session/use-may.ts";
import { api } from "../../../shared/lib/api.ts";
import { formatWhen } from "../../../shared/lib/format-when.ts";
import { errorText } from "../../../shared/lib/is-passing.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Dialog } from "../../../shared/ui/messages/dialog.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import styles from "../uploads.module.css";
import { EnvironmentChoice } from "./environment-choice.tsx";
import { EnvironmentForm } from "./environment-form.tsx";

/** What an upload was measured on, as it was stated last, with what was stated before. */
export function UploadEnvironmentPanel({
  teamId,
  upload,
  onStated,
}: {
  teamId: string;
  upload: Pick<UploadHead, "id" | "environments">;
  /** Called after a statement was stored. */
  onStated: () => void;
}) {
  const [editing, setEditing] = useState(false);
  const edits = useMay("editTeam");
  const [current, ...earlier] = upload.environments;
  return (
    <section className={styles.panel} aria-labelledby="measured-on">
      <div className={styles.head}>
        <h2 id="measured-on" className={styles.uploadEnvironmentPanelTitle}>
          What it was measured on{current?.name ? `: ${titleOf(current)}` : ""}
        </h2>
        {edits ? (
          <Button size="small" onClick={() => setEditing(true)}>
            {current ? "Edit environment" : "State it"}
          </Button>
        ) : null}
      </div>
      {current ? (
        <EnvironmentFacts facts={current.facts} label="What it was measured on" />
      ) : (
        <p className={styles.none}>
          Not stated yet. Without it, comparisons cannot check that other measurements ran on the same
          machine.
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
                <EnvironmentFacts facts={one.facts} label={`Stated ${formatWhen(one.statedAt)}`} />
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

function titleOf({ name, version }: UploadEnvironment): string {
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
  first: EnvironmentDraft;
  onClose: () => void;
  onStated: () => void;
}) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(first);
  const state = useMutation({
    mutationFn: async () => {
      const stated = await keepDraft(teamId, draft);
      const body = stated ?? { environmentId: null, facts: {} };
      return api.stateEnvironment({ params: { teamId, uploadId }, body });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["environments", teamId] });
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
      description="Enter the facts that you know. Earlier statements stay in the history."
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
        <EnvironmentChoice teamId={teamId} draft={draft} onDraft={setDraft} />
        <EnvironmentForm draft={draft} onDraft={setDraft} />
        {state.error ? <Notice tone="warn">It was not stored: {errorText(state.error)}</Notice> : null}
      </div>
    </Dialog>
  );
}
