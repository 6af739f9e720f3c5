import type { ConversationComparison } from "@wirecost/conversation";
import { tableCsv } from "../../../shared/lib/export-files.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { exportEntry } from "../../../shared/ui/controls/export-entry.ts";
import { Menu } from "../../../shared/ui/controls/menu.tsx";
import { comparisonMarkdown, requestsTable, statementsTable } from "./comparison-text.ts";

/** Files of a comparison of two recordings. */
export function ComparisonExport({
  comparison,
  rttMs,
}: {
  comparison: ConversationComparison;
  rttMs: number;
}) {
  return (
    <Menu
      trigger={<Button size="small">Export</Button>}
      entries={[
        exportEntry("md", "All as Markdown", "wirecost-comparison.md", () =>
          comparisonMarkdown(comparison, rttMs),
        ),
        exportEntry("csv", "Statements as CSV", "wirecost-statements.csv", () =>
          tableCsv(statementsTable(comparison)),
        ),
        ...(comparison.endpoints.length > 0
          ? [
              exportEntry("requests", "Requests as CSV", "wirecost-requests.csv", () =>
                tableCsv(requestsTable(comparison, rttMs)),
              ),
            ]
          : []),
        exportEntry("json", "All as JSON", "wirecost-comparison.json", () =>
          JSON.stringify(comparison, null, 2),
        ),
      ]}
    />
  );
}
