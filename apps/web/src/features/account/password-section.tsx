"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { authProblem, MIN_PASSWORD } from "../../entities/session/sign-in/auth-problem.ts";
import { useWaysToSignIn } from "../../entities/session/sign-in/use-sign-in-ways.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Row, Stack } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { Section } from "../../shared/ui/page/section.tsx";

/** Changes one's password, or says how to get one. */
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

/** Changes the password, and ends every other session. */
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
        revokeOtherSessions: true,
      });
      if (error) throw new Error(authProblem(error).message);
    },
    onSuccess: () => {
      setOld("");
      setNext("");
      showToast({ title: "Your password is changed", description: "You are signed out everywhere else." });
      return queries.invalidateQueries({ queryKey: ["sessions"] });
    },
  });
  return (
    <Section title="Password" intro="A new password signs you out everywhere else.">
      <Stack
        as="form"
        gap={16}
        narrow
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate();
        }}
      >
        {change.error ? <Notice tone="warn">{errorText(change.error)}</Notice> : null}
        <Field
          label="Present password"
          type="password"
          autoComplete="current-password"
          value={old}
          onChange={(event) => setOld(event.target.value)}
        />
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          maxLength={128}
          hint={`At least ${MIN_PASSWORD} characters.`}
          value={next}
          onChange={(event) => setNext(event.target.value)}
        />
        <Row wrap align="stretch" gap={8} mt={8}>
          <Button type="submit" disabled={change.isPending || old === "" || next.length < MIN_PASSWORD}>
            {change.isPending ? "Changing the password" : "Change the password"}
          </Button>
        </Row>
      </Stack>
    </Section>
  );
}
