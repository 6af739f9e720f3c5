"use client";
import { useState } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import styles from "./shared-page.module.css";

/** Asks for the password of a link. It stays in this page, and is sent with each look. */
export function PasswordForm({
  busy,
  wrong,
  onSend,
}: {
  busy: boolean;
  /** What became of the last one. */
  wrong: string | undefined;
  onSend: (password: string) => void;
}) {
  const [password, setPassword] = useState("");
  return (
    <form
      className={styles.gone}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(password);
      }}
    >
      <h1>This link takes a password</h1>
      <p>Whoever sent it to you knows it.</p>
      <Field
        label="Password"
        type="password"
        autoComplete="off"
        value={password}
        maxLength={200}
        required
        autoFocus
        onChange={({ target }) => setPassword(target.value)}
        error={wrong}
      />
      <Button type="submit" variant="primary" disabled={busy || password === ""}>
        {busy ? "Opening" : "Open"}
      </Button>
    </form>
  );
}
