"use client";
import type { Share } from "@wirecost/contract";
import { formatWhen } from "../../shared/lib/format-when.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import styles from "./links.module.css";
import { useRevokeShare } from "./use-revoke-share.ts";

/** The links to one thing that still open, each of which can be revoked. */
export function ShareLinks({ teamId, links }: { teamId: string; links: readonly Share[] }) {
  const { busy, revoke } = useRevokeShare(teamId);
  if (links.length === 0) return null;
  return (
    <ul className={styles.shareLinksList} aria-label="Links that open this">
      {links.map((share) => (
        <li key={share.id} className={styles.shareLinksItem}>
          <span>
            Made {formatWhen(share.createdAt)}
            <span className={styles.soft}>
              {[
                share.expiresAt ? `expires ${formatWhen(share.expiresAt)}` : "does not expire",
                ...(share.password ? ["with a password"] : []),
                ...(share.redacted ? ["redacted"] : []),
                share.views === 1 ? "opened once" : `opened ${share.views} times`,
              ].join(", ")}
            </span>
          </span>
          <Button
            size="small"
            variant="danger"
            disabled={busy === share.id}
            onClick={() => void revoke(share)}
            aria-label={`Revoke the link made ${formatWhen(share.createdAt)}`}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}
