"use client";
import "./tokens.css";
import "./globals.css";
import styles from "./page.module.css";

/** Replaces the whole document when even the layout failed, so it uses no components. */
export default function GlobalError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <html lang="en">
      <body>
        <main id="main" className={styles.page}>
          <h1>Wirecost failed</h1>
          <p role="alert">
            {error.message || "The error has no message."} {error.digest ? `(${error.digest})` : ""}
          </p>
          <button type="button" onClick={reset}>
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
