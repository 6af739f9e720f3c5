"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Me } from "@wirecost/contract";
import { invitationList, memberList } from "../../entities/team/team-queries.ts";
import { errorText, ME_KEY } from "../../shared/lib/query-client.ts";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { keyList } from "./keys/key-queries.ts";

interface Action {
  readonly run: () => Promise<unknown>;
  readonly done: string;
  /** Title where it fails: "The role was not changed". */
  readonly failed: string;
}

/** Changes something about who is in a team, says how that went, and asks again who is. */
export function useTeamAction(teamId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ run }: Action) => run(),
    onSuccess: (_, { done }) => showToast({ title: done }),
    onError: (error, { failed }) =>
      showToast({ type: "error", title: failed, description: errorText(error) }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ME_KEY });
      // After leaving or deleting the team, reloading it would show an error.
      if (!queries.getQueryData<Me>(ME_KEY)?.teams.some(({ id }) => id === teamId)) return;
      await Promise.all(
        [memberList(teamId), invitationList(teamId), keyList(teamId)].map(({ queryKey }) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}
