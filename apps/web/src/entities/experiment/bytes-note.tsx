import { Notice } from "../../shared/ui/messages/notice.tsx";
import styles from "./experiment.module.css";
import type { BytesCheck } from "./same-bytes.ts";

/** Says whether the stored run equals what this browser shows. */
export function BytesNote({ check }: { check: BytesCheck }) {
  if (check.same)
    return (
      <p className={styles.note}>
        The stored run equals the one in this browser, byte for byte. SHA-256{" "}
        <code title={check.stored}>{check.stored.slice(0, 12)}</code>
      </p>
    );
  return (
    <Notice tone="warn">
      The stored run differs from the one in this browser, so one of the two is wrong: please report it.
      Stored <code className={styles.hash}>{check.stored}</code>
      {check.computed ? (
        <>
          , computed here <code className={styles.hash}>{check.computed}</code>
        </>
      ) : null}
      .
    </Notice>
  );
}
