"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { OpenedInvitation } from "@wirecost/contract";
import { useRouter } from "next/navigation";
import { ConfirmAddressNotice } from "../../entities/session/in-team.tsx";
import { SESSION_INDEPENDENT, useMe, useSessionChanged } from "../../entities/session/session.ts";
import { AuthForm } from "../../entities/session/sign-in/auth-form.tsx";
import { roleText } from "../../entities/team/team-queries.ts";
import { api } from "../../shared/lib/api.ts";
import { formatWhen } from "../../shared/lib/format.ts";
import { apiQuery, errorText } from "../../shared/lib/query-client.ts";
import { useAddressToken } from "../../shared/lib/use-address-text.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Row, Soft } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import styles from "../../shared/ui/page/page.module.css";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";

/** The page of an invitation link: who invites, to which team, and the buttons to respond. */
export function InvitationPage() {
  return (
    <QueryProvider>
      <main id="main" className={styles.narrow}>
        <h1>Invitation</h1>
        <Content />
      </main>
    </QueryProvider>
  );
}

function Content() {
  const token = useAddressToken();
  const me = useMe();
  const invitation = useQuery(
    apiQuery(
      ["invitation", token],
      (options) => api.openInvitation({ params: { token: token ?? "" } }, options),
      { enabled: Boolean(token), meta: SESSION_INDEPENDENT },
    ),
  );
  if (token === "") return <p>The address is not complete: an invitation's link has a text after the #.</p>;
  return (
    <QueryState query={me} loading={160} failed="Could not check whether you are signed in">
      <QueryState query={invitation} loading={160} failed="This invitation cannot be opened">
        {(opened) => (
          <InvitationAnswer token={token ?? ""} invitation={opened} email={me.data?.user?.email} />
        )}
      </QueryState>
    </QueryState>
  );
}

/** Accepts or declines an invitation; asks for a sign-in or sign-up first if needed. */
function InvitationAnswer({
  token,
  invitation: { email, role, team, invitedBy, expiresAt },
  email: own,
}: {
  token: string;
  invitation: OpenedInvitation;
  /** Address of the signed-in user. */
  email: string | undefined;
}) {
  const router = useRouter();
  const changed = useSessionChanged();
  const accept = useMutation({
    mutationFn: async () => {
      await api.acceptInvitation({ params: { token } });
      // The team page requests the active team, which is the previous one until then.
      await changed();
      router.replace("/team");
    },
  });
  const decline = useMutation({ mutationFn: () => api.declineInvitation({ params: { token } }) });
  if (decline.isSuccess)
    return (
      <p role="status">You declined. {team} does not see your account, and the link is no longer valid.</p>
    );
  const error = accept.error ?? decline.error;
  const busy = accept.isPending || decline.isPending;
  const declining = (
    <Button disabled={busy} onClick={() => decline.mutate()}>
      Decline
    </Button>
  );
  return (
    <>
      <p className={styles.narrowIntro}>
        {invitedBy} invites {email} to the team <b>{team}</b>, as {role}. {roleText(role)} The invitation is
        valid until {formatWhen(expiresAt)}.
      </p>
      {error ? <Notice tone="warn">{errorText(error)}</Notice> : null}
      {own === undefined ? (
        <>
          <p className={styles.narrowIntro}>Create an account with that address, or sign in, to accept.</p>
          <AuthForm mode="sign-up" email={email} onDone={() => {}} />
          <Soft border="top" py={8} mt={24}>
            {declining}
          </Soft>
        </>
      ) : (
        <>
          {own.toLowerCase() === email ? null : (
            <Notice tone="warn">
              You are signed in as {own}. Sign out, and open the link again to answer as {email}.
            </Notice>
          )}
          <ConfirmAddressNotice />
          <Row wrap align="stretch" gap={8} mt={8}>
            <Button
              variant="primary"
              disabled={busy || own.toLowerCase() !== email}
              onClick={() => accept.mutate()}
            >
              {accept.isPending ? "Joining" : "Accept"}
            </Button>
            {declining}
          </Row>
        </>
      )}
    </>
  );
}
