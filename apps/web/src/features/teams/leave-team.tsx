import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Me, Team } from "@wirecost/contract";
import { useState } from "react";
import { invitationList, memberList } from "../../entities/team/team-queries.ts";
import { api } from "../../shared/lib/api.ts";
import { ME_KEY } from "../../shared/lib/query-client.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { showFailure } from "../../shared/ui/messages/query-state.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import { keyList } from "./keys/key-queries.ts";

const MemberDialog = whenShown(() => import("./member-dialog.tsx").then((m) => m.MemberDialog));

export function LeaveTeam({ team, userId }: { team: Team; userId: string }) {
  const { id, name } = team;
  const action = useTeamAction(id);
  const [sure, setSure] = useState(false);
  return (
    <>
      <Button onClick={() => setSure(true)}>Leave the team</Button>
      {sure ? (
        <MemberDialog
          team={team}
          member={{ userId, name: "You" }}
          newRole={null}
          own
          onClose={() => setSure(false)}
          onConfirm={() =>
            action.mutate({
              run: () => api.leaveTeam({ params: { teamId: id } }),
              done: `You left ${name}`,
              failed: "You are still in the team",
            })
          }
        />
      ) : null}
    </>
  );
}

interface Action {
  readonly run: () => Promise<unknown>;
  readonly done: string;
  /** Title of a failure: "The role was not changed". */
  readonly failed: string;
}

/** Changes a team's members, reports the result, and reloads them. */
export function useTeamAction(teamId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ run }: Action) => run(),
    onSuccess: (_, { done }) => showToast({ title: done }),
    onError: (error, { failed }) => showFailure(failed)(error),
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
