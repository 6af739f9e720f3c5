"use client";
import { useQuery } from "@tanstack/react-query";
import { EXAMPLE_TEAM_ID, type FindKeeper, ProblemError } from "@wirecost/contract";
import type { ComponentProps } from "react";
import { api } from "../../shared/lib/api.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { LinkButton } from "../../shared/ui/controls/link-button.tsx";
import { EmptyState } from "../../shared/ui/messages/empty-state.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { EXAMPLE_QUERY } from "./read-team.tsx";
import { useChooseTeam } from "./use-choose-team.ts";

/** The states of something that a team keeps: where another of one's teams does, it offers to switch to that one. */
export function KeptState({ kind, id, query, ...state }: FindKeeper & ComponentProps<typeof QueryState>) {
  const choose = useChooseTeam();
  const missing = query.error instanceof ProblemError && query.error.problem.code === "not-found";
  const keeper = useQuery({
    queryKey: ["keeper", kind, id],
    queryFn: ({ signal }) => api.findKeeper({ query: { kind, id } }, { signal }),
    enabled: missing,
  });
  const team = missing ? keeper.data?.team : null;
  if (missing && keeper.isLoading) return state.loading;
  if (team?.id === EXAMPLE_TEAM_ID)
    return (
      <EmptyState
        title={`This ${kind} is in the example team`}
        action={
          <LinkButton variant="primary" href={`?${EXAMPLE_QUERY}`}>
            Open it there
          </LinkButton>
        }
      >
        Everyone can read the example team; what you save goes to your own.
      </EmptyState>
    );
  if (!team) return <QueryState query={query} {...state} />;
  return (
    <EmptyState
      title={`This ${kind} belongs to another of your teams`}
      action={
        <Button variant="primary" onClick={() => void choose(team)}>
          Switch to {team.name}
        </Button>
      }
    >
      {team.name} keeps it, and you are in another team at the moment.
    </EmptyState>
  );
}
