"use client";
import type { Team } from "@wirecost/contract";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { whenShown } from "../../components/ui/when-shown.tsx";
import { api } from "../../lib/api.ts";
import { useTeamAction } from "./use-team-action.ts";

const ConfirmDialog = whenShown(() => import("./confirm-dialog.tsx").then((m) => m.ConfirmDialog));

/** Takes oneself out of a team, once one is sure. */
export function LeaveTeam({ team: { id, name } }: { team: Team }) {
  const action = useTeamAction(id);
  const [sure, setSure] = useState(false);
  return (
    <>
      <Button onClick={() => setSure(true)}>Leave the team</Button>
      {sure ? (
        <ConfirmDialog
          title={`Leave ${name}`}
          confirm="Leave the team"
          onClose={() => setSure(false)}
          onConfirm={() =>
            action.mutate({
              run: () => api.leaveTeam({ params: { teamId: id } }),
              done: `You left ${name}`,
              failed: "You are still in the team",
            })
          }
        >
          What you made stays with the team. To come back you need an invitation.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
