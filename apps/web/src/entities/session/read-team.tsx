"use client";
import { EXAMPLE_TEAM_ID } from "@wirecost/contract";
import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { PageNotice } from "../../shared/ui/page/page-notice.tsx";
import { ExampleNotice } from "./example-notice.tsx";
import { InTeam } from "./in-team.tsx";
import { ExampleScope } from "./team-scope.ts";
import { useMe } from "./use-me.ts";

/** The address of a page that shows the example team to those who have a team of their own. */
export const EXAMPLE_QUERY = `team=${EXAMPLE_TEAM_ID}`;

/**
 * What a team keeps, to be read: of the team that is open, or of the example team for a visitor and wherever the
 * address asks for it.
 */
export function ReadTeam({
  what,
  loading,
  frame,
  children,
}: {
  /** "Storing uploads" */
  what: string;
  loading?: ReactNode;
  /** Stands around what is shown in place of the content, where the content brings a frame of its own. */
  frame?: (content: ReactNode) => ReactNode;
  children: (teamId: string) => ReactNode;
}) {
  const me = useMe();
  const asked = useSearchParams().get("team") === EXAMPLE_TEAM_ID;
  const example = me.data && (asked || !me.data.user) ? me.data.example : null;
  if (!example)
    return (
      <InTeam what={what} loading={loading} frame={frame}>
        {children}
      </InTeam>
    );
  return (
    <ExampleScope value={example}>
      {frame ? (
        <PageNotice value={<ExampleNotice />}>{children(example.id)}</PageNotice>
      ) : (
        <>
          <ExampleNotice />
          {children(example.id)}
        </>
      )}
    </ExampleScope>
  );
}
