"use client";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { Share } from "@wirecost/contract";
import { useState } from "react";
import { api } from "../../shared/lib/api.ts";
import { errorText, pagedList } from "../../shared/lib/query-client.ts";
import { showToast } from "../../shared/ui/messages/show-toast.ts";

export const SHARE_SORTS = ["created", "title", "views", "viewed", "expires"] as const;

export type ShareSort = (typeof SHARE_SORTS)[number];

/** What links are made of that the team keeps: a list of links can be of one. */
export type KeptSource =
  | { readonly runId: string }
  | { readonly uploadId: string }
  | { readonly conversationId: string };

/** Everything about a team's links stands under this key. */
export function sharesKey(teamId: string) {
  return ["shares", teamId] as const;
}

export function liveShares(teamId: string, source: KeptSource) {
  return queryOptions({
    queryKey: [...sharesKey(teamId), "of", source],
    queryFn: ({ signal }) =>
      api.listShares({ params: { teamId }, query: { ...source, live: "true", limit: 100 } }, { signal }),
  });
}

export function shareList(teamId: string, search: string, sort: ShareSort) {
  return pagedList([...sharesKey(teamId), "list"], [search, sort], (page, options) =>
    api.listShares({ params: { teamId }, query: { ...page, sort, ...(search && { search }) } }, options),
  );
}

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
