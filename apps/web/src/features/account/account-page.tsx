"use client";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { PageFrame } from "../../components/ui/page-frame.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { QueryProvider } from "../../lib/query-provider.tsx";
import { QueryState } from "../../lib/query-state.tsx";
import { OwnDataSection } from "../archive/own-data-section.tsx";
import styles from "./account-page.module.css";
import { DeleteAccountSection } from "./delete-account-section.tsx";
import { KeysSection } from "./keys/keys-section.tsx";
import { may } from "./may.ts";
import { OidcSection } from "./oidc-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { SignInNeeded } from "./sign-in-needed.tsx";
import { useMe } from "./use-me.ts";
import { WebhooksSection } from "./webhooks/webhooks-section.tsx";

/** Who is signed in and where, their password, and the keys of their team. */
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
  const team = me.data?.teams[0];
  return (
    <QueryState query={me} loading={<Skeleton height={140} />} failed="The account could not be loaded">
      {user ? (
        <>
          <dl className={styles.list}>
            <dt>Name</dt>
            <dd>{user.name}</dd>
            <dt>E-mail</dt>
            <dd>{user.email}</dd>
            <dt>Team</dt>
            <dd>{team ? `${team.name} (${team.role})` : "none"}</dd>
          </dl>
          <div className={styles.links}>
            <LinkButton href="/team">Team and members</LinkButton>
            <LinkButton href="/experiments">Experiments</LinkButton>
            <LinkButton href="/uploads">Uploads</LinkButton>
          </div>
          {team && may(me.data, "readKeys") ? <KeysSection key={team.id} team={team} /> : null}
          {team && may(me.data, "editKeys") ? (
            <WebhooksSection key={`webhooks ${team.id}`} team={team} />
          ) : null}
          <SessionsSection />
          <PasswordSection />
          <OidcSection />
          <OwnDataSection teams={me.data?.teams ?? []} />
          <DeleteAccountSection />
        </>
      ) : (
        <SignInNeeded what="This page" />
      )}
    </QueryState>
  );
}
