import { useQuery } from "@tanstack/react-query";
import { type Key, type Member, type Role, rolesWith, type Team } from "@wirecost/contract";
import { useState } from "react";
import { roleText } from "../../entities/team/team-queries.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Check } from "../../shared/ui/controls/check.tsx";
import { Soft, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { keyEffect, keyList } from "./keys/key-queries.ts";

/** Removes a member or changes their role, after showing which of their keys stop working. */
export function MemberDialog({
  team,
  member,
  newRole,
  own,
  onConfirm,
  onClose,
}: {
  team: Team;
  member: Pick<Member, "userId" | "name">;
  /** Null to remove them. */
  newRole: Role | null;
  /** Whether the member is the user: then they leave, or change their own role. */
  own: boolean;
  /** @param takeOver keys that become those of who looks */
  onConfirm: (takeOver: readonly Key[]) => void;
  onClose: () => void;
}) {
  // A user who cannot see keys has no working ones.
  const reads = rolesWith.readKeys.includes(team.role);
  const keys = useQuery({ ...keyList(team.id), enabled: reads });
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const affected = (keys.data?.items ?? []).flatMap((key) => {
    const effect = key.makerId === member.userId ? keyEffect(key, newRole) : undefined;
    return effect === undefined ? [] : [{ key, effect }];
  });
  const title = titleOf(team, member, newRole, own);
  const mayTake = team.role === "owner" && !own;
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={textOf(team, member, newRole, own)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            disabled={reads && keys.isPending}
            onClick={() => {
              onConfirm(affected.flatMap(({ key }) => (taken.has(key.id) ? [key] : [])));
              onClose();
            }}
          >
            {newRole !== null ? "Change role" : own ? "Leave the team" : "Remove"}
          </Button>
        </>
      }
    >
      {reads ? (
        <QueryState query={keys} loading={60} failed="The keys could not be loaded">
          {affected.length === 0 ? (
            <Soft>
              {own ? "You have" : `${member.name} has`} no keys that this{" "}
              {newRole === null ? "ends" : "limits"}.
            </Soft>
          ) : (
            <Stack as="fieldset" gap={8}>
              <Text as="legend" mb={8}>
                {newRole === null ? "These keys end" : "These keys lose rights"}
                {mayTake ? ". Select the ones that you take over; they continue to work" : ""}
              </Text>
              {affected.map(({ key, effect }) => {
                const text = (
                  <span>
                    <strong>{key.name}</strong> <code>{key.prefix}</code> ({key.scope}):{" "}
                    {taken.has(key.id) ? "becomes yours" : effect}
                  </span>
                );
                if (!mayTake) return <div key={key.id}>{text}</div>;
                return (
                  <Check
                    key={key.id}
                    breaks
                    checked={taken.has(key.id)}
                    onChange={(checked) => setTaken(toggled(taken, key.id, checked))}
                  >
                    {text}
                  </Check>
                );
              })}
            </Stack>
          )}
        </QueryState>
      ) : null}
    </Dialog>
  );
}

function toggled(ids: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> {
  const others = [...ids].filter((other) => other !== id);
  return new Set(on ? [...others, id] : others);
}

function titleOf(team: Team, { name }: { name: string }, role: Role | null, own: boolean): string {
  if (role !== null) return own ? `Change your role to ${role}` : `Make ${name} ${role}`;
  return own ? `Leave ${team.name}` : `Remove ${name}`;
}

function textOf(team: Team, { name }: { name: string }, role: Role | null, own: boolean): string {
  if (role !== null) return own ? `${roleText(role)} Only an owner can undo that.` : roleText(role);
  if (own)
    return "Your work stays with the team, except your keys and open invitations. To come back you need an invitation.";
  return `With the next request, ${name} loses access to ${team.name}. Their work stays, except their keys and open invitations.`;
}
