import {
  differencesText,
  type EnvironmentHolder,
  environmentDifferences,
  factTexts,
} from "@wirecost/contract";
import { formatPercent, formatRange, paramName, paramValueText } from "@wirecost/sim-core";
import { itemLetter } from "../../entities/comparison/comparison-address.ts";
import { type ExportedTable, markdownText } from "../../shared/lib/export-files.ts";
import { compareMetric, compareMetrics, type MeasuredPoint, type MetricValue } from "./compare-metrics.ts";
import { comparedSchema, pointOrigin, pointParams } from "./items/compared-item.ts";
import type { OpenSettings } from "./open-settings.ts";
import { type Choice, compareSettings, type LetteredChoice, pointText } from "./point-text.ts";
import type { SharedCells } from "./shared-cells.ts";
import { type CellVerdict, cellVerdicts } from "./verdicts/cell-verdicts.ts";
import { verdictWord } from "./verdicts/verdict-word.ts";

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
  const base = letterOf(choices, baseline);
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
    if (values.some(({ residual }) => residual !== undefined))
      lines.push([
        `${metric.label}, residual against ${base}`,
        ...values.map(({ residual, within }) =>
          within
            ? "within the range"
            : residual === undefined || residual === null
              ? ""
              : formatPercent(residual),
        ),
      ]);
    const names = values.map(({ measured }) => restsOn(choices, measured, open, id));
    if (names.some((text) => text !== "")) lines.push([`${metric.label}, residual rests on`, ...names]);
    return lines;
  });
  return {
    title: "Comparison",
    head: ["", ...choices.map(({ item }, i) => `${letterOf(choices, i)}: ${item.title}`)],
    rows: [
      ["from", ...choices.map(({ item, point }) => `${item.detail}, ${pointOrigin(item, point)}`)],
      ["at", ...choices.map(({ item, point }) => pointText(item, point))],
      ...settings,
      ...metrics,
    ],
  };
}

/** Names of the settings that a residual rests on and that its measurement does not state. */
function restsOn(
  choices: readonly Choice[],
  measured: MeasuredPoint | undefined,
  open: OpenSettings,
  metricId: string,
): string {
  const index = measured ? choices.findIndex(({ item }) => item === measured.item) : -1;
  return index < 0 ? "" : (open.get(letterOf(choices, index))?.get(metricId) ?? []).join(", ");
}

/**
 * One metric of the cells that items share, one line a cell, with the verdict on each item that has one.
 *
 * @param minimumEffect of a verdict, in percent of the baseline
 */
export function cellsTable(
  choices: readonly Choice[],
  shared: SharedCells,
  metricId: string,
  minimumEffect: number,
): ExportedTable {
  const verdicts = cellVerdicts(shared, metricId, minimumEffect);
  const judged = choices.flatMap((_, i) =>
    [...verdicts.values()].some((cells) => cells[i]?.kind === "judged") ? [i] : [],
  );
  const { params, metrics } = comparedSchema(choices.map(({ item }) => item));
  const metric = metrics[metricId];
  const axes = shared.axes.map((id) => {
    const param = params[id];
    if (!param) return id;
    return param.kind === "number" && param.unit !== "1"
      ? `${paramName(param)} (${param.unit})`
      : paramName(param);
  });
  const unit = metric && metric.unit !== "1" ? ` (${metric.unit})` : "";
  const quantity = `${metric?.label ?? metricId}${unit}`;
  return {
    title: quantity,
    head: [
      ...axes,
      ...choices.map(({ item }, i) => `${letterOf(choices, i)}: ${item.title}, ${quantity}`),
      ...judged.flatMap((i) =>
        ["verdict", `shift${unit}`, "p after Holm's correction"].map(
          (what) => `${letterOf(choices, i)}: ${what}`,
        ),
      ),
    ],
    rows: shared.cells.map(
      (cell): Line => [
        ...cell.values.map(String),
        ...cell.points.map((point) => tidy(point?.metrics[metricId])),
        ...judged.flatMap((i) => verdictColumns(verdicts.get(cell.key)?.[i], minimumEffect)),
      ],
    ),
  };
}

/** The whole comparison for programs. */
export function comparisonJson(
  choices: readonly Choice[],
  baseline: number,
  shared: SharedCells | undefined,
): string {
  const document = {
    format: 1,
    baseline,
    items: choices.map(({ item, point }) => ({
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
      values: values.map(({ value, range, against, residual }) => ({
        value: value ?? null,
        range: range ? { low: range.low, high: range.high, constants: range.constants } : null,
        difference: against?.difference ?? null,
        ratio: against?.ratio ?? null,
        residual: residual ?? null,
      })),
    })),
    cells: shared && {
      axes: shared.axes,
      values: shared.cells.map(({ values, points }) => ({
        ...Object.fromEntries(shared.axes.map((id, i) => [id, values[i]])),
        metrics: points.map((point) => point?.metrics ?? null),
      })),
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** One metric of one shared cell, each item against the baseline. */
export function cellValues(
  choices: readonly Choice[],
  cell: SharedCells["cells"][number],
  metricId: string,
  baseline: number,
): readonly MetricValue[] {
  const sides = choices.map(({ item }, i) => ({ item, point: cell.points[i] }));
  return compareMetric(sides, baseline, metricId);
}

function verdictColumns(cell: CellVerdict | undefined, minimumEffect: number): Line {
  if (cell?.kind !== "judged") return ["", "", ""];
  const { test } = cell.verdict;
  return [verdictWord(cell.verdict, minimumEffect), tidy(test?.estimate), tidy(test?.adjusted)];
}

/** Without the last digits, which only say how a computer adds. */
function tidy(value: number | null | undefined): number | "" {
  return value === null || value === undefined ? "" : Number(value.toPrecision(12));
}

function letterOf(choices: readonly Choice[], index: number): string {
  return choices[index]?.letter ?? itemLetter(index);
}

/** The measured ones of a comparison, with what they were measured on. */
export function environmentHolders(choices: readonly LetteredChoice[]): readonly EnvironmentHolder[] {
  return choices.flatMap(({ item, letter }) =>
    item.provenance === "measured" ? [{ letter, facts: item.environment }] : [],
  );
}

/** What the measured ones were measured on and what differs, as Markdown that follows a table. */
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
