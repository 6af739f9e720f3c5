import { type ComparedMetric, type Comparison, compare, incomparable, inUnitsOf } from "@wirecost/analysis";
import { type EnvironmentDifferences, environmentDifferences } from "@wirecost/contract";
import { unitBeside } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";
import { metricNamed } from "../input/model-named.ts";
import { comparedSide, type Side, unstatedOfSide } from "./side.ts";

export interface ComparedSides {
  /** The baseline first. */
  readonly sides: readonly [baseline: Side, other: Side];
  readonly comparison: Comparison;
  /** Ids of metrics that both sides measured and that were not compared. */
  readonly notCompared: readonly string[];
  /** Differences or gaps in the environments; absent if they are equal. */
  readonly environments?: EnvironmentDifferences;
}

/**
 * Compares two sides cell by cell: see compare() of analysis.
 *
 * @param metrics ids or labels; the baseline's main metric where none is given
 * @param also ids of other metrics, compared if both sides measured them
 * @throws CliError where nothing can be compared: no verdict is not a good one
 */
export function compareSides(
  baseline: Side,
  measured: Side,
  {
    metrics,
    also = [],
    minEffect,
  }: { metrics: readonly string[]; also?: readonly string[]; minEffect: number },
): ComparedSides {
  checkComparable(baseline, measured);
  const other = inUnits(baseline, measured);
  const of = { id: baseline.title, metrics: baseline.schema.metrics };
  const metricIds = metrics.length > 0 ? metrics.map((name) => metricNamed(of, name)) : [baseline.metric];
  const sides = [baseline, other] as const;
  const areMeasured = sides.every(({ origin }) => origin === "measured");
  const all = [...metricIds, ...(areMeasured ? also : [])];
  const compared = compare(sides.map(comparedSide), { baseline: 0, metrics: all, minEffect });
  const isRequested = ({ metric }: ComparedMetric) => metricIds.includes(metric);
  const shown = compared.metrics.filter((one) => isRequested(one) || one.cells.length > 0);
  const comparison = { ...compared, metrics: shown };
  const [ours, theirs] = comparison.unmatched.map(({ alone, pooled }) => alone + pooled);
  for (const { metric, label, cells } of comparison.metrics.filter(isRequested)) {
    if (cells.some((cell) => cell.sides.some((side) => side?.against && side.against.outcome !== "pooled")))
      continue;
    if (comparison.cells > 0 && cells.length === 0) {
      const common = Object.keys(baseline.schema.metrics).filter(
        (id) => id !== metric && other.schema.metrics[id],
      );
      const which = baseline.model === null && common.length > 0 ? `, such as ${common.join(", ")}` : "";
      throw new CliError(
        `No cell has ${label} (${metric}) on both sides: choose another with --metric${which}.`,
      );
    }
    throw new CliError(
      `${baseline.title} and ${other.title} have no cell in common: ${ours} and ${theirs} cells stand alone.`,
    );
  }
  const environments = environmentsOf(baseline, other);
  const notCompared = areMeasured ? (baseline.omitted ?? []).filter((id) => other.omitted?.includes(id)) : [];
  return { sides, comparison, notCompared, ...(environments && { environments }) };
}

/** A comparison as JSON, in the units of the metrics and in the baseline's units of the settings. */
export function comparisonJson({ sides, comparison, notCompared, environments }: ComparedSides) {
  const { params } = sides[0].schema;
  const settings = [...comparison.axes, ...comparison.changed.map(({ param }) => param)];
  const units = Object.fromEntries(
    settings.flatMap((id) => {
      const unit = unitBeside(params[id]);
      return unit ? [[id, unit]] : [];
    }),
  );
  return { sides: sides.map(about), ...(environments && { environments }), notCompared, units, comparison };
}

function about(side: Side) {
  const { title, origin, address, model, facts, calibration, calibrationErrors } = side;
  const unstated = unstatedOfSide(side);
  return {
    title,
    origin,
    model,
    ...(facts && { measuredOn: facts }),
    ...(address !== undefined && { address }),
    ...(calibration && { calibration: { ...calibration, errors: calibrationErrors ?? null } }),
    ...(unstated && { unstated }),
  };
}

/** @throws CliError for sides of two systems, or of custom tables that measured nothing alike in one unit */
function checkComparable(baseline: Side, other: Side): void {
  const [a, b] = [baseline, other].map(({ model, schema: { metrics } }) => ({ model, metrics }));
  const why = a && b && incomparable(a, b);
  if (!why) return;
  const sides = [baseline, other] as const;
  if (why.reason === "models") {
    const systems = sides.map(({ title, model }) => `${title} is of ${model ?? "no model"}`);
    throw new CliError(`${systems.join(", ")}: only measurements of one system can be compared.`);
  }
  if (why.reason === "units") {
    const units = sides.map(({ title }, i) => `${why.units[i]} in ${title}`);
    throw new CliError(
      `${JSON.stringify(why.metric)} is in ${units.join(", but in ")}, which cannot be converted: give both one unit with --column.`,
    );
  }
  const metrics = sides.map(({ title, schema }) => `${title} has ${Object.keys(schema.metrics).join(", ")}`);
  throw new CliError(`No metric in common: ${metrics.join("; ")}.`);
}

/** A side of a custom table in the baseline's units. */
function inUnits(baseline: Side, side: Side): Side {
  const units = side.model === null ? inUnitsOf(baseline.schema, side.schema) : undefined;
  if (!units) return side;
  const { setup, table } = side;
  const metrics = [...table.metrics].flatMap(([id, values]) =>
    id in units.schema.metrics ? [[id, values.map((value) => units.value(id, value))] as const] : [],
  );
  return {
    ...side,
    schema: units.schema,
    setup: units.settings(setup),
    table: { ...table, settings: table.settings.map(units.settings), metrics: new Map(metrics) },
  };
}

/** Only if both were measured: a prediction has no environment. */
function environmentsOf(baseline: Side, other: Side): EnvironmentDifferences | undefined {
  if (baseline.origin !== "measured" || other.origin !== "measured") return undefined;
  return environmentDifferences([
    { letter: "the baseline", facts: baseline.facts },
    { letter: "the other", facts: other.facts },
  ]);
}
