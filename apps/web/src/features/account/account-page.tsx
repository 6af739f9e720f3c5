"use client";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { PageFrame } from "../../components/ui/page-frame.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { QueryProvider } from "../../lib/query-provider.tsx";
import { QueryState } from "../../lib/query-state.tsx";
import styles from "./account-page.module.css";
import { KeysSection } from "./keys/keys-section.tsx";
import { SignInNeeded } from "./sign-in-needed.tsx";
import { useMe } from "./use-me.ts";

/** Who is signed in, and their team. */
export function AccountPage() {
  return (
    <QueryProvider>
      <PageFrame title="Account">
        <Details />
      </PageFrame>
    </QueryProvider>
  );
}

function Details() {
  const me = useMe();
  const user = me.data?.user;
  return (
    <QueryState query={me} loading={<Skeleton height={140} />} failed="The account could not be loaded">
      {user ? (
        <>
          <dl className={styles.list}>
            <dt>Name</dt>
            <dd>{user.name}</dd>
            <dt>E-mail</dt>
            <dd>{user.email}</dd>
            {me.data?.teams.map((team) => (
              <div key={team.id} className={styles.pair}>
                <dt>Team</dt>
                <dd>
                  {team.name} ({team.role})
                </dd>
              </div>
            ))}
          </dl>
          <div className={styles.links}>
            <LinkButton href="/experiments">Experiments</LinkButton>
            <LinkButton href="/uploads">Uploads</LinkButton>
          </div>
          {me.data?.teams.map((team) => (
            <KeysSection key={team.id} team={team} />
          ))}
        </>
      ) : (
        <SignInNeeded what="Your account" />
      )}
    </QueryState>
  );
}
