"use client";
import type { Team } from "@wirecost/contract";
import type { ComponentType } from "react";
import { ConfirmAddressNotice } from "../../entities/session/confirm-address-notice.tsx";
import { SignInNeeded } from "../../entities/session/sign-in-needed.tsx";
import { useMe } from "../../entities/session/use-me.ts";
import { LinkButton } from "../../shared/ui/controls/link-button.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";
import styles from "./account.module.css";
import { DeleteAccountSection } from "./delete-account-section.tsx";
import { OidcSection } from "./oidc-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { ReviewSection } from "./review-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TwoFactorSection } from "./two-factor-section.tsx";

interface AccountSlots {
  /** What one's teams hold, as files. */
  readonly OwnData?: ComponentType<{ readonly teams: readonly Team[] }>;
}

/** Who is signed in and where, their password and their own data. */
export function AccountPage(slots: AccountSlots) {
  return (
    <QueryProvider>
      <PageFrame title="Account">
        <Details {...slots} />
      </PageFrame>
    </QueryProvider>
  );
}

function Details({ OwnData }: AccountSlots) {
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
          {OwnData ? <OwnData teams={me.data?.teams ?? []} /> : null}
          <DeleteAccountSection />
        </>
      ) : (
        <SignInNeeded what="This page" />
      )}
    </QueryState>
  );
}
