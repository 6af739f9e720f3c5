"use client";
import type { Team } from "@wirecost/contract";
import { useState } from "react";
import { useChooseTeam } from "../../entities/session/use-choose-team.ts";
import { api } from "../../shared/lib/api.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import styles from "../../shared/ui/page/lists.module.css";
import { Section } from "../../shared/ui/page/section.tsx";
import { VisuallyHidden } from "../../shared/ui/page/visually-hidden.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Tag } from "../../shared/ui/tables/tag.tsx";
import { useTeamAction } from "./use-team-action.ts";

const NameDialog = whenShown(() => import("./name-dialog.tsx").then((m) => m.NameDialog));

const DeleteTeamDialog = whenShown(() => import("./delete-team-dialog.tsx").then((m) => m.DeleteTeamDialog));

/** The teams that one is in. The first is the active one. */
export function TeamsSection({ teams }: { teams: readonly Team[] }) {
  const choose = useChooseTeam();
  const [deleting, setDeleting] = useState<Team>();
  const action = useTeamAction(deleting?.id ?? "");
  const [naming, setNaming] = useState<Team | "new">();
  const columns: readonly DataColumn<Team>[] = [
    {
      id: "name",
      header: "Team",
      cell: (team) => (
        <span className={styles.name}>
          {team.name} {team === teams[0] ? <Tag>open</Tag> : null}
        </span>
      ),
    },
    { id: "role", header: "You are", cell: ({ role }) => role },
    {
      id: "actions",
      header: <VisuallyHidden>What to do</VisuallyHidden>,
      align: "end",
      cell: (team) => (
        <span className={styles.actions}>
          {team.role === "owner" ? (
            <Button size="small" onClick={() => setNaming(team)} aria-label={`Rename ${team.name}`}>
              Rename
            </Button>
          ) : null}
          {team.role === "owner" ? (
            <Button
              size="small"
              variant="danger"
              onClick={() => setDeleting(team)}
              aria-label={`Delete ${team.name}`}
            >
              Delete
            </Button>
          ) : null}
          {team === teams[0] ? null : (
            <Button size="small" onClick={() => void choose(team)} aria-label={`Open ${team.name}`}>
              Open
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <Section
      title="Your teams"
      intro="What you save and upload goes to the team that is open."
      action={<Button onClick={() => setNaming("new")}>Create team</Button>}
    >
      <DataTable stacks rows={teams} columns={columns} rowId={({ id }) => id} />
      {deleting ? (
        <DeleteTeamDialog
          team={deleting}
          onClose={() => setDeleting(undefined)}
          onConfirm={() =>
            action.mutate({
              run: () => api.deleteTeam({ params: { teamId: deleting.id }, query: { name: deleting.name } }),
              done: `${deleting.name} is deleted`,
              failed: "The team was not deleted",
            })
          }
        />
      ) : null}
      {naming ? (
        <NameDialog
          onClose={() => setNaming(undefined)}
          {...(naming === "new" ? { onMade: choose } : { team: naming })}
        />
      ) : null}
    </Section>
  );
}
