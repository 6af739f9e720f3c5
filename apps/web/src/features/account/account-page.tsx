"use client";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { PageFrame } from "../../components/ui/page-frame.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { QueryProvider } from "../../lib/query-provider.tsx";
import { QueryState } from "../../lib/query-state.tsx";
import { OwnDataSection } from "../archive/own-data-section.tsx";
import styles from "./account-page.module.css";
import { ConfirmAddressNotice } from "./confirm-address-notice.tsx";
import { DeleteAccountSection } from "./delete-account-section.tsx";
import { OidcSection } from "./oidc-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { ReviewSection } from "./review-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { SignInNeeded } from "./sign-in-needed.tsx";
import { TwoFactorSection } from "./two-factor-section.tsx";
import { useMe } from "./use-me.ts";

/** Who is signed in and where, their password and their own data. */
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
          <ConfirmAddressNotice />
          {user.toReview > 0 ? <ReviewSection /> : null}
          <dl className={styles.list}>
            <dt>Name</dt>
            <dd>{user.name}</dd>
            <dt>E-mail</dt>
            <dd>{user.email}</dd>
            <dt>Team</dt>
            <dd>{team ? `${team.name} (${team.role})` : "none"}</dd>
          </dl>
          <div className={styles.links}>
            <LinkButton href="/team">Team, keys and webhooks</LinkButton>
            <LinkButton href="/experiments">Experiments</LinkButton>
            <LinkButton href="/uploads">Uploads</LinkButton>
          </div>
          <SessionsSection />
          <PasswordSection />
          <TwoFactorSection />
          <PasskeysSection />
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
