"use client";
import { useState } from "react";
import { useAuthStep } from "../../entities/session/sign-in/use-auth.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Row, Stack } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import styles from "../../shared/ui/page/page.module.css";

/** Asks for a link with which to choose a new password. */
export function ForgottenPasswordPage() {
  const [email, setEmail] = useState("");
  const step = useAuthStep(async (client) => client.requestPasswordReset({ email: email.trim() }));
  return (
    <main id="main" className={styles.narrow}>
      <h1>A new password</h1>
      {step.done ? (
        <p className={styles.narrowIntro} role="status">
          If {email.trim()} has an account, we sent it a link to choose a new password, valid for an hour. On
          a server without mail, ask the administrator for the link in the log.
        </p>
      ) : (
        <Stack
          as="form"
          method="post"
          gap={16}
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
          <Row wrap gap={8} gapX={16}>
            <Button type="submit" variant="primary" disabled={step.busy || email.trim() === ""}>
              Send a link
            </Button>
          </Row>
        </Stack>
      )}
    </main>
  );
}
