"use client";
import { type ReactNode, useState } from "react";
import { useWaysToSignIn } from "../../entities/session/sign-in/use-auth.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Row, Stack } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";

/** Asks for what shows that one is the person whose account it is: the password, or a recent sign-in. */
export function ControlForm({
  action,
  danger = false,
  complete = true,
  children,
  step,
}: {
  /** What the button does. */
  action: string;
  danger?: boolean;
  /** Whether what else it asks for is there. */
  complete?: boolean;
  /** Fields before the password. */
  children?: ReactNode;
  step: {
    readonly mutate: (body: { password?: string }) => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
}) {
  const asksPassword = useWaysToSignIn().data?.mine?.password !== false;
  const [password, setPassword] = useState("");
  return (
    <Stack
      as="form"
      gap={16}
      narrow
      onSubmit={(event) => {
        event.preventDefault();
        step.mutate(asksPassword ? { password } : {});
      }}
    >
      {step.error ? <Notice tone="warn">{errorText(step.error)}</Notice> : null}
      {children}
      {asksPassword ? (
        <Field
          autoFocus={!children}
          label="Your password"
          type="password"
          autoComplete="current-password"
          maxLength={256}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      ) : (
        <p>You have no password, so this works within ten minutes after you signed in.</p>
      )}
      <Row wrap align="stretch" gap={8} mt={8}>
        <Button
          type="submit"
          variant={danger ? "danger" : "primary"}
          disabled={step.isPending || !complete || (asksPassword && password === "")}
        >
          {action}
        </Button>
      </Row>
    </Stack>
  );
}
