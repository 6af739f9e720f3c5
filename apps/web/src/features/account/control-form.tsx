import { type ReactNode, useState } from "react";
import { useWaysToSignIn } from "../../entities/session/sign-in/use-auth.ts";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Form } from "../../shared/ui/messages/form.tsx";

/** Asks for proof that it is the user's own account: the password, or a recent sign-in. */
export function ControlForm({
  action,
  danger = false,
  complete = true,
  children,
  step,
}: {
  /** Label of the button. */
  action: string;
  danger?: boolean;
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
    <Form
      narrow
      step={{ ...step, mutate: () => step.mutate(asksPassword ? { password } : {}) }}
      action={action}
      variant={danger ? "danger" : "primary"}
      ready={complete && (!asksPassword || password !== "")}
    >
      {children}
      {asksPassword ? (
        <Field
          autoFocus={!children}
          label="Your password"
          type="password"
          autoComplete="current-password"
          maxLength={256}
          value={password}
          onChange={setPassword}
        />
      ) : (
        <p>You have no password, so this works only within ten minutes after you sign in.</p>
      )}
    </Form>
  );
}
