"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { oidcProblem } from "../../entities/session/sign-in/auth-problem.ts";
import { useOidc, useWaysToSignIn, WAYS_KEY } from "../../entities/session/sign-in/use-sign-in-ways.ts";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Stack } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { Section } from "../../shared/ui/page/section.tsx";

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
  /** Where it comes in place of the button that was pressed. */
  takesFocus: boolean;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const failed = useSearchParams().get("error");
  const { run, busy, done, problem } = useOidc("connect", "/account");
  const wrong = problem ?? oidcProblem(failed, name);
  return (
    <>
      {wrong ? <Notice tone="warn">{wrong}</Notice> : null}
      <Button ref={button} disabled={busy || done} onClick={() => void run()}>
        {busy || done ? `Going to ${name}` : `Connect ${name}`}
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
