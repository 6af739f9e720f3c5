"use client";
import { useQuery } from "@tanstack/react-query";
import { ProblemError } from "@wirecost/contract";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { api } from "../../lib/api.ts";
import { QueryProvider } from "../../lib/query-provider.tsx";
import { QueryState } from "../../lib/query-state.tsx";
import { SharedLab } from "./shared-lab.tsx";
import styles from "./shared-page.module.css";

/** What a link opens: one table, for whoever has the link, without an account. */
export function SharedPage({ token }: { token: string }) {
  return (
    <QueryProvider>
      <main id="main" className={styles.page}>
        <Content token={token} />
      </main>
    </QueryProvider>
  );
}

function Content({ token }: { token: string }) {
  const query = useQuery({
    queryKey: ["shared", token],
    queryFn: ({ signal }) => api.openShare({ params: { token } }, { signal }),
    // A revoked link has to be gone on the next look.
    staleTime: 0,
    gcTime: 0,
  });
  const gone = query.error instanceof ProblemError && [400, 404, 422].includes(query.error.problem.status);
  if (gone)
    return (
      <div className={styles.gone}>
        <h1>This link opens nothing</h1>
        <p>
          It was revoked, has expired, its table was deleted, or the address is not complete. Ask whoever sent
          it for another one.
        </p>
        <p>
          The lab itself needs no link and no account: it says what a query costs over a network before you
          pay for it.
        </p>
        <LinkButton variant="primary" href="/">
          Open the lab
        </LinkButton>
      </div>
    );
  return (
    <QueryState query={query} loading={<Loading />} failed="The table could not be loaded">
      {query.data ? <SharedLab shared={query.data} /> : null}
    </QueryState>
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
