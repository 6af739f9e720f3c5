import { type ComparedMetric, type Comparison, commonSchema, outcomeText } from "@wirecost/analysis";
import {
  differencesText,
  type EnvironmentHolder,
  environmentDifferences,
  factTexts,
} from "@wirecost/contract";
import { formatPercent, formatRange, paramName, paramValueText } from "@wirecost/sim-core";
import { itemLetter } from "../../entities/comparison/comparison-address.ts";
import { type ExportedTable, markdownText } from "../../shared/lib/export-files.ts";
import { compareMetrics, measuredOf } from "./compare-metrics.ts";
import { pointOrigin, pointParams } from "./items/compared-item.ts";
import type { OpenSettings } from "./open-settings.ts";
import { type Choice, compareSettings, type LetteredChoice, pointText } from "./point-text.ts";

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
        : (open.get(letterOf(choices, measuredOf(choices, baseline, i)))?.get(id) ?? []).join(", "),
    );
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

/** One metric of the cells that items share, one line a cell, with the verdict on each item that was tested. */
export function cellsTable(
  choices: readonly Choice[],
  { axes, minEffect, baseline }: Comparison,
  { metric: id, label, unit, cells, counts }: ComparedMetric,
): ExportedTable {
  const judged = choices.flatMap((_, i) => (i !== baseline && isJudged(counts[i]) ? [i] : []));
  const { params } = commonSchema(choices.map(({ item }) => item.schema));
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
      ...choices.map(({ item }, i) => `${letterOf(choices, i)}: ${item.title}, ${quantity}`),
      ...judged.flatMap((i) =>
        ["verdict", `shift${inUnit}`, "p after Holm's correction"].map(
          (what) => `${letterOf(choices, i)}: ${what}`,
        ),
      ),
    ],
    rows: cells.map(
      ({ settings, sides }): Line => [
        ...axes.map((axis) => String(settings[axis])),
        ...sides.map((side) => tidy(side?.value)),
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

/** Whether an item has verdicts: beside a measurement, a prediction has residuals. */
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
