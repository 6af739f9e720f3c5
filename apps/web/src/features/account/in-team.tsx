"use client";
import type { ReactNode } from "react";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { QueryState } from "../../lib/query-state.tsx";
import { SignInNeeded } from "./sign-in-needed.tsx";
import { useMe } from "./use-me.ts";

/** What only a team has, for the team that is open; for everyone else, what signing in is needed for. */
export function InTeam({
  what,
  loading = <Skeleton height={320} />,
  children,
}: {
  /** "Storing uploads" */
  what: string;
  loading?: ReactNode;
  children: (teamId: string) => ReactNode;
}) {
  const me = useMe();
  const team = me.data?.teams[0];
  return (
    <QueryState query={me} loading={loading} failed="Whether you are signed in is not known">
      {team ? children(team.id) : <SignInNeeded what={what} />}
    </QueryState>
  );
}
