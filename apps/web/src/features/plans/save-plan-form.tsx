"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { planDocument } from "@wirecost/contract";
import type { Plan } from "@wirecost/sim-core";
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
import { plansKey } from "./plan-queries.ts";
import styles from "./save-plan-form.module.css";

/** A name for a plan; a visitor signs in or up first, and the plan stays. */
export function SavePlanForm({ plan, name }: { plan: Plan; name: string }) {
  return (
    <InTeam
      what="Saving"
      permission="editTeam"
      loading={<Skeleton height={150} />}
      visitor={
        <div className={styles.panel}>
          <p>
            Saving needs an account, so that your team can find it again. Without one, download the plan: its
            harness and its rows carry the same id.
          </p>
          <AuthForm mode="sign-up" onDone={() => {}} />
        </div>
      }
    >
      {(teamId) => <NameForm teamId={teamId} plan={plan} suggested={name} />}
    </InTeam>
  );
}

function NameForm({ teamId, plan, suggested }: { teamId: string; plan: Plan; suggested: string }) {
  const queries = useQueryClient();
  const [name, setName] = useState(suggested);
  const [missing, setMissing] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      api.createPlan({
        params: { teamId },
        body: { name: name.trim(), document: planDocument.parse(plan) },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: plansKey(teamId) }),
  });
  const { data: stored } = save;
  if (stored)
    return (
      <div className={styles.panel} role="status">
        <p>
          Saved as <strong>{stored.name}</strong>.
        </p>
        <div className={styles.actions}>
          <LinkButton variant="primary" href={`/plans/${stored.id}`}>
            Open the plan
          </LinkButton>
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
      {save.error ? <Notice tone="warn">Not saved: {errorText(save.error)}</Notice> : null}
      <Field
        label="Name"
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.target.value)}
        onFocus={(event) => event.target.select()}
        error={missing ? "Give it a name that you will know it by." : undefined}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" disabled={save.isPending}>
          {save.isPending ? "Saving" : "Save"}
        </Button>
      </div>
    </form>
  );
}
