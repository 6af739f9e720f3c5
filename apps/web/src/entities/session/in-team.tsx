import { useMutation } from "@tanstack/react-query";
import type { Me, Team, TeamPermission } from "@wirecost/contract";
import type { ReactNode } from "react";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Box, Soft, Stack } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { may, refusalText, teamsThatLet, useChooseTeam, useMe } from "./session.ts";
import { AuthForm } from "./sign-in/auth-form.tsx";

/**
 * Content that needs a team or permission, shown for the active team; a visitor reads what signing in is needed for; a
 * member without permission reads why.
 */
export function InTeam({
  what,
  permission = "readTeam",
  loading = 320,
  visitor = <SignInNeeded what={what} />,
  frame = (content) => content,
  children,
}: {
  /** "Storing uploads" */
  what: string;
  permission?: TeamPermission;
  loading?: ReactNode | undefined;
  /** Content for a visitor instead. */
  visitor?: ReactNode;
  /** Frame for what replaces the children, if those have a frame of their own. */
  frame?: ((content: ReactNode) => ReactNode) | undefined;
  children: (teamId: string) => ReactNode;
}) {
  const me = useMe();
  const team = me.data?.teams[0];
  if (team && may(me.data, permission)) return children(team.id);
  return frame(
    <QueryState query={me} loading={loading} failed="Could not check whether you are signed in">
      {(data) => (team ? <RoleRefusal what={what} me={data} team={team} permission={permission} /> : visitor)}
    </QueryState>,
  );
}

/** Explains that the role in the active team is not sufficient, and lists the user's teams where it is. */
function RoleRefusal({
  what,
  me,
  team,
  permission,
}: {
  what: string;
  me: Me;
  team: Team;
  permission: TeamPermission;
}) {
  const choose = useChooseTeam();
  return (
    <Stack align="start" gap={12}>
      <p>{refusalText(what, team, permission)}</p>
      {teamsThatLet(me, permission).map((other) => (
        <Button key={other.id} onClick={() => void choose(other)}>
          Switch to {other.name}
        </Button>
      ))}
    </Stack>
  );
}

/** For pages that need an account: a sign-in form in place, so that the user stays on the page. */
export function SignInNeeded({ what }: { what: string }) {
  return (
    <Box as="section" narrow>
      <h2>{what} needs an account</h2>
      <Soft mb={16}>Sign in to continue on this page.</Soft>
      <AuthForm mode="sign-in" onDone={() => {}} />
    </Box>
  );
}

/** Lists what an account cannot do until its address is confirmed, and sends the confirmation link. */
export function ConfirmAddressNotice() {
  const user = useMe().data?.user;
  const send = useMutation({ mutationFn: () => api.sendConfirmation({}) });
  if (!user || user.emailVerified) return null;
  return (
    <Notice
      tone="warn"
      action={
        send.data ? null : (
          <Button size="small" disabled={send.isPending} onClick={() => send.mutate()}>
            {send.isPending ? "Sending" : "Send link"}
          </Button>
        )
      }
    >
      {send.data ? sentText(user.email, send.data.mailed) : null}
      {send.error ? `The link was not sent: ${errorText(send.error)}` : null}
      {send.data || send.error
        ? null
        : `Confirm ${user.email} to invite people, accept invitations, create keys and webhooks, and set up two-factor sign-in and passkeys.`}
    </Notice>
  );
}

function sentText(email: string, mailed: boolean): string {
  if (mailed) return `A link was sent to ${email}. Open it within a day, in this browser.`;
  return "This server sends no mail, so the link is in its log (with npm start: on its console). Its administrator has to open it within a day.";
}
