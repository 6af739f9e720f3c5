"use client";
import type { Team } from "@wirecost/contract";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { PageFrame } from "../../components/ui/page-frame.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { QueryProvider } from "../../lib/query-provider.tsx";
import { QueryState } from "../../lib/query-state.tsx";
import { ConfirmAddressNotice } from "../account/confirm-address-notice.tsx";
import { may } from "../account/may.ts";
import { SignInNeeded } from "../account/sign-in-needed.tsx";
import { useMe } from "../account/use-me.ts";
import { ArchiveSection } from "../archive/archive-section.tsx";
import { InvitationsSection } from "./invitations-section.tsx";
import { KeysSection } from "./keys/keys-section.tsx";
import { LeaveTeam } from "./leave-team.tsx";
import { MembersSection } from "./members-section.tsx";
import { roleText } from "./team-queries.ts";
import { TeamsSection } from "./teams-section.tsx";
import { WebhooksSection } from "./webhooks/webhooks-section.tsx";

/** The active team: members, invitations, keys, webhooks and its archive; and one's other teams. */
export function TeamPage() {
  return (
    <QueryProvider>
      <Content />
    </QueryProvider>
  );
}

function Content() {
  const me = useMe();
  const user = me.data?.user;
  const team = me.data?.teams[0];
  return (
    <PageFrame
      title={team?.name ?? "Team"}
      {...(team ? { intro: <Intro team={team} /> } : {})}
      actions={
        team && may(me.data, "readTeam") ? (
          <LinkButton href="/team/activity">Activity</LinkButton>
        ) : // Who does not see the members leaves from here.
        team && user ? (
          <LeaveTeam team={team} userId={user.id} />
        ) : null
      }
    >
      <QueryState query={me} loading={<Skeleton height={320} />} failed="The team could not be loaded">
        {user && team ? (
          <>
            <ConfirmAddressNotice />
            {may(me.data, "readMembers") ? <MembersSection team={team} userId={user.id} /> : null}
            {may(me.data, "ownTeam") ? <InvitationsSection team={team} /> : null}
            {may(me.data, "readKeys") ? <KeysSection key={`keys ${team.id}`} team={team} /> : null}
            {may(me.data, "editKeys") ? <WebhooksSection key={`webhooks ${team.id}`} team={team} /> : null}
            {may(me.data, "ownTeam") ? <ArchiveSection key={team.id} team={team} /> : null}
            <TeamsSection teams={me.data?.teams ?? []} />
          </>
        ) : (
          <SignInNeeded what="A team" />
        )}
      </QueryState>
    </PageFrame>
  );
}

function Intro({ team }: { team: Team }) {
  return (
    <>
      Your role is {team.role}. {roleText(team.role)}
    </>
  );
}
