"use client";
import { commonSchema, compare } from "@wirecost/analysis";
import { svgToPng } from "../../shared/charts/export/svg-picture.ts";
import { tableSvg } from "../../shared/charts/export/table-svg.ts";
import { themeColours } from "../../shared/charts/matrix/theme-colours.ts";
import { tableCsv, tableMarkdown } from "../../shared/lib/export-files.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { CopyButton } from "../../shared/ui/controls/copy-field.tsx";
import { exportEntry } from "../../shared/ui/controls/export-entry.ts";
import { Menu, type MenuEntry } from "../../shared/ui/controls/menu.tsx";
import { Row } from "../../shared/ui/layout/layout.tsx";
import {
  cellsTable,
  comparisonJson,
  comparisonTable,
  environmentHolders,
  environmentMarkdown,
} from "./comparison-tables.ts";
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
    const ids = Object.keys(commonSchema(choices.map(({ item }) => item.schema)).metrics);
    return comparisonTable(choices, baseline, comparison.all, await askOpenSettings(choices, ids));
  };
  /** Of these metrics; undefined of one item. */
  const compared = (metrics: readonly string[]) =>
    shared && compare(shared.sides, { baseline, metrics, minEffect: comparison.view.least / 100 });
  const metricIds = Object.keys(choices[baseline]?.item.schema.metrics ?? {});
  const picture = async () => {
    const [ground = "", ink = "", soft = "", line = ""] = themeColours([
      "--panel",
      "--ink",
      "--soft",
      "--line",
    ]);
    return tableSvg(await table(), { ground, ink, soft, line });
  };
  const named = (ending: string, what = "") => `wirecost-comparison${what}.${ending}`;
  const entries: readonly MenuEntry[] = [
    exportEntry("csv", "Table as CSV", named("csv"), async () => tableCsv(await table())),
    exportEntry("md", "Table as Markdown", named("md"), async () => {
      return `${tableMarkdown(await table())}${environmentMarkdown(environmentHolders(choices))}`;
    }),
    exportEntry("json", "Everything as JSON", named("json"), () =>
      comparisonJson(choices, baseline, compared(metricIds)),
    ),
    ...(shared && shared.cells.length > 0
      ? [
          exportEntry("cells", "Cells as CSV", named("csv", "-cells"), () => {
            const found = compared([metric]);
            const [only] = found?.metrics ?? [];
            if (!found || !only) throw new Error(`${metric} is no metric of the baseline.`);
            return tableCsv(cellsTable(choices, found, only));
          }),
        ]
      : []),
    { id: "line", separator: true },
    exportEntry("table-svg", "Table as SVG", named("svg"), picture),
    exportEntry("table-png", "Table as PNG", named("png"), async () => svgToPng(await picture())),
  ];
  return (
    <Row align="stretch" gap={8}>
      <CopyButton size="small" text={() => window.location.href}>
        Copy link
      </CopyButton>
      <Menu trigger={<Button size="small">Export</Button>} entries={entries} />
    </Row>
  );
}
