"use client";
import { CopyButton } from "../../../shared/ui/controls/copy-button.tsx";
import styles from "../compare.module.css";

/** A program to copy. */
export function Snippet({ title, code }: { title: string; code: string }) {
  return (
    <div className={styles.snippet}>
      <div className={styles.snippetBar}>
        <h3 className={styles.snippetTitle}>{title}</h3>
        <CopyButton size="small" text={code}>
          Copy {title}
        </CopyButton>
      </div>
      <pre className={styles.code}>{code}</pre>
    </div>
  );
}
