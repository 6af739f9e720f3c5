import { type Conversation, formatChange, type Results, RTT } from "@wirecost/conversation";
import { type ExportedTable, tableCsv, tableMarkdown } from "../../shared/lib/export-files.ts";
import { exportEntry } from "../../shared/ui/controls/export-entry.ts";
import type { MenuEntry } from "../../shared/ui/controls/menu.tsx";
import type { AskConversation } from "./reading/use-conversation.ts";
import { statementRows } from "./statements/statement-rows.ts";
import type { ConversationView } from "./view/conversation-view.ts";

/** The table as files, and the recording as it would be stored. */
export function exportEntries(
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
  // Without its endings: the first dot may begin the name itself.
  const dot = name.indexOf(".", 1);
  const base = (dot < 0 ? name : name.slice(0, dot)).replaceAll(/[\\/:*?"<>|]/g, "-");
  return [
    exportEntry("csv", "Table as CSV", `${base}.csv`, () => tableCsv(table())),
    exportEntry("md", "Table as Markdown", `${base}.md`, () => tableMarkdown(table())),
    { id: "line", separator: true },
    exportEntry("recording", "Recording without values, gzipped", `${base}.wirecost.gz`, () =>
      ask((api) => api.recording()),
    ),
  ];
}

/** The lines of the table of statements, in the order and within the selection that the page shows. */
function statementsTable(
  conversation: Conversation,
  name: string,
  view: ConversationView,
  { sums }: Results,
): ExportedTable {
  const rows = statementRows(conversation, sums, view.changes, view.search);
  const hasTimes = sums.predictedUs.length > 0;
  const after = hasTimes ? [`ms at ${String(view.network[RTT])} ms`, "round trips then", "change"] : [];
  return {
    title: name,
    head: [sums.grouping, "calls", "round trips", "rows", "bytes", "ms recorded", ...after],
    rows: rows.map((row) => [
      row.name,
      row.calls,
      row.trips,
      row.rows,
      row.bytes,
      row.recordedMs,
      ...(hasTimes
        ? [row.predictedMs ?? 0, row.tripsAfter ?? 0, row.change ? formatChange(row.change) : ""]
        : []),
    ]),
  };
}
