import { type ComparedMetric, type Comparison, commonSchema, compare, outcomeText } from "@wirecost/analysis";
import {
  differencesText,
  type EnvironmentHolder,
  environmentDifferences,
  factTexts,
} from "@wirecost/contract";
import { formatPercent, formatRange, paramName, paramValueText } from "@wirecost/sim-core";
import { tableSvg } from "../../shared/charts/export/svg.ts";
import { svgToPng } from "../../shared/charts/export/svg-picture.ts";
import { themeColors } from "../../shared/charts/matrix/theme-colors.ts";
import { type ExportedTable, markdownText, tableCsv, tableMarkdown } from "../../shared/lib/export-files.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { CopyButton } from "../../shared/ui/controls/copy-field.tsx";
import { exportEntry } from "../../shared/ui/controls/export-entry.ts";
import { Menu, type MenuEntry } from "../../shared/ui/controls/menu.tsx";
import { Row } from "../../shared/ui/layout/layout.tsx";
import { pointOrigin, pointParams } from "./items/compared-item.ts";
import { compareMetrics, measuredOf } from "./metric-cell.tsx";
import { askOpenSettings, judgedMeasurements, type OpenSettings } from "./open-settings.ts";
import { type Choice, type Compared, compareSettings, pointText } from "./point-text.ts";
import type { useComparison } from "./use-comparison.ts";

export function ComparisonExport({
  compared: { choices, baseline, shared },
  metricId,
  comparison,
}: {
  compared: Compared;
  /** The shown metric, if the address or the verdict names one. */
  metricId: string | undefined;
  comparison: ReturnType<typeof useComparison>;
}) {
  const metric = metricId || choices[baseline]?.item.metric || "";
  const table = async () => {
    const ids = Object.keys(commonSchema(choices.map(({ item }) => item.schema)).metrics);
    return comparisonTable(
      choices,
      baseline,
      comparison.all,
      await askOpenSettings(judgedMeasurements(choices), ids),
    );
  };
  /** Of these metrics; undefined for a single item. */
  const comparisonOf = (metrics: readonly string[]) =>
    shared && compare(shared.sides, { baseline, metrics, minEffect: comparison.view.least / 100 });
  const metricIds = Object.keys(choices[baseline]?.item.schema.metrics ?? {});
  const picture = async () => {
    const names = ["--panel", "--ink", "--soft", "--line"];
    const [ground = "", ink = "", soft = "", line = ""] = themeColors(names);
    return tableSvg(await table(), { ground, ink, soft, line });
  };
  const named = (ending: string, what = "") => `wirecost-comparison${what}.${ending}`;
  const entries: readonly (MenuEntry | false)[] = [
    exportEntry("Table as CSV", named("csv"), async () => tableCsv(await table())),
    exportEntry("Table as Markdown", named("md"), async () => {
      return `${tableMarkdown(await table())}${environmentMarkdown(environmentHolders(choices))}`;
    }),
    exportEntry("Everything as JSON", named("json"), () =>
      comparisonJson(choices, baseline, comparisonOf(metricIds)),
    ),
    shared !== undefined &&
      shared.cells.length > 0 &&
      exportEntry("Cells as CSV", named("csv", "-cells"), () => {
        const found = comparisonOf([metric]);
        const [only] = found?.metrics ?? [];
        if (!found || !only) throw new Error(`${metric} is no metric of the baseline.`);
        return tableCsv(cellsTable(choices, found, only));
      }),
    { id: "line", separator: true },
    exportEntry("Table as SVG", named("svg"), picture),
    exportEntry("Table as PNG", named("png"), async () => svgToPng(await picture())),
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

type Line = readonly (string | number)[];

/**
 * Settings and metrics side by side, with difference and ratio to the baseline; numbers in the models' units.
 *
 * @param open what the measurements among them do not state
 */
export function comparisonTable(
  choices: readonly Choice[],
  baseline: number,
  all: boolean,
  open: OpenSettings,
): ExportedTable {
  const base = choices[baseline]?.letter;
  const settings = compareSettings(choices)
    .filter((row) => all || row.differs)
    .map(
      ({ param, values }): Line => [
        paramName(param),
        ...values.map((value) => (value === undefined ? "" : paramValueText(param, value, true))),
      ],
    );
  const metrics = compareMetrics(choices, baseline).flatMap(({ id, metric, values }): readonly Line[] => {
    const name = metric.unit === "1" ? metric.label : `${metric.label} (${metric.unit})`;
    const lines: Line[] = [[name, ...values.map(({ value }) => tidy(value))]];
    if (values.some(({ range }) => range))
      lines.push([
        `${metric.label}, range`,
        ...values.map(({ range }) => (range ? formatRange(range, metric.unit) : "")),
      ]);
    if (choices.length < 2) return lines;
    lines.push([
      `${metric.unit === "%" ? `${metric.label} (percentage points)` : name}, difference to ${base}`,
      ...values.map(({ against }) => tidy(against?.difference)),
    ]);
    if (metric.unit !== "%")
      lines.push([`${metric.label}, ratio to ${base}`, ...values.map(({ against }) => tidy(against?.ratio))]);
    if (values.some(({ against }) => against?.residual !== undefined))
      lines.push([
        `${metric.label}, residual against ${base}`,
        ...values.map(({ against: { residual, within } = {} }) =>
          within
            ? "within the range"
            : residual === undefined || residual === null
              ? ""
              : formatPercent(residual),
        ),
      ]);
    const names = values.map(({ against }, i) =>
      against?.residual === undefined
        ? ""
        : (open.get(choices[measuredOf(choices, baseline, i)]?.letter ?? "")?.get(id) ?? []).join(", "),
    );
    if (names.some((text) => text !== "")) lines.push([`${metric.label}, residual rests on`, ...names]);
    return lines;
  });
  return {
    title: "Comparison",
    head: ["", ...choices.map(({ item, letter }) => `${letter}: ${item.title}`)],
    rows: [
      ["from", ...choices.map(({ item, point }) => `${item.detail}, ${pointOrigin(item, point)}`)],
      ["at", ...choices.map(({ item, point }) => pointText(item, point))],
      ...settings,
      ...metrics,
    ],
  };
}

/** One metric of the items' shared cells, one line per cell, with the verdict on each tested item. */
export function cellsTable(
  choices: readonly Choice[],
  { axes, minEffect, baseline }: Comparison,
  { metric: id, label, unit, cells, counts }: ComparedMetric,
): ExportedTable {
  const judged = choices.flatMap((_, i) => (i !== baseline && isJudged(counts[i]) ? [i] : []));
  const { params } = commonSchema(choices.map(({ item }) => item.schema));
  const indexes = [...choices.keys()];
  const ranged = indexes.filter((i) => cells.some(({ sides }) => sides[i]?.range));
  const measured = indexes.filter((i) => choices[i]?.item.provenance === "measured");
  const inUnit = unit === "1" ? "" : ` (${unit})`;
  const quantity = `${label || id}${inUnit}`;
  return {
    title: quantity,
    head: [
      ...axes.map((axis) => {
        const param = params[axis];
        if (!param) return axis;
        return param.kind === "number" && param.unit !== "1"
          ? `${paramName(param)} (${param.unit})`
          : paramName(param);
      }),
      ...choices.map(({ item, letter }) => `${letter}: ${item.title}, ${quantity}`),
      ...ranged.map((i) => `${choices[i]?.letter}: range`),
      ...measured.map((i) => `${choices[i]?.letter}: runs`),
      ...judged.flatMap((i) =>
        ["verdict", `shift${inUnit}`, "p after Holm's correction"].map(
          (what) => `${choices[i]?.letter}: ${what}`,
        ),
      ),
    ],
    rows: cells.map(
      ({ settings, sides }): Line => [
        ...axes.map((axis) => String(settings[axis])),
        ...sides.map((side) => tidy(side?.value)),
        ...ranged.map((i) => {
          const range = sides[i]?.range;
          return range ? formatRange(range, unit) : "";
        }),
        ...measured.map((i) => sides[i]?.runs ?? ""),
        ...judged.flatMap((i) => {
          const against = sides[i]?.against;
          return against
            ? [outcomeText(against, minEffect), tidy(against.test?.estimate), tidy(against.test?.adjusted)]
            : ["", "", ""];
        }),
      ],
    ),
  };
}

/** Whether an item has verdicts: compared with a measurement, a prediction has residuals. */
function isJudged(counts: ComparedMetric["counts"][number] | undefined): boolean {
  return Object.keys(counts?.outcomes ?? {}).some(
    (outcome) => outcome !== "untested" && outcome !== "pooled",
  );
}

/**
 * The whole comparison for programs.
 *
 * @param comparison of all cells; undefined where there are fewer than two items
 */
export function comparisonJson(
  choices: readonly Choice[],
  baseline: number,
  comparison: Comparison | undefined,
): string {
  const document = {
    format: 2,
    sides: choices.map(({ item, point }) => ({
      address: item.address,
      title: item.title,
      detail: item.detail,
      provenance: pointOrigin(item, point),
      environment: item.environment ?? null,
      model: item.model?.id ?? null,
      modelVersion: item.modelVersion ?? null,
      point: { id: point.id, text: pointText(item, point), rows: point.n },
      settings: pointParams(item, point),
      metrics: point.metrics,
    })),
    settings: compareSettings(choices).map(({ id, values, differs }) => ({
      param: id,
      differs,
      values: values.map((value) => value ?? null),
    })),
    metrics: compareMetrics(choices, baseline).map(({ id, metric, values }) => ({
      metric: id,
      unit: metric.unit,
      values,
    })),
    comparison: comparison ?? null,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Without the last digits, which are only rounding errors. */
function tidy(value: number | null | undefined): number | "" {
  return value === null || value === undefined ? "" : Number(value.toPrecision(12));
}

export function environmentHolders(choices: readonly Choice[]): readonly EnvironmentHolder[] {
  return choices.flatMap(({ item, letter }) =>
    item.provenance === "measured" ? [{ letter, facts: item.environment }] : [],
  );
}

export function environmentMarkdown(holders: readonly EnvironmentHolder[]): string {
  const found = environmentDifferences(holders);
  const lines = [
    ...(found ? differencesText(found) : []),
    ...holders.flatMap(({ letter, facts = {} }) => {
      const texts = factTexts(facts).map(({ label, value }) => `${label} ${value}`);
      return texts.length > 0 ? [`${letter} was measured on: ${texts.join(", ")}.`] : [];
    }),
  ];
  if (lines.length === 0) return "";
  return `\n${lines.map((line) => `- ${markdownText(line)}\n`).join("")}`;
}
