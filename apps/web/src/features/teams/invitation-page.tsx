"use client";
import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { api } from "../../lib/api.ts";
import { QueryProvider } from "../../lib/query-provider.tsx";
import { QueryState } from "../../lib/query-state.tsx";
import styles from "../account/sign-in-page.module.css";
import { useAddressToken } from "../account/use-address-token.ts";
import { FOR_ANYBODY, useMe } from "../account/use-me.ts";
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
    meta: FOR_ANYBODY,
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
