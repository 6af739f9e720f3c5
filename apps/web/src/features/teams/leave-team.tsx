"use client";
import type { Team } from "@wirecost/contract";
import { useState } from "react";
import { api } from "../../shared/lib/api.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import { useTeamAction } from "./use-team-action.ts";

const MemberDialog = whenShown(() => import("./member-dialog.tsx").then((m) => m.MemberDialog));

/** Takes oneself out of a team, once one is sure. */
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
