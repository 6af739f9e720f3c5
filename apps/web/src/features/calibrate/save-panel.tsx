"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Calibration, CalibrationDocument } from "@wirecost/contract";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/is-passing.ts";
import { AuthForm } from "../account/auth-form.tsx";
import { InTeam } from "../account/in-team.tsx";
import { calibrationsKey } from "./calibration-queries.ts";
import styles from "./save-panel.module.css";

/** Keeps a fit for the team under a name; a visitor signs in or up first, and the fit stays. */
export function SavePanel({
  document,
  onBack,
  onUse,
}: {
  document: CalibrationDocument;
  onBack: () => void;
  onUse: (stored: Calibration) => void;
}) {
  return (
    <InTeam
      what="Saving"
      permission="editTeam"
      loading={<Skeleton height={150} />}
      visitor={
        <div className={styles.panel}>
          <p>
            Saving needs an account, so that your team can find it again. The fit stays and is saved next.
          </p>
          <AuthForm mode="sign-up" onDone={() => {}} />
        </div>
      }
    >
      {(teamId) => <NameForm teamId={teamId} document={document} onBack={onBack} onUse={onUse} />}
    </InTeam>
  );
}

function NameForm({
  teamId,
  document,
  onBack,
  onUse,
}: {
  teamId: string;
  document: CalibrationDocument;
  onBack: () => void;
  onUse: (stored: Calibration) => void;
}) {
  const queries = useQueryClient();
  const [name, setName] = useState(document.title.slice(0, 200));
  const [missing, setMissing] = useState(false);
  const save = useMutation({
    mutationFn: () => api.createCalibration({ params: { teamId }, body: { name: name.trim(), document } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: calibrationsKey(teamId) }),
  });
  const { data: stored } = save;
  if (stored)
    return (
      <div className={styles.panel} role="status">
        <p>
          Saved as <strong className={styles.name}>{stored.name}</strong>. Your team finds it under
          Calibrations, and in the settings of the lab.
        </p>
        <div className={styles.actions}>
          <LinkButton href="/calibrations">Open the list</LinkButton>
          <Button variant="primary" onClick={() => onUse(stored)}>
            Use in the lab
          </Button>
        </div>
      </div>
    );
  return (
    <form
      className={styles.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(name.trim() === "");
        if (name.trim() !== "") save.mutate();
      }}
    >
      {save.error ? (
        <Notice tone="warn">Not saved: {errorText(save.error)} The fit stays here.</Notice>
      ) : null}
      <Field
        label="Name"
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.target.value)}
        onFocus={(event) => event.target.select()}
        hint="Only the name can be changed later: a run says which calibration it was made with."
        error={missing ? "Give it a name that you will know it by." : undefined}
      />
      <div className={styles.actions}>
        <Button onClick={onBack}>Back to the fit</Button>
        <Button type="submit" variant="primary" disabled={save.isPending}>
          {save.isPending ? "Saving" : "Save"}
        </Button>
      </div>
    </form>
  );
}
