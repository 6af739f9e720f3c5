import type { ShareOf } from "@wirecost/contract";
import { RTT } from "@wirecost/conversation";
import { formatQuantity } from "@wirecost/sim-core";
import { type ReactNode, useState } from "react";
import { settingsBody } from "../../entities/conversation/conversation-queries.ts";
import type { StoredConversation } from "../../entities/conversation/find-recording.ts";
import type { ComparedRecordings, SharedResult } from "../../entities/conversation/open-recording.ts";
import { TeamOrSignUp } from "../../entities/session/named-save-form.tsx";
import { Check } from "../../shared/ui/controls/check.tsx";
import { Box, Small, Stack } from "../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";
import { SharePanel } from "./share-panel.tsx";

type ShareOfRecordings =
  | Omit<Extract<ShareOf, { kind: "conversation" }>, "names">
  | Omit<Extract<ShareOf, { kind: "conversation-comparison" }>, "names">;

interface SharedRecordings {
  /** A recording that it shows; undefined if no team of the user stores all of them. */
  readonly stored: StoredConversation | undefined;
  /** The content of the link. */
  readonly make: (stored: StoredConversation) => ShareOfRecordings;
  /** Unless the sender enters another: names of recordings may reveal whose they are. */
  readonly linkTitle: string;
}

/** Links to the result of a recorded conversation, with its names replaced unless the sender shows them. */
export function ShareConversationDialog({
  settings,
  unsaved,
  ...shared
}: Omit<SharedResult, "stored"> & {
  stored: StoredConversation | undefined;
  /** Stores the recording if no team has it yet. */
  unsaved?: ReactNode;
  onClose: () => void;
}) {
  return (
    <RecordingsDialog
      {...shared}
      make={({ id }) => ({
        kind: "conversation",
        id,
        settings: settingsBody(settings),
      })}
      linkTitle={`Recorded conversation at ${formatQuantity(Number(settings.network[RTT]), "ms")}`}
      unsaved={
        <>
          <Notice>A link is made of a stored recording. Save it to your team first, then share it.</Notice>
          {unsaved}
        </>
      }
    />
  );
}

export function ShareComparedDialog({
  before,
  after,
  network,
  ...shared
}: ComparedRecordings & { onClose: () => void }) {
  const isOfOne = before !== undefined && before.teamId === after?.teamId;
  return (
    <RecordingsDialog
      {...shared}
      stored={isOfOne ? after : undefined}
      make={({ id }) => ({ kind: "conversation-comparison", before: before?.id ?? id, after: id, network })}
      linkTitle={`Two recordings at ${formatQuantity(Number(network[RTT]), "ms")}`}
      unsaved={
        <Notice>
          A link is made of two recordings that one of your teams stores. Open each recording on the
          conversations page and save it, then choose both here.
        </Notice>
      }
    />
  );
}

function RecordingsDialog({
  title,
  unsaved,
  onClose,
  stored,
  ...shared
}: SharedRecordings & { title: string; unsaved: ReactNode; onClose: () => void }) {
  return (
    <QueryProvider>
      <Dialog onClose={onClose} title="Share" description={title}>
        {stored ? <OfTeam stored={stored} {...shared} /> : <Stack gap={16}>{unsaved}</Stack>}
      </Dialog>
    </QueryProvider>
  );
}

type Stored = SharedRecordings & { readonly stored: StoredConversation };

function OfTeam(shared: Stored) {
  return (
    <TeamOrSignUp what="Sharing" why="A link that can be revoked needs an account.">
      {(teamId) =>
        teamId === shared.stored.teamId ? (
          <Panel {...shared} />
        ) : (
          <p>
            {`The recording is stored for ${shared.stored.team}, and you are in another team. Switch to ${shared.stored.team} to share it, or export the recording and save it to your own team.`}
          </p>
        )
      }
    </TeamOrSignUp>
  );
}

function Panel({ stored, make, linkTitle }: Stored) {
  const [isReplaced, setReplaced] = useState(true);
  const of = { ...make(stored), names: isReplaced ? ("replaced" as const) : ("shown" as const) };
  return (
    <Stack gap={16}>
      <Box border="bottom">
        <Check checked={isReplaced} onChange={setReplaced}>
          Replace the names of statements, tables and requests
        </Check>
        <Small as="p" mb={8} measure={80}>
          {isReplaced
            ? "Recipients see “SELECT statement 3 of table 2” and “endpoint 1”, with all numbers. The name of the recording is left out, too."
            : "Recipients see the text of every statement without its literals, with the names of tables and requests. “View as recipient” shows it."}
        </Small>
      </Box>
      <SharePanel teamId={stored.teamId} of={of} source={{ conversationId: stored.id }} title={linkTitle} />
    </Stack>
  );
}
