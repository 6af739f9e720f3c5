import type { SharedTable } from "@wirecost/contract";
import { Tag } from "../../components/ui/tag.tsx";
import { formatWhen } from "../../lib/format-when.ts";
import styles from "./shared-head.module.css";

/** What was shared, when, and how long the link opens. */
export function SharedHead({ shared }: { shared: SharedTable }) {
  return (
    <div className={styles.head}>
      <p className={styles.title}>{shared.title}</p>
      <p className={styles.about}>
        <Tag>shared, read-only</Tag> Computed {formatWhen(shared.createdAt)}
        {shared.expiresAt ? `; the link expires ${formatWhen(shared.expiresAt)}` : ""}. SHA-256{" "}
        <code title={shared.sha256}>{shared.sha256.slice(0, 12)}</code>
      </p>
    </div>
  );
}
