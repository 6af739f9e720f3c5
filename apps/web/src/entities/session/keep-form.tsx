"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { errorText } from "../../shared/lib/query-client.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Row, Soft, Text } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { Skeleton } from "../../shared/ui/page/when-shown.tsx";
import { InTeam } from "./in-team.tsx";
import styles from "./session.module.css";
import { AuthForm } from "./sign-in/auth-form.tsx";

interface KeepFormProps<Kept> {
  readonly suggested: string;
  /** What a visitor reads above the form for an account. */
  readonly why: string;
  readonly keep: (teamId: string, name: string) => Promise<Kept>;
  /** What is to be asked for anew afterwards. */
  readonly changed: (teamId: string) => readonly unknown[];
  /** What stands in the form's place afterwards: words, then what can be done. */
  readonly done: (kept: Kept) => readonly [words: ReactNode, actions: ReactNode];
  readonly hint?: string;
  /** Follows what went wrong. */
  readonly failed?: string;
  /** Stands before the button. */
  readonly back?: ReactNode;
}

/** Keeps something for the team under a name; a visitor signs in or up first, and nothing is lost meanwhile. */
export function KeepForm<Kept>({ why, ...form }: KeepFormProps<Kept>) {
  return <TeamOrSignUp why={why}>{(teamId) => <NameForm teamId={teamId} {...form} />}</TeamOrSignUp>;
}

function NameForm<Kept>({
  teamId,
  suggested,
  keep,
  changed,
  done,
  hint,
  failed = "",
  back,
}: Omit<KeepFormProps<Kept>, "why"> & { teamId: string }) {
  const queries = useQueryClient();
  const [name, setName] = useState(suggested);
  const [missing, setMissing] = useState(false);
  const save = useMutation({
    mutationFn: () => keep(teamId, name.trim()),
    onSuccess: () => queries.invalidateQueries({ queryKey: changed(teamId) }),
  });
  if (save.data !== undefined) {
    const [words, actions] = done(save.data);
    return (
      <div className={styles.panel} role="status">
        <Text as="p" breaks>
          {words}
        </Text>
        <Row wrap align="stretch" gap={8}>
          {actions}
        </Row>
      </div>
    );
  }
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
        <Notice tone="warn">
          Not saved: {errorText(save.error)} {failed}
        </Notice>
      ) : null}
      <Field
        label="Name"
        value={name}
        autoFocus
        maxLength={200}
        onChange={(event) => setName(event.target.value)}
        onFocus={(event) => event.target.select()}
        hint={hint}
        error={missing ? "Enter a name." : undefined}
      />
      <Row wrap align="stretch" gap={8}>
        {back}
        <Button type="submit" variant="primary" disabled={save.isPending}>
          {save.isPending ? "Saving" : "Save"}
        </Button>
      </Row>
    </form>
  );
}

/** What is saved for a team; a visitor signs in or up first, in the same place. */
export function TeamOrSignUp({
  why,
  children,
}: {
  /** Why it takes an account, and what becomes of what stands there. */
  why: string;
  children: (teamId: string) => ReactNode;
}) {
  return (
    <InTeam
      what="Saving"
      permission="editTeam"
      loading={<Skeleton height={150} />}
      visitor={
        <>
          <Soft mb={16}>{why}</Soft>
          <AuthForm mode="sign-up" autoFocus onDone={() => {}} />
        </>
      }
    >
      {children}
    </InTeam>
  );
}
