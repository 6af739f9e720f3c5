"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { Share } from "@wirecost/contract";
import { useState } from "react";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/is-passing.ts";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { sharesKey } from "./share-queries.ts";

/** Revokes links, one at a time, and says how it went. */
export function useRevokeShare(teamId: string) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const revoke = async (share: Share) => {
    setBusy(share.id);
    try {
      await api.revokeShare({ params: { teamId, shareId: share.id } });
      await queries.invalidateQueries({ queryKey: sharesKey(teamId) });
      showToast({ title: "Link revoked", description: "It does not open any more." });
    } catch (error) {
      showToast({ type: "error", title: "The link was not revoked", description: errorText(error) });
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, revoke };
}
