"use client";
import type { TeamPermission } from "@wirecost/contract";
import type { ReactNode } from "react";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import { may } from "./may.ts";
import { RoleRefusal } from "./role-refusal.tsx";
import { SignInNeeded } from "./sign-in-needed.tsx";
import { useMe } from "./use-me.ts";

/**
 * What a team has or takes, for the team that is open; for a visitor, what signing in is needed for; for whom the
 * role does not let, why not.
 */
export function InTeam({
  what,
  permission = "readTeam",
  loading = <Skeleton height={320} />,
  visitor = <SignInNeeded what={what} />,
  frame = (content) => content,
  children,
}: {
  /** "Storing uploads" */
  what: string;
  permission?: TeamPermission;
  loading?: ReactNode | undefined;
  /** What a visitor sees instead. */
  visitor?: ReactNode;
  /** Stands around what is shown in place of the children, where those bring a frame of their own. */
  frame?: ((content: ReactNode) => ReactNode) | undefined;
  children: (teamId: string) => ReactNode;
}) {
  const me = useMe();
  const team = me.data?.teams[0];
  if (team && may(me.data, permission)) return children(team.id);
  return frame(
    <QueryState query={me} loading={loading} failed="Whether you are signed in is not known">
      {me.data && team ? (
        <RoleRefusal what={what} me={me.data} team={team} permission={permission} />
      ) : (
        visitor
      )}
    </QueryState>,
  );
}
