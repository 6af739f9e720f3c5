import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { EXAMPLE_TEAM_ID, type FindTeamOf } from "@wirecost/contract";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import type { ComponentProps, ReactNode } from "react";
import { api } from "../../shared/lib/api.ts";
import { apiQuery, isNotFound } from "../../shared/lib/query-client.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { Link } from "../../shared/ui/controls/link.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { EmptyState } from "../../shared/ui/messages/states.tsx";
import { PageFrame, PageNotice } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/query-provider.tsx";
import { Loading } from "../../shared/ui/page/when-shown.tsx";
import { InTeam } from "./in-team.tsx";
import { ExampleScope, signInHref, useChooseTeam, useMe } from "./session.ts";

/** The address of a page that shows the example team to users who have a team of their own. */
export const EXAMPLE_QUERY = `team=${EXAMPLE_TEAM_ID}`;

/**
 * Read access to a team's data: of the active team, or of the example team for a visitor and if the address says so.
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
  /** Frame for what replaces the content, if the content has a frame of its own. */
  frame?: (content: ReactNode) => ReactNode;
  children: (teamId: string) => ReactNode;
}) {
  const me = useMe();
  const isRequested = useSearchParams().get("team") === EXAMPLE_TEAM_ID;
  const example = me.data && (isRequested || !me.data.user) ? me.data.example : null;
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

export function TeamPage({
  what,
  loading,
  children,
  ...frame
}: Pick<ComponentProps<typeof ReadTeam>, "what" | "loading" | "children"> &
  Omit<ComponentProps<typeof PageFrame>, "children">) {
  return (
    <PageProviders>
      <PageFrame {...frame}>
        <ReadTeam what={what} loading={loading}>
          {children}
        </ReadTeam>
      </PageFrame>
    </PageProviders>
  );
}

interface StoredPageProps<Data, Key extends QueryKey> {
  readonly kind: "experiment" | "plan" | "upload";
  readonly id: string;
  readonly load: (teamId: string, id: string) => UseQueryOptions<Data, Error, Data, Key>;
  readonly loading?: ReactNode;
  /** The page; `above` links to the list. */
  readonly children: (teamId: string, data: Data, above: ReactNode) => ReactNode;
}

/** The page of one object stored by a team, and its placeholder while it loads. */
export function StoredPage<Data, Key extends QueryKey>({
  loading = 320,
  ...page
}: StoredPageProps<Data, Key>) {
  const { kind } = page;
  const above = <Link href={`/${kind}s`}>{titleOf(`${kind}s`)}</Link>;
  const frame = (content: ReactNode) => (
    <PageFrame title={titleOf(kind)} above={above}>
      {content}
    </PageFrame>
  );
  return (
    <PageProviders>
      <ReadTeam what={`A stored ${kind}`} loading={loading} frame={frame}>
        {(teamId) => <Stored {...page} teamId={teamId} loading={loading} above={above} frame={frame} />}
      </ReadTeam>
    </PageProviders>
  );
}

function titleOf(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

function Stored<Data, Key extends QueryKey>({
  kind,
  id,
  load,
  loading,
  children,
  teamId,
  above,
  frame,
}: StoredPageProps<Data, Key> & {
  teamId: string;
  above: ReactNode;
  frame: (content: ReactNode) => ReactNode;
}) {
  const query = useQuery(load(teamId, id));
  if (query.data !== undefined) return children(teamId, query.data, above);
  return frame(
    <StoredState kind={kind} id={id} query={query} loading={loading} failed={`This ${kind} cannot be opened`}>
      {null}
    </StoredState>,
  );
}

/** Says whose data this is, and how to get one's own. */
function ExampleNotice() {
  const me = useMe();
  const path = usePathname();
  const router = useRouter();
  const own = me.data?.teams[0];
  return (
    <Notice
      action={
        own ? (
          <LinkButton size="small" href={path}>
            Back to {own.name}
          </LinkButton>
        ) : (
          <LinkButton
            size="small"
            variant="primary"
            href={signInHref("sign-up", path)}
            // The page's settings are in its address, which is read on click.
            onClick={(event) => {
              event.preventDefault();
              router.push(signInHref("sign-up", window.location.pathname + window.location.search));
            }}
          >
            Sign up to save your own
          </LinkButton>
        )
      }
    >
      This is the read-only example team: published measurements, those of <code>npm run lab</code> on several
      versions of PostgreSQL, recordings of one program, and the schema of sports2000.
    </Notice>
  );
}

/**
 * The states of an object stored by a team: if another team of the user has it, it offers to switch to that team, and
 * to a visitor to sign in.
 */
export function StoredState({ kind, id, query, ...state }: FindTeamOf & ComponentProps<typeof QueryState>) {
  const me = useMe();
  const choose = useChooseTeam();
  const visitor = me.data?.user === null;
  const missing = isNotFound(query.error);
  const found = useQuery(
    apiQuery(["team-of", kind, id], (options) => api.findTeamOf({ query: { kind, id } }, options), {
      enabled: missing && !visitor,
    }),
  );
  if (missing && visitor)
    return (
      <EmptyState
        title={`Sign in to open this ${kind}`}
        action={
          <LinkButton variant="primary" href={signInHref("sign-in", location.pathname + location.search)}>
            Sign in
          </LinkButton>
        }
      >
        It is not in the example team, which is all that visitors see.
      </EmptyState>
    );
  const team = missing ? found.data?.team : null;
  if (missing && found.isLoading) return <Loading>{state.loading}</Loading>;
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
      {team.name} has it, and you are in another team.
    </EmptyState>
  );
}
