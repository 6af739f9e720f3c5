"use client";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import form from "./auth-form.module.css";
import styles from "./sign-in-page.module.css";
import { useAuthStep } from "./use-auth-step.ts";

/** Asks for a link with which to choose a new password. */
export function ForgottenPasswordPage() {
  const [email, setEmail] = useState("");
  const step = useAuthStep(async (client) => client.requestPasswordReset({ email: email.trim() }));
  return (
    <main id="main" className={styles.page}>
      <h1>A new password</h1>
      {step.done ? (
        <p className={styles.intro} role="status">
          If {email.trim()} has an account, a link to choose a new password was sent to it. It holds for an
          hour. Where this installation sends no mail, whoever runs it finds the link in the log.
        </p>
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
            label="E-mail"
            type="email"
            autoComplete="email"
            spellCheck={false}
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <div className={form.actions}>
            <Button type="submit" variant="primary" disabled={step.busy || email.trim() === ""}>
              Send a link
            </Button>
          </div>
        </form>
      )}
    </main>
  );
}
