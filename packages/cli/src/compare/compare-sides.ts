import { incomparable, judge, type Outcome, type Replicates, type Verdict } from "@wirecost/analysis";
import { type EnvironmentDifferences, environmentDifferences } from "@wirecost/contract";
import { type Interval, median, type Params } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";
import { type PairedCells, pairCells } from "./pair-cells.ts";
import { rangeOf } from "./range-of.ts";
import type { Side } from "./side.ts";

/** One cell of one metric. */
export interface ComparedCell {
  readonly settings: Params;
  /** Medians over the runs. */
  readonly baseline: number;
  readonly other: number;
  /** Of predicted sides, where the prediction is a range. */
  readonly ranges?: { readonly baseline?: Interval; readonly other?: Interval };
  /** "untested" where a measurement stands against a prediction: the difference is the model's error as well. */
  readonly outcome: Outcome | "untested";
  /** The difference as a share of the baseline. */
  readonly effect: number;
  readonly runs: readonly [baseline: number, other: number];
  readonly verdict?: Verdict;
}

export interface ComparedMetric {
  readonly metric: string;
  readonly cells: readonly ComparedCell[];
}

export interface Comparison extends Pick<PairedCells, "changed" | "lone"> {
  readonly baseline: Side;
  readonly other: Side;
  /** Share of the baseline below which a difference does not count. */
  readonly minEffect: number;
  readonly metrics: readonly ComparedMetric[];
  /** Where what the two were measured on differs, or is not known; absent where it is the same. */
  readonly ground?: EnvironmentDifferences;
}

/**
 * Judges two sides cell by cell, each metric by itself, as the product's comparison does.
 *
 * @param metrics ids; the baseline's own where none is given
 * @throws CliError where nothing can be compared: no verdict is not a good one
 */
export function compareSides(
  baseline: Side,
  other: Side,
  { metrics, minEffect }: { metrics: readonly string[]; minEffect: number },
): Comparison {
  checkComparable(baseline, other);
  const { pairs, changed, lone } = pairCells(baseline, other);
  if (pairs.length === 0) {
    throw new CliError(
      `${baseline.title} and ${other.title} have no setting in common: ${lone.baseline} and ${lone.other} cells stand alone.`,
    );
  }
  const asked = metrics.length > 0 ? metrics : [baseline.metric];
  const compared = asked.map((id): ComparedMetric => {
    const metric = baseline.schema.metrics[id];
    if (!metric) {
      const known = Object.keys(baseline.schema.metrics).join(", ");
      throw new CliError(`${JSON.stringify(id)} is no metric of ${baseline.title}: ${known}.`);
    }
    const both = pairs.flatMap((runs) => {
      const { settings } = runs;
      const [ours, theirs] = [runsOf(baseline, runs.baseline, id), runsOf(other, runs.other, id)];
      const replicates: Replicates = {
        baseline: ours.values,
        other: theirs.values,
        // Made while they are looked at: of a million runs they would take as much again as everything else.
        get times() {
          return { baseline: ours.times(), other: theirs.times() };
        },
      };
      return replicates.baseline.length && replicates.other.length
        ? [{ settings, replicates, ranges: rangesOf(runs) }]
        : [];
    });
    function rangesOf(runs: (typeof pairs)[number]): ComparedCell["ranges"] {
      const [own, their] = [
        rangeOf(baseline, settingsAt(baseline, runs.baseline[0]), id),
        rangeOf(other, settingsAt(other, runs.other[0]), id),
      ];
      return own || their ? { ...(own && { baseline: own }), ...(their && { other: their }) } : undefined;
    }
    if (both.length === 0)
      throw new CliError(`No cell has ${metric.label} (${id}) on both sides: choose another with --metric.`);
    // A prediction repeats to the digit, whatever its metric does when it is measured.
    const predicted = baseline.origin === "predicted" && other.origin === "predicted";
    const mixed = baseline.origin !== other.origin;
    const verdicts = judge(
      both.map(({ replicates }) => replicates),
      predicted ? { ...metric, noise: "exact" } : metric,
      minEffect,
    );
    const cells = both.map(({ settings, replicates, ranges }, i): ComparedCell => {
      const verdict = mixed ? undefined : verdicts[i];
      const [from, to] = [median(replicates.baseline), median(replicates.other)];
      return {
        settings,
        baseline: from,
        other: to,
        ...(ranges && { ranges }),
        outcome: verdict?.outcome ?? "untested",
        effect: verdict?.effect ?? (to === from ? 0 : (to - from) / Math.abs(from)),
        runs: [replicates.baseline.length, replicates.other.length],
        ...(verdict && { verdict }),
      };
    });
    return { metric: id, cells };
  });
  const ground = groundOf(baseline, other);
  return { baseline, other, minEffect, metrics: compared, changed, lone, ...(ground && { ground }) };
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
      `${JSON.stringify(why.metric)} is in ${units.join(", but in ")}: give both the same unit with --column.`,
    );
  }
  const metrics = sides.map(({ title, schema }) => `${title} has ${Object.keys(schema.metrics).join(", ")}`);
  throw new CliError(`No metric in common: ${metrics.join("; ")}.`);
}

/** What some rows measured of a metric, and when. */
function runsOf({ table }: Side, rows: Int32Array, metric: string) {
  const column = table.metrics.get(metric);
  const measured = column ? rows.filter((row) => !Number.isNaN(column[row])) : new Int32Array(0);
  return {
    values: Array.from(measured, (row) => column?.[row] ?? Number.NaN),
    times: () => Array.from(measured, (row) => table.times?.of(row)),
  };
}

function settingsAt({ table }: Side, row = 0): Params {
  return table.settings[table.cells[row] ?? 0] ?? {};
}

/** Only where both were measured: a prediction was made on no machine. */
function groundOf(baseline: Side, other: Side): EnvironmentDifferences | undefined {
  if (baseline.origin !== "measured" || other.origin !== "measured") return undefined;
  return environmentDifferences([
    { letter: "the baseline", facts: baseline.facts },
    { letter: "the other", facts: other.facts },
  ]);
}
