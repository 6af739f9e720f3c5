"use client";
import { useState } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import styles from "./links.module.css";

/** Asks for the password of a link. The page keeps it in memory and sends it with each request. */
export function PasswordForm({
  busy,
  wrong,
  onSend,
}: {
  busy: boolean;
  /** The error of the last attempt. */
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
      <h1>This link needs a password</h1>
      <p>Ask the sender of the link for it.</p>
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
