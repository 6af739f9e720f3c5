import type { Share } from "@wirecost/contract";
import { useState } from "react";
import { api } from "../../shared/lib/api.ts";
import { apiQuery, pagedList } from "../../shared/lib/query-client.ts";
import { ConfirmDialog } from "../../shared/ui/controls/open-button.tsx";
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

/** Asks before a link is revoked: its address is stored nowhere, so it cannot be given back. */
export function useRevokeShare(teamId: string) {
  const { attempt, isBusy } = useChanges(sharesKey(teamId));
  const [link, setLink] = useState<Share>();
  const revoke = ({ id }: Share) =>
    attempt("The link was not revoked", () => api.revokeShare({ params: { teamId, shareId: id } }), {
      title: "Link revoked",
      description: "It no longer opens.",
    });
  const dialog = link ? (
    <ConfirmDialog
      title={`Revoke the link to “${link.title}”?`}
      confirm="Revoke link"
      onConfirm={() => void revoke(link)}
      onClose={() => setLink(undefined)}
    >
      It stops opening for everyone at once, also in pages that embed it. This cannot be undone; a new link
      has another address. It was{" "}
      {link.views === 0 ? "never opened" : link.views === 1 ? "opened once" : `opened ${link.views} times`}.
    </ConfirmDialog>
  ) : null;
  return { isBusy, ask: setLink, dialog };
}
