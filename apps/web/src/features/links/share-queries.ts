"use client";
import type { Share } from "@wirecost/contract";
import { api } from "../../shared/lib/api.ts";
import { apiQuery, pagedList } from "../../shared/lib/query-client.ts";
import { useChanges } from "../../shared/ui/tables/list.tsx";

export const SHARE_SORTS = ["created", "title", "views", "viewed", "expires"] as const;

export type ShareSort = (typeof SHARE_SORTS)[number];

/** Stored objects that links are made of: a list of links can be filtered by one. */
export type StoredSource =
  | { readonly runId: string }
  | { readonly uploadId: string }
  | { readonly conversationId: string };

/** Query key of all data about a team's links. */
export function sharesKey(teamId: string) {
  return ["shares", teamId] as const;
}

export function liveShares(teamId: string, source: StoredSource) {
  return apiQuery([...sharesKey(teamId), "of", source], (options) =>
    api.listShares({ params: { teamId }, query: { ...source, live: "true", limit: 100 } }, options),
  );
}

export function shareList(teamId: string, search: string, sort: ShareSort) {
  return pagedList([...sharesKey(teamId), "list"], [search, sort], (page, options) =>
    api.listShares({ params: { teamId }, query: { ...page, sort, ...(search && { search }) } }, options),
  );
}

export function useRevokeShare(teamId: string) {
  const { attempt, isBusy } = useChanges(sharesKey(teamId));
  const revoke = ({ id }: Share) =>
    attempt("The link was not revoked", () => api.revokeShare({ params: { teamId, shareId: id } }), {
      title: "Link revoked",
      description: "It no longer opens.",
    });
  return { isBusy, revoke };
}
