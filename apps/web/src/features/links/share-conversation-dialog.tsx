"use client";
import { RTT } from "@wirecost/conversation";
import { formatQuantity } from "@wirecost/sim-core";
import { type ReactNode, useMemo, useState } from "react";
import type { StoredConversation } from "../../entities/conversation/find-recording.ts";
import type { SharedResult } from "../../entities/conversation/shared-result.ts";
import { InTeam } from "../../entities/session/in-team.tsx";
import { AuthForm } from "../../entities/session/sign-in/auth-form.tsx";
import { Box, Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { Skeleton } from "../../shared/ui/messages/states.tsx";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";
import { SharePanel } from "./share-panel.tsx";

/** Links to the result of a recorded conversation, with its names replaced unless the sender shows them. */
export function ShareConversationDialog({
  stored,
  settings,
  title,
  unsaved,
  onClose,
}: Omit<SharedResult, "stored"> & {
  stored: StoredConversation | undefined;
  /** Stores the recording where no team does yet. */
  unsaved?: ReactNode;
  onClose: () => void;
}) {
  return (
    <QueryProvider>
      <Dialog open onClose={onClose} title="Share" description={title}>
        {stored ? (
          <OfTeam stored={stored} settings={settings} title={title} />
        ) : (
          <Stack gap={16}>
            <Notice>A link is made of a stored recording. Save it to your team first, then share it.</Notice>
            {unsaved}
          </Stack>
        )}
      </Dialog>
    </QueryProvider>
  );
}

function OfTeam(shared: SharedResult) {
  return (
    <InTeam
      what="Sharing"
      permission="editTeam"
      loading={<Skeleton height={150} />}
      visitor={
        <>
          <p>A link that can be revoked needs an account.</p>
          <AuthForm mode="sign-up" autoFocus onDone={() => {}} />
        </>
      }
    >
      {(teamId) =>
        teamId === shared.stored.teamId ? (
          <Panel {...shared} />
        ) : (
          <p>
            {`The recording is stored for ${shared.stored.team}, and you are in another team. Switch to ${shared.stored.team} to share it, or export the recording and save it to your own team.`}
          </p>
        )
      }
    </InTeam>
  );
}

function Panel({ stored: { teamId, id }, settings }: SharedResult) {
  const [isReplaced, setReplaced] = useState(true);
  const of = useMemo(
    () => ({
      kind: "conversation" as const,
      id,
      settings: {
        ...settings,
        changes: [...settings.changes],
        thresholds: Object.fromEntries(Object.entries(settings.thresholds)),
      },
      names: isReplaced ? ("replaced" as const) : ("shown" as const),
    }),
    [id, settings, isReplaced],
  );
  return (
    <Stack gap={16}>
      <Box border="bottom">
        <Row as="label" gap={8} target>
          <input
            type="checkbox"
            checked={isReplaced}
            onChange={({ target }) => setReplaced(target.checked)}
          />
          Replace the names of statements, tables and requests
        </Row>
        <Text as="p" tone="soft" size={12} mb={8} measure={80}>
          {isReplaced
            ? "Recipients see “SELECT statement 3 of table 2” and “request 1”, with all numbers. The recording's own name is left out, too."
            : "Recipients see the text of every statement without its literals, with the names of tables and requests. “View as recipient” shows it."}
        </Text>
      </Box>
      <SharePanel
        teamId={teamId}
        of={of}
        source={{ conversationId: id }}
        // The recording's name may say whose it is.
        title={`Recorded conversation at ${formatQuantity(Number(settings.network[RTT]), "ms")}`}
      />
    </Stack>
  );
}
