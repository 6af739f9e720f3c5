"use client";
import "./tokens.css";
import "./globals.css";
import { ErrorState } from "../shared/ui/messages/states.tsx";
import styles from "./page.module.css";

/** Stands in for the whole document when even the layout failed. */
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
          <ErrorState title="Wirecost failed" onRetry={reset}>
            {error.message || "It gave no reason."} {error.digest ? `(${error.digest})` : ""}
          </ErrorState>
        </main>
      </body>
    </html>
  );
}
