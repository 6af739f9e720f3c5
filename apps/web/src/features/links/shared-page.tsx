"use client";
import { useQuery } from "@tanstack/react-query";
import { ProblemError, type SharedTable } from "@wirecost/contract";
import { type ReactNode, useState } from "react";
import { SESSION_INDEPENDENT } from "../../entities/session/use-me.ts";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/is-passing.ts";
import { LinkButton } from "../../shared/ui/controls/link-button.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import { PageProviders } from "../../shared/ui/page/page-providers.tsx";
import { CopyToTeam } from "./copy-to-team.tsx";
import styles from "./links.module.css";
import { PasswordForm } from "./password-form.tsx";
import { SharedView, type SharedViewSlots } from "./shared-view.tsx";

/**
 * The page of a link, for recipients without an account.
 *
 * @param framed embedded in a page of another site: shows only the content
 */
export function SharedPage({
  token,
  framed = false,
  Comparison,
}: { token: string; framed?: boolean } & SharedViewSlots) {
  return (
    <PageProviders>
      <main id="main" className={framed ? styles.framed : styles.page}>
        <Content token={token} framed={framed} Comparison={Comparison} />
      </main>
    </PageProviders>
  );
}

function Content({ token, framed, Comparison }: { token: string; framed: boolean } & SharedViewSlots) {
  const [password, setPassword] = useState<string>();
  const query = useQuery({
    queryKey: ["shared", token, password],
    meta: SESSION_INDEPENDENT,
    queryFn: ({ signal }) => openShared(token, password, signal),
    // A revoked link has to be gone on the next look; a look is counted, so none is taken without being asked.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const problem = query.error instanceof ProblemError ? query.error.problem : undefined;
  if (problem?.code === "share-locked" || (password !== undefined && !query.data && problem?.status !== 404))
    return (
      <PasswordForm
        busy={query.isFetching}
        wrong={password !== undefined && query.error ? errorText(query.error) : undefined}
        onSend={setPassword}
      />
    );
  if (problem && [400, 404, 422].includes(problem.status)) return <Gone framed={framed} />;
  const actions: ReactNode =
    framed || !query.data ? null : <CopyToTeam shared={query.data} token={token} password={password} />;
  return (
    <QueryState query={query} loading={<Loading />} failed="The table could not be loaded">
      {query.data ? <SharedView shared={query.data} actions={actions} Comparison={Comparison} /> : null}
    </QueryState>
  );
}

function openShared(token: string, password: string | undefined, signal: AbortSignal): Promise<SharedTable> {
  return password === undefined
    ? api.openShare({ params: { token }, query: {} }, { signal })
    : api.unlockShare({ params: { token }, body: { password } }, { signal });
}

function Gone({ framed }: { framed: boolean }) {
  return (
    <div className={styles.gone}>
      <h1>This link is not valid</h1>
      <p>
        It was revoked or expired, its content was deleted, or the address is incomplete. Ask the sender for a
        new link.
      </p>
      {framed ? null : (
        <>
          <p>
            You can use the lab without a link or an account: it predicts the cost of a query over a network.
          </p>
          <LinkButton variant="primary" href="/">
            Open the lab
          </LinkButton>
        </>
      )}
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.loading} role="status" aria-label="Loading the table">
      <Skeleton height={28} width="60%" />
      <Skeleton height={20} width="40%" />
      <Skeleton height={360} />
    </div>
  );
}
