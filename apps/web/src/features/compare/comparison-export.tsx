"use client";
import { themeColours } from "../../components/charts/theme-colours.ts";
import { Button } from "../../components/ui/button.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { Menu, type MenuEntry } from "../../components/ui/menu.tsx";
import { showToast } from "../../components/ui/show-toast.ts";
import { download } from "../export/download.ts";
import { tableCsv, tableMarkdown } from "../export/exported-table.ts";
import { standaloneSvg, svgToPng } from "../export/svg-picture.ts";
import { CHART_ID } from "./chart-id.ts";
import { lineColour, lineDashes, lineName } from "./chart-look.ts";
import { chartPicture } from "./chart-picture.ts";
import type { LetteredChoice } from "./compare-settings.ts";
import styles from "./comparison-export.module.css";
import { cellsTable, comparisonJson, comparisonTable } from "./comparison-tables.ts";
import { passportHolders, passportMarkdown } from "./passport-holders.ts";
import type { SharedCells } from "./shared-cells.ts";
import { tableSvg } from "./table-svg.ts";
import type { useComparison } from "./use-comparison.ts";

/** Files and pictures of a comparison. */
export function ComparisonExport({
  choices,
  baseline,
  shared,
  comparison,
}: {
  choices: readonly LetteredChoice[];
  baseline: number;
  shared: SharedCells | undefined;
  comparison: ReturnType<typeof useComparison>;
}) {
  const metric = comparison.metric || choices[baseline]?.item.metric || "";
  const table = () => comparisonTable(choices, baseline, comparison.all);
  const cells = shared && shared.cells.length > 0 ? shared : undefined;
  const picture = () => {
    const [ground = "", ink = "", soft = "", line = ""] = themeColours([
      "--panel",
      "--ink",
      "--soft",
      "--line",
    ]);
    return tableSvg(table(), { ground, ink, soft, line });
  };
  const title = choices[baseline]?.item.schema.metrics[metric]?.label ?? metric;
  const chart = () => chartSvg(choices, title);
  const entries: readonly MenuEntry[] = [
    entry("csv", "Table as CSV", () => download(named("csv"), tableCsv(table()), "text/csv;charset=utf-8")),
    entry("md", "Table as Markdown", () =>
      download(
        named("md"),
        `${tableMarkdown(table())}${passportMarkdown(passportHolders(choices))}`,
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
    entry("table-svg", "Table as SVG", () => download(named("svg"), picture(), "image/svg+xml")),
    entry("table-png", "Table as a picture (PNG)", async () =>
      download(named("png"), await svgToPng(picture())),
    ),
    entry("chart-svg", "Chart as SVG", () => download(named("svg", "-chart"), chart(), "image/svg+xml")),
    entry("chart-png", "Chart as a picture (PNG)", async () =>
      download(named("png", "-chart"), await svgToPng(chart())),
    ),
  ];
  return (
    <div className={styles.actions}>
      <CopyButton size="small" text={() => window.location.href}>
        Copy the link
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
      showToast({ type: "error", title: "The export failed", description });
    }
  };
  return { id, label, onSelect: () => void attempt() };
}

/** The chart as it stands on the page, with a title and its legend. */
function chartSvg(choices: readonly LetteredChoice[], title: string): string {
  const svg = document.querySelector(`#${CHART_ID} .recharts-wrapper > svg.recharts-surface`);
  if (!(svg instanceof SVGSVGElement)) throw new Error("There is no chart to draw: add a second item.");
  const lines = choices.map(({ item, letter }) => ({
    letter,
    title: item.title,
    measured: item.provenance === "measured",
  }));
  const colours = themeColours(lines.map(lineColour));
  const [ground = "", ink = ""] = themeColours(["--bg", "--ink"]);
  return chartPicture(
    standaloneSvg(svg),
    title,
    lines.map((line, i) => ({
      text: lineName(line),
      colour: colours[i] ?? ink,
      dashes: lineDashes(i),
    })),
    { ground, ink },
  );
}
