"use client";
import { useState } from "react";
import { MIN_PASSWORD } from "../../entities/session/sign-in/auth-problem.ts";
import { useAuthStep } from "../../entities/session/sign-in/use-auth.ts";
import { useAddressToken } from "../../shared/lib/use-address-text.ts";
import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Form } from "../../shared/ui/messages/form.tsx";
import styles from "../../shared/ui/page/page.module.css";

/** The page of the link for a new password. */
export function NewPasswordPage() {
  const token = useAddressToken();
  const [password, setPassword] = useState("");
  const step = useAuthStep(async (client) =>
    client.resetPassword({ newPassword: password, token: token ?? "" }),
  );
  return (
    <main id="main" className={styles.narrow}>
      <h1>Choose a new password</h1>
      {step.isSuccess ? (
        <>
          <p className={styles.narrowIntro} role="status">
            Your password is changed, and you are signed out everywhere. Your account page lists the access
            that the account gave before, for review.
          </p>
          <LinkButton variant="primary" href="/sign-in?return=/account">
            Sign in
          </LinkButton>
        </>
      ) : (
        <Form step={step} action="Change the password" ready={password.length >= MIN_PASSWORD}>
          <Field
            label="New password"
            type="password"
            autoComplete="new-password"
            maxLength={128}
            hint={`At least ${MIN_PASSWORD} characters.`}
            value={password}
            onChange={setPassword}
          />
        </Form>
      )}
    </main>
  );
}

export function ForgottenPasswordPage() {
  const [email, setEmail] = useState("");
  const step = useAuthStep(async (client) => client.requestPasswordReset({ email: email.trim() }));
  return (
    <main id="main" className={styles.narrow}>
      <h1>A new password</h1>
      {step.isSuccess ? (
        <p className={styles.narrowIntro} role="status">
          If {email.trim()} has an account, we sent it a link to choose a new password, valid for an hour. On
          a server without mail, ask the administrator for the link in the log.
        </p>
      ) : (
        <Form step={step} action="Send a link" ready={email.trim() !== ""}>
          <Field
            label="E-mail"
            type="email"
            autoComplete="email"
            spellCheck={false}
            required
            value={email}
            onChange={setEmail}
          />
        </Form>
      )}
    </main>
  );
}
