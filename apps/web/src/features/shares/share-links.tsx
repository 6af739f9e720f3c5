"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { Share } from "@wirecost/contract";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { showToast } from "../../components/ui/show-toast.ts";
import { api } from "../../lib/api.ts";
import { formatWhen } from "../../lib/format-when.ts";
import { errorText } from "../../lib/is-passing.ts";
import styles from "./share-links.module.css";
import { shareList } from "./share-queries.ts";

/** The links to one run that still open, each of which can be revoked. */
export function ShareLinks({
  teamId,
  runId,
  links,
}: {
  teamId: string;
  runId: string;
  links: readonly Share[];
}) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const revoke = async (share: Share) => {
    setBusy(share.id);
    try {
      await api.revokeShare({ params: { teamId, shareId: share.id } });
      await queries.invalidateQueries({ queryKey: shareList(teamId, runId).queryKey });
      showToast({ title: "The link is revoked", description: "It opens for nobody any more." });
    } catch (error) {
      showToast({ type: "error", title: "The link was not revoked", description: errorText(error) });
    } finally {
      setBusy(undefined);
    }
  };
  if (links.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Links that open this table">
      {links.map((share) => (
        <li key={share.id} className={styles.item}>
          <span>
            Made {formatWhen(share.createdAt)}
            <span className={styles.soft}>
              {share.expiresAt ? `expires ${formatWhen(share.expiresAt)}` : "does not expire"}
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
