"use client";
import type { TeamPermission } from "@wirecost/contract";
import type { ReactNode } from "react";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { QueryState } from "../../lib/query-state.tsx";
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
  children,
}: {
  /** "Storing uploads" */
  what: string;
  permission?: TeamPermission;
  loading?: ReactNode;
  /** What a visitor sees instead. */
  visitor?: ReactNode;
  children: (teamId: string) => ReactNode;
}) {
  const me = useMe();
  const team = me.data?.teams[0];
  return (
    <QueryState query={me} loading={loading} failed="Whether you are signed in is not known">
      {!me.data || !team ? (
        visitor
      ) : may(me.data, permission) ? (
        children(team.id)
      ) : (
        <RoleRefusal what={what} me={me.data} team={team} permission={permission} />
      )}
    </QueryState>
  );
}
