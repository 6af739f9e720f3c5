"use client";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { useMe } from "./session.ts";

/** Says what an account cannot do until its address is confirmed, and sends the link for it. */
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
  return "This server sends no mail, so the link is in its log (with npm start: on its console). The person who runs it opens it, within a day.";
}
