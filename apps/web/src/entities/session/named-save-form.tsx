import type { UseMutationResult } from "@tanstack/react-query";
import type { TeamPermission } from "@wirecost/contract";
import { type ReactNode, useState } from "react";
import { useChange } from "../../shared/lib/query-client.ts";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Row, Soft, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Form } from "../../shared/ui/messages/form.tsx";
import { InTeam } from "./in-team.tsx";
import { AuthForm } from "./sign-in/auth-form.tsx";

const MAX_NAME = 200;

interface NamedSaveFormProps<Saved> {
  readonly suggested: string;
  /** Text for a visitor above the account form. */
  readonly why: string;
  readonly save: (teamId: string, name: string) => Promise<Saved>;
  /** Query keys to invalidate afterwards. */
  readonly changed: (teamId: string) => readonly unknown[];
  /** Replaces the form afterwards: a text, then the next actions. */
  readonly done: (saved: Saved) => readonly [words: ReactNode, actions: ReactNode];
  readonly hint?: string;
  /** Title of an error, before the reason. */
  readonly failed?: string;
  /** Content before the button. */
  readonly before?: ReactNode;
}

/** Saves something for the team under a name; a visitor signs in or up first, and nothing is lost. */
export function NamedSaveForm<Saved>({ why, ...form }: NamedSaveFormProps<Saved>) {
  return <TeamOrSignUp why={why}>{(teamId) => <FormOrResult teamId={teamId} {...form} />}</TeamOrSignUp>;
}

function FormOrResult<Saved>({
  teamId,
  save,
  changed,
  done,
  ...form
}: Omit<NamedSaveFormProps<Saved>, "why"> & { teamId: string }) {
  const saving = useChange((name: string) => save(teamId, name), changed(teamId));
  if (saving.data === undefined) return <NameForm save={saving} action="Save" {...form} />;
  const [words, actions] = done(saving.data);
  return (
    <Stack gap={16} role="status">
      <Text as="p" breaks>
        {words}
      </Text>
      <Row wrap align="stretch" gap={8}>
        {actions}
      </Row>
    </Stack>
  );
}

/** Requests the name for saving. */
export function NameForm({
  suggested,
  save,
  hint,
  failed = "Not saved",
  children,
  ...form
}: Pick<NamedSaveFormProps<unknown>, "suggested" | "hint" | "failed" | "before"> & {
  save: Pick<UseMutationResult<unknown, Error, string>, "mutate" | "error" | "isPending">;
  action: string;
  children?: ReactNode;
}) {
  const [name, setName] = useState(suggested.slice(0, MAX_NAME));
  const [isMissing, setMissing] = useState(false);
  const send = () => {
    setMissing(name.trim() === "");
    if (name.trim() !== "") save.mutate(name.trim());
  };
  return (
    <Form step={{ ...save, mutate: send }} failed={failed} doing="Saving" {...form}>
      <Field
        label="Name"
        hint={hint}
        value={name}
        autoFocus
        maxLength={MAX_NAME}
        onChange={setName}
        onFocus={({ target }) => target.select()}
        error={isMissing ? "Enter a name." : undefined}
      />
      {children}
    </Form>
  );
}

/** Saves something for a team; a visitor signs in or up first, in the same place. */
export function TeamOrSignUp({
  why,
  what = "Saving",
  permission = "editTeam",
  children,
}: {
  /** Why an account is needed, and what happens to the current content. */
  why: ReactNode;
  what?: string;
  permission?: TeamPermission;
  children: (teamId: string) => ReactNode;
}) {
  return (
    <InTeam
      what={what}
      permission={permission}
      loading={150}
      visitor={
        <Stack gap={16}>
          <Soft>{why}</Soft>
          <AuthForm mode="sign-up" autoFocus onDone={() => {}} />
        </Stack>
      }
    >
      {children}
    </InTeam>
  );
}
