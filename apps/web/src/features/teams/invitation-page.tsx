"use client";
import { useQuery } from "@tanstack/react-query";
import { SESSION_INDEPENDENT, useMe } from "../../entities/session/session.ts";
import { api } from "../../shared/lib/api.ts";
import { useAddressToken } from "../../shared/lib/use-address-token.ts";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { Skeleton } from "../../shared/ui/messages/states.tsx";
import styles from "../../shared/ui/page/narrow-page.module.css";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";
import { InvitationAnswer } from "./invitation-answer.tsx";

/** What the link of an invitation opens: who asks, to which team, and the answer to it. */
export function InvitationPage() {
  return (
    <QueryProvider>
      <main id="main" className={styles.page}>
        <h1>Invitation</h1>
        <Content />
      </main>
    </QueryProvider>
  );
}

function Content() {
  const token = useAddressToken();
  const me = useMe();
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => api.openInvitation({ params: { token: token ?? "" } }, { signal }),
    enabled: Boolean(token),
    meta: SESSION_INDEPENDENT,
  });
  if (token === "") return <p>The address is not complete: an invitation's link has a text after the #.</p>;
  return (
    <QueryState
      query={me}
      loading={<Skeleton height={160} />}
      failed="Whether you are signed in is not known"
    >
      <QueryState
        query={invitation}
        loading={<Skeleton height={160} />}
        failed="This invitation cannot be opened"
      >
        {invitation.data && token ? (
          <InvitationAnswer token={token} invitation={invitation.data} email={me.data?.user?.email} />
        ) : null}
      </QueryState>
    </QueryState>
  );
}
