"use client";
import { svgToPng } from "../../shared/charts/export/svg-picture.ts";
import { tableSvg } from "../../shared/charts/export/table-svg.ts";
import { themeColours } from "../../shared/charts/matrix/theme-colours.ts";
import { download, tableCsv, tableMarkdown } from "../../shared/lib/export-files.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { CopyButton } from "../../shared/ui/controls/copy-field.tsx";
import { Menu, type MenuEntry } from "../../shared/ui/controls/menu.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import styles from "./compare.module.css";
import {
  cellsTable,
  comparisonJson,
  comparisonTable,
  environmentHolders,
  environmentMarkdown,
} from "./comparison-tables.ts";
import { comparedSchema } from "./items/compared-item.ts";
import { askOpenSettings } from "./open-settings.ts";
import type { LetteredChoice } from "./point-text.ts";
import type { SharedCells } from "./shared-cells.ts";
import type { useComparison } from "./use-comparison.ts";

/** Files of a comparison, and pictures of its table. */
export function ComparisonExport({
  choices,
  baseline,
  shared,
  metricId,
  comparison,
}: {
  choices: readonly LetteredChoice[];
  baseline: number;
  shared: SharedCells | undefined;
  /** The metric that is shown, where the address or the verdict names one. */
  metricId: string | undefined;
  comparison: ReturnType<typeof useComparison>;
}) {
  const metric = metricId || choices[baseline]?.item.metric || "";
  const table = async () => {
    const ids = Object.keys(comparedSchema(choices.map(({ item }) => item)).metrics);
    return comparisonTable(choices, baseline, comparison.all, await askOpenSettings(choices, ids));
  };
  const cells = shared && shared.cells.length > 0 ? shared : undefined;
  const picture = async () => {
    const [ground = "", ink = "", soft = "", line = ""] = themeColours([
      "--panel",
      "--ink",
      "--soft",
      "--line",
    ]);
    return tableSvg(await table(), { ground, ink, soft, line });
  };
  const entries: readonly MenuEntry[] = [
    entry("csv", "Table as CSV", async () =>
      download(named("csv"), tableCsv(await table()), "text/csv;charset=utf-8"),
    ),
    entry("md", "Table as Markdown", async () =>
      download(
        named("md"),
        `${tableMarkdown(await table())}${environmentMarkdown(environmentHolders(choices))}`,
        "text/markdown;charset=utf-8",
      ),
    ),
    entry("json", "Everything as JSON", () =>
      download(named("json"), comparisonJson(choices, baseline, shared), "application/json"),
    ),
    ...(cells
      ? [
          entry("cells", "Cells as CSV", () =>
            download(
              named("csv", "-cells"),
              tableCsv(cellsTable(choices, cells, metric, comparison.view.least)),
              "text/csv;charset=utf-8",
            ),
          ),
        ]
      : []),
    { id: "line", separator: true },
    entry("table-svg", "Table as SVG", async () => download(named("svg"), await picture(), "image/svg+xml")),
    entry("table-png", "Table as PNG", async () => download(named("png"), await svgToPng(await picture()))),
  ];
  return (
    <div className={styles.actions}>
      <CopyButton size="small" text={() => window.location.href}>
        Copy link
      </CopyButton>
      <Menu trigger={<Button size="small">Export</Button>} entries={entries} />
    </div>
  );
}

function named(ending: string, what = ""): string {
  return `wirecost-comparison${what}.${ending}`;
}

/** A menu entry that says so if it fails. */
function entry(id: string, label: string, act: () => void | Promise<void>): MenuEntry {
  const attempt = async () => {
    try {
      await act();
    } catch (error) {
      const description = error instanceof Error ? error.message : String(error);
      showToast({ type: "error", title: "Export failed", description });
    }
  };
  return { id, label, onSelect: () => void attempt() };
}
