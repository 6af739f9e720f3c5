import {
  type Conversation,
  formatChange,
  type Pages,
  type Results,
  RTT,
  recordedElapsedMs,
  withoutNetworkText,
} from "@wirecost/conversation";
import { countText, formatQuantity } from "@wirecost/sim-core";
import type { ReactNode } from "react";
import { groupsTable } from "../../entities/conversation/evaluation/evaluation-tables.ts";
import { type ExportedTable, tableCsv, tableMarkdown } from "../../shared/lib/export-files.ts";
import { formatWhen } from "../../shared/lib/format.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { CopyButton } from "../../shared/ui/controls/copy-field.tsx";
import { exportEntry } from "../../shared/ui/controls/export-entry.ts";
import { FileButton } from "../../shared/ui/controls/file-drop.tsx";
import { Menu, type MenuEntry } from "../../shared/ui/controls/menu.tsx";
import { Row, Small, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import type { AskConversation, FileState, Stored } from "./reading/use-conversation.ts";
import { statementRows } from "./statements/statement-rows.ts";
import type { ConversationView } from "./view/view-address.ts";

type Opened = Extract<FileState, { state: "open" }>;

export interface FileActions {
  /** Opens others instead. */
  readonly onFiles: (files: readonly File[]) => void;
  /** Opens others in addition. */
  readonly onAdd: (files: readonly File[]) => void;
  readonly onCancelAdding: () => void;
  readonly onClose: () => void;
}

/** The name and location of the open file, and its actions. */
export function FileHead({
  file,
  stored,
  ask,
  view,
  results,
  actions,
  onFiles,
  onAdd,
  onCancelAdding,
  onClose,
}: FileActions & {
  file: Opened;
  stored: Stored;
  ask: AskConversation;
  view: ConversationView;
  results: Results | undefined;
  /** Actions of other features. */
  actions: ReactNode;
}) {
  const { conversation, name, format } = file;
  const { connections, rttUs, source, counts } = conversation;
  const rttMs = view.recordedMs ?? (rttUs === null ? undefined : rttUs / 1000);
  const elapsedMs = recordedElapsedMs(
    rttMs === undefined ? conversation : { ...conversation, rttUs: 1000 * rttMs },
  );
  const facts = [
    `${format}`,
    counts
      ? "counts without an order"
      : `${countText(connections.length, "connection")} in ${formatQuantity(elapsedMs, "ms")}${withoutNetworkText(conversation)}`,
    counts
      ? "times of the server"
      : rttMs === undefined
        ? "round-trip time unknown"
        : `recorded over a round trip of ${formatQuantity(rttMs, "ms")}${view.recordedMs === undefined ? "" : ", as stated"}`,
    ...(conversation.pages ? [pageRequestsText(conversation.pages)] : []),
    ...(source.startedAt ? [formatWhen(source.startedAt)] : []),
  ];
  return (
    <Row wrap justify="between" gap={8} gapX={16}>
      <Stack gap={2}>
        <Text weight={600} breaks>
          {name}
        </Text>
        <Small breaks>{facts.join(" · ")}</Small>
        <Small>{storageText(file, stored)}</Small>
        {file.adding ? (
          <Row gap={12} role="status">
            <Text size={12} breaks>
              {`Adding ${file.adding.name}: ${formatQuantity(file.adding.bytes, "bytes")} of ${formatQuantity(file.adding.size, "bytes")}`}
            </Text>
            <Button size="small" onClick={onCancelAdding}>
              Cancel
            </Button>
          </Row>
        ) : null}
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
        {counts ? null : (
          <FileButton size="small" multiple label="Add files to this recording" onFiles={onAdd}>
            Add a file
          </FileButton>
        )}
        <FileButton size="small" multiple label="Open another recording" onFiles={onFiles}>
          Open another
        </FileButton>
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

/** Exports: the table as files, and the recording in the stored format. */
function exportEntries(
  conversation: Conversation,
  name: string,
  view: ConversationView,
  results: Results | undefined,
  ask: AskConversation,
): readonly MenuEntry[] {
  const table = () => {
    if (!results) throw new Error("The recording is still being evaluated. Try again in a moment.");
    return statementsTable(conversation, name, view, results);
  };
  // Without its extensions: the first dot may be the start of the name itself.
  const dot = name.indexOf(".", 1);
  const base = (dot < 0 ? name : name.slice(0, dot)).replaceAll(/[\\/:*?"<>|]/g, "-");
  return [
    exportEntry("Table as CSV", `${base}.csv`, () => tableCsv(table())),
    exportEntry("Table as Markdown", `${base}.md`, () => tableMarkdown(table())),
    { id: "line", separator: true },
    exportEntry("Recording without values, gzipped", `${base}.wirecost.gz`, () =>
      ask((api) => api.recording(view.recordedMs)),
    ),
  ];
}

/** The lines of the table of statements, in the page's order and selection. */
function statementsTable(
  conversation: Conversation,
  name: string,
  view: ConversationView,
  { sums }: Results,
): ExportedTable {
  const rows = statementRows(conversation, sums, view.changes, view.search);
  return groupsTable(name, sums.grouping, rows, view.network[RTT], ({ change }) =>
    change ? formatChange(change) : "",
  );
}

function pageRequestsText({ requests }: Pages): string {
  const count = requests.file.length;
  return count === 0 ? "no page request on its time line" : `${countText(count, "page request")} beside it`;
}
