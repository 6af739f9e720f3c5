"use client";
import { countText, type Results } from "@wirecost/conversation";
import { formatQuantity } from "@wirecost/sim-core";
import { type ReactNode, useRef } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { CopyButton } from "../../shared/ui/controls/copy-field.tsx";
import { Menu } from "../../shared/ui/controls/menu.tsx";
import { Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { exportEntries } from "./export-entries.ts";
import type { AskConversation, FileState, Stored } from "./reading/use-conversation.ts";
import type { ConversationView } from "./view/conversation-view.ts";

type Opened = Extract<FileState, { state: "open" }>;

/** Which file is open, where it is, and what can be done with it. */
export function FileHead({
  file,
  stored,
  ask,
  view,
  results,
  actions,
  onFile,
  onClose,
}: {
  file: Opened;
  stored: Stored;
  ask: AskConversation;
  view: ConversationView;
  results: Results | undefined;
  /** What other features do with it. */
  actions: ReactNode;
  onFile: (file: File) => void;
  onClose: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { conversation, name, format } = file;
  const { trips, connections, rttUs, source, counts } = conversation;
  const rttMs = view.recordedMs ?? (rttUs === null ? undefined : rttUs / 1000);
  const first = trips.sentUs[0] ?? 0;
  const lastUs = trips.endUs.reduce((latest, end) => Math.max(latest, end), first);
  const facts = [
    `${format}`,
    counts
      ? "counts without an order"
      : `${countText(connections.length, "connection")} in ${formatQuantity((lastUs - first) / 1000, "ms")}`,
    counts
      ? "times of the server"
      : rttMs === undefined
        ? "round-trip time unknown"
        : `recorded over a round trip of ${formatQuantity(rttMs, "ms")}${view.recordedMs === undefined ? "" : ", as stated"}`,
    ...(source.startedAt ? [source.startedAt.slice(0, 16).replace("T", " ")] : []),
  ];
  return (
    <Row wrap justify="between" gap={8} gapX={16}>
      <Stack gap={2}>
        <Text weight={600} breaks>
          {name}
        </Text>
        <Text tone="soft" size={12} breaks>
          {facts.join(" · ")}
        </Text>
        <Text tone="soft" size={12}>
          {storageText(file, stored)}
        </Text>
      </Stack>
      <Row wrap gap={8}>
        {actions}
        <CopyButton size="small" text={() => window.location.href}>
          Copy link to this view
        </CopyButton>
        <Menu
          trigger={<Button size="small">Export</Button>}
          entries={exportEntries(conversation, name, view, results, ask)}
        />
        <Button size="small" onClick={() => input.current?.click()}>
          Open another
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Open another recording"
          tabIndex={-1}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            event.target.value = "";
            if (chosen) onFile(chosen);
          }}
        />
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </Row>
    </Row>
  );
}

function storageText({ isExample, ofTeam }: Pick<Opened, "isExample" | "ofTeam">, stored: Stored): string {
  if (ofTeam?.isExample) return "Stored for the example team. A link to this view opens it.";
  if (ofTeam) return `Stored for ${ofTeam.team}. A link to this view opens it for everyone in that team.`;
  if (isExample) return "The example. A link to this view opens it.";
  if (stored === "stored")
    return "The file stays in this browser. It opens again after a reload, until you close it.";
  if (stored === "not stored")
    return "The file stays in this browser, which has no room to store it: choose it again after a reload.";
  return "The file stays in this browser.";
}
