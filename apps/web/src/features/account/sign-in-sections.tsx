import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Passkey } from "@wirecost/contract";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { authProblem, MIN_PASSWORD, oidcProblem } from "../../entities/session/sign-in/auth-problem.ts";
import { hasPasskeys, useOidc, useWaysToSignIn, WAYS_KEY } from "../../entities/session/sign-in/use-auth.ts";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Soft, Stack } from "../../shared/ui/layout/layout.tsx";
import { Form } from "../../shared/ui/messages/form.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import styles from "../../shared/ui/page/page.module.css";
import { Section } from "../../shared/ui/page/section.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import { column, type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { buttonColumn } from "../../shared/ui/tables/list.tsx";
import { Moment } from "../../shared/ui/tables/texts.tsx";
import type { PasskeyPurpose } from "./passkey-dialog.tsx";

const PasskeyDialog = whenShown(() => import("./passkey-dialog.tsx").then((m) => m.PasskeyDialog));

export function PasskeysSection() {
  const items = useWaysToSignIn().data?.mine?.passkeys;
  const [purpose, setPurpose] = useState<PasskeyPurpose>();
  if (!items) return null;
  const columns: readonly DataColumn<Passkey>[] = [
    column("Name", ({ name }) => <span className={styles.name}>{name}</span>),
    column("Added", ({ createdAt }) => <Moment at={createdAt} />),
    column("Last used", ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : "never")),
    buttonColumn((passkey) => [
      {
        label: "Rename",
        name: `Rename ${passkey.name}`,
        act: () => setPurpose({ kind: "rename", passkey }),
      },
      {
        label: "Remove",
        name: `Remove ${passkey.name}`,
        variant: "danger",
        act: () => setPurpose({ kind: "remove", passkey }),
      },
    ]),
  ];
  return (
    <Section
      title="Passkeys"
      intro="A passkey signs you in by the fingerprint, face or PIN of a device, without a password or a code."
      action={
        hasPasskeys() && items.length > 0 ? (
          <Button onClick={() => setPurpose({ kind: "add" })}>Add a passkey</Button>
        ) : null
      }
    >
      {items.length > 0 ? (
        <DataTable stacks rows={items} columns={columns} rowId={({ id }) => id} />
      ) : hasPasskeys() ? (
        <Button onClick={() => setPurpose({ kind: "add" })}>Add a passkey</Button>
      ) : (
        <Soft border="top" py={8}>
          Passkeys need https, or a browser on the machine that runs this server.
        </Soft>
      )}
      {purpose ? <PasskeyDialog purpose={purpose} onClose={() => setPurpose(undefined)} /> : null}
    </Section>
  );
}

/** Connects the account to the OpenID provider and disconnects it; null if none is configured. */
export function OidcSection() {
  const ways = useWaysToSignIn().data;
  const [disconnected, setDisconnected] = useState(false);
  if (!ways?.oidc || !ways.mine) return null;
  const { name } = ways.oidc;
  const { oidc, password } = ways.mine;
  return (
    <Section title={`Sign-in with ${name}`} intro={introOf(oidc, password, name)}>
      <Stack align="start" gap={8}>
        {oidc ? (
          <Disconnect name={name} only={!password} onDone={() => setDisconnected(true)} />
        ) : (
          <Connect name={name} takesFocus={disconnected} />
        )}
      </Stack>
    </Section>
  );
}

function introOf(connected: boolean, password: boolean, name: string): string {
  if (!connected) return "Connect it to sign in without a password. Both need the same e-mail address.";
  return password
    ? "Connected: it signs you in without a password."
    : `Connected: it signs you in without a password. You have none, so it stays: without ${name} you could not sign in. Choose a password first to disconnect it.`;
}

function Connect({
  name,
  takesFocus,
}: {
  name: string;
  /** If it replaces the pressed button. */
  takesFocus: boolean;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const failed = useSearchParams().get("error");
  const { mutate, isPending, isSuccess, error } = useOidc("connect", "/account");
  const isGoing = isPending || isSuccess;
  const wrong = error?.message ?? oidcProblem(failed, name);
  return (
    <>
      {wrong ? <Notice tone="warn">{wrong}</Notice> : null}
      <Button ref={button} disabled={isGoing} onClick={mutate}>
        {isGoing ? `Going to ${name}` : `Connect ${name}`}
      </Button>
    </>
  );
}

function Disconnect({ name, only, onDone }: { name: string; only: boolean; onDone: () => void }) {
  const queries = useQueryClient();
  const disconnect = useMutation({
    mutationFn: () => api.disconnectOidc({}),
    onSuccess: () => {
      onDone();
      showToast({ title: `${name} is disconnected`, description: "You sign in with your password." });
      return queries.invalidateQueries({ queryKey: WAYS_KEY });
    },
  });
  return (
    <>
      {disconnect.error ? (
        <Notice tone="warn">It is still connected: {errorText(disconnect.error)}</Notice>
      ) : null}
      <Button disabled={only || disconnect.isPending} onClick={() => disconnect.mutate()}>
        Disconnect {name}
      </Button>
    </>
  );
}

export function PasswordSection() {
  const mine = useWaysToSignIn().data?.mine;
  if (mine?.password !== false) return <PasswordForm />;
  return (
    <Section
      title="Password"
      intro="You have none. To sign in with one as well, ask for a link to choose it."
      action={<LinkButton href="/forgotten-password">Choose a password</LinkButton>}
    />
  );
}

/** Changes the password, and ends all other sessions. */
function PasswordForm() {
  const queries = useQueryClient();
  const [old, setOld] = useState("");
  const [next, setNext] = useState("");
  const change = useMutation({
    mutationFn: async () => {
      const { authClient } = await import("../../entities/session/sign-in/auth-client.ts");
      const { error } = await authClient().changePassword({
        currentPassword: old,
        newPassword: next,
      });
      if (error) throw new Error(authProblem(error).message);
    },
    onSuccess: () => {
      setOld("");
      setNext("");
      showToast({ title: "Password changed", description: "You are signed out everywhere else." });
      return queries.invalidateQueries({ queryKey: ["sessions"] });
    },
  });
  return (
    <Section title="Password" intro="A new password signs you out everywhere else.">
      <Form
        narrow
        step={change}
        action="Change the password"
        doing="Changing the password"
        variant="plain"
        ready={old !== "" && next.length >= MIN_PASSWORD}
      >
        <Field
          label="Current password"
          type="password"
          autoComplete="current-password"
          value={old}
          onChange={setOld}
        />
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          maxLength={128}
          hint={`At least ${MIN_PASSWORD} characters.`}
          value={next}
          onChange={setNext}
        />
      </Form>
    </Section>
  );
}
