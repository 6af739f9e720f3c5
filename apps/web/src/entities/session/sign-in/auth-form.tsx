import { useRef, useState } from "react";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Field } from "../../../shared/ui/controls/field.tsx";
import { Link } from "../../../shared/ui/controls/link.tsx";
import { Row, Stack } from "../../../shared/ui/layout/layout.tsx";
import { sent } from "../../../shared/ui/messages/form.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import { whenShown } from "../../../shared/ui/page/when-shown.tsx";
import styles from "../session.module.css";
import { type AuthField, type AuthInput, MIN_PASSWORD } from "./auth-problem.ts";
import { type NextStep, useAuth } from "./use-auth.ts";

const SecondFactorForm = whenShown(() => import("./second-factor-form.tsx").then((m) => m.SecondFactorForm));
const SignUpMailed = whenShown(() => import("./second-factor-form.tsx").then((m) => m.SignUpMailed));
const OtherWays = whenShown(() => import("./other-ways.tsx").then((m) => m.OtherWays));

/** Sign-in and sign-up in one form, so that switching between them loses no input. */
export function AuthForm({
  mode: first,
  email: given = "",
  back,
  autoFocus = false,
  next: firstNext,
  onDone,
  onMode,
  onNext,
}: {
  mode: AuthInput["mode"];
  /** Initial address in the form. */
  email?: string;
  /** Where to continue after signing in elsewhere; this page by default. */
  back?: string;
  /** For a form in a dialog: focuses the first field. */
  autoFocus?: boolean;
  /** The missing second step, if the first was done elsewhere. */
  next?: NextStep | undefined;
  onDone: () => void;
  onMode?: (mode: AuthInput["mode"]) => void;
  onNext?: (next: NextStep | undefined) => void;
}) {
  const [next, setNext] = useState(firstNext);
  const [mode, setMode] = useState(first);
  const [name, setName] = useState("");
  const [email, setEmail] = useState(given);
  const [password, setPassword] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const { submit, busy, problem, clear } = useAuth();
  const errorOf = (field: AuthField) => (problem?.field === field ? problem.message : undefined);
  const signingUp = mode === "sign-up";
  const change = () => {
    const other = signingUp ? "sign-in" : "sign-up";
    clear();
    setMode(other);
    onMode?.(other);
  };
  const turnTo = (step: NextStep | undefined) => {
    setNext(step);
    onNext?.(step);
  };
  const send = async () => {
    const result = await submit({ mode, name, email, password });
    if (result === "signed-in") onDone();
    else if (result) turnTo(result);
    // After the paint that marks it.
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  const goBack = () => turnTo(undefined);
  if (next === "code") return <SecondFactorForm onDone={onDone} onBack={goBack} />;
  if (next === "mailed") return <SignUpMailed email={email.trim()} onDone={onDone} onBack={goBack} />;
  return (
    <Stack
      as="form"
      // Submitted without scripts, it must not put the password into the address.
      method="post"
      ref={form}
      gap={16}
      noValidate
      onSubmit={sent(send)}
    >
      {problem && !problem.field ? <Notice tone="warn">{problem.message}</Notice> : null}
      {signingUp ? (
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          autoFocus={autoFocus && first === "sign-up"}
          maxLength={100}
          value={name}
          onChange={setName}
          error={errorOf("name")}
        />
      ) : null}
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        autoFocus={autoFocus && first === "sign-in"}
        value={email}
        onChange={setEmail}
        error={errorOf("email")}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete={signingUp ? "new-password" : "current-password"}
        maxLength={128}
        value={password}
        onChange={setPassword}
        error={errorOf("password")}
        hint={signingUp ? `At least ${MIN_PASSWORD} characters.` : undefined}
      />
      <Row wrap gap={8} gapX={16}>
        <Button type="submit" variant="primary" disabled={busy}>
          {signingUp
            ? busy
              ? "Creating the account"
              : "Create an account"
            : busy
              ? "Signing in"
              : "Sign in"}
        </Button>
        <button type="button" className={styles.change} onClick={change}>
          {signingUp ? "I have an account" : "I have no account yet"}
        </button>
        {signingUp ? null : <Link href="/forgotten-password">I forgot the password</Link>}
      </Row>
      <OtherWays back={back} signingUp={signingUp} onDone={onDone} />
    </Stack>
  );
}
