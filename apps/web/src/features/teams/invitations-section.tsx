"use client";
import { useQuery } from "@tanstack/react-query";
import type { Invitation, Team } from "@wirecost/contract";
import { useState } from "react";
import { invitationList } from "../../entities/team/team-queries.ts";
import { api } from "../../shared/lib/api.ts";
import { formatWhen } from "../../shared/lib/format-when.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import styles from "../../shared/ui/page/lists.module.css";
import { Section } from "../../shared/ui/page/section.tsx";
import { VisuallyHidden } from "../../shared/ui/page/visually-hidden.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Tag } from "../../shared/ui/tables/tag.tsx";
import { useTeamAction } from "./use-team-action.ts";

const InviteDialog = whenShown(() => import("./invite-dialog.tsx").then((m) => m.InviteDialog));

/** Invitations of a team that wait for an answer. */
export function InvitationsSection({ team }: { team: Team }) {
  const invitations = useQuery(invitationList(team.id));
  const [inviting, setInviting] = useState(false);
  const action = useTeamAction(team.id);
  const items = invitations.data?.items ?? [];
  const columns: readonly DataColumn<Invitation>[] = [
    { id: "email", header: "For", cell: ({ email }) => <span className={styles.name}>{email}</span> },
    { id: "role", header: "As", cell: ({ role }) => role },
    { id: "by", header: "Invited by", cell: ({ invitedBy }) => invitedBy },
    { id: "expires", header: "Expires", cell: ({ expiresAt }) => <Expiry at={expiresAt} /> },
    {
      id: "revoke",
      header: <VisuallyHidden>What to do</VisuallyHidden>,
      align: "end",
      cell: ({ id, email }) => (
        <Button
          size="small"
          variant="danger"
          disabled={action.isPending}
          aria-label={`Revoke the invitation of ${email}`}
          onClick={() =>
            action.mutate({
              run: () => api.revokeInvitation({ params: { teamId: team.id, invitationId: id } }),
              done: `The invitation of ${email} is revoked`,
              failed: "The invitation was not revoked",
            })
          }
        >
          Revoke
        </Button>
      ),
    },
  ];
  return (
    <Section
      title="Invitations"
      intro="An invitation is a link. Only an account with the invited address can accept it."
      action={<Button onClick={() => setInviting(true)}>Invite member</Button>}
    >
      <QueryState
        query={invitations}
        loading={<Skeleton height={80} />}
        failed="The invitations could not be loaded"
      >
        {items.length > 0 ? (
          <DataTable stacks rows={items} columns={columns} rowId={({ id }) => id} />
        ) : (
          <p className={styles.none}>No open invitations.</p>
        )}
      </QueryState>
      {inviting ? <InviteDialog team={team} onClose={() => setInviting(false)} /> : null}
    </Section>
  );
}

function Expiry({ at }: { at: string }) {
  if (Date.parse(at) <= Date.now()) return <Tag tone="warn">expired</Tag>;
  return (
    <time className={styles.nowrap} dateTime={at}>
      {formatWhen(at)}
    </time>
  );
}
