"use client";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import form from "./auth-form.module.css";
import { MIN_PASSWORD } from "./auth-problem.ts";
import styles from "./sign-in-page.module.css";
import { useAddressToken } from "./use-address-token.ts";
import { useAuthStep } from "./use-auth-step.ts";

/** What the link for a new password opens. */
export function NewPasswordPage() {
  const token = useAddressToken();
  const [password, setPassword] = useState("");
  const step = useAuthStep(async (client) =>
    client.resetPassword({ newPassword: password, token: token ?? "" }),
  );
  return (
    <main id="main" className={styles.page}>
      <h1>Choose a new password</h1>
      {step.done ? (
        <>
          <p className={styles.intro} role="status">
            Your password is changed, and you are signed out everywhere. Your account page lists the access
            that the account gave before, for review.
          </p>
          <LinkButton variant="primary" href="/sign-in?return=/account">
            Sign in
          </LinkButton>
        </>
      ) : (
        <form
          className={form.form}
          onSubmit={(event) => {
            event.preventDefault();
            void step.run();
          }}
        >
          {step.problem ? <Notice tone="warn">{step.problem}</Notice> : null}
          <Field
            label="New password"
            type="password"
            autoComplete="new-password"
            maxLength={128}
            hint={`At least ${MIN_PASSWORD} characters.`}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <div className={form.actions}>
            <Button type="submit" variant="primary" disabled={step.busy || password.length < MIN_PASSWORD}>
              Change the password
            </Button>
          </div>
        </form>
      )}
    </main>
  );
}
