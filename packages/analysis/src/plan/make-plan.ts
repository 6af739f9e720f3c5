import { AxisError, computeRun, type Design, getModel, type Params, type Run } from "@wirecost/sim-core";
import { type Candidate, candidateCells, distinctCells } from "./candidate-cells.ts";
import { chooseCells, type RankedCell } from "./choose-cells.ts";
import { contestsOf } from "./contests-of.ts";
import { fitPlan } from "./fit-plan.ts";
import { isStartUp } from "./is-start-up.ts";
import { orderRuns } from "./order-runs.ts";
import type { Plan, PlanCell, PlanServer } from "./plan.ts";
import { planId } from "./plan-id.ts";
import { CLIENT_SECONDS, runSeconds } from "./planned-time.ts";
import { fewestReplicates, replicatesNeeded } from "./replicates-needed.ts";
import { type KnownConstants, worthMeasuring } from "./worth-measuring.ts";

export interface PlanOptions {
  /** Maximum cells measured for the decision, in addition to corners. At least 2. */
  readonly cells?: number;
  /** Expected relative standard deviation of runs. */
  readonly noise?: number;
  /** Minimum effect to detect, relative. */
  readonly effect?: number;
  /** Runs per cell; by default as many as noise and effect require. */
  readonly replicates?: number | undefined;
  /** Whether the corners of the matrix are measured too. */
  readonly anchors?: boolean;
  /** Minutes that runs, starts of servers and the runs after them may take by prediction; unlimited by default. */
  readonly budgetMinutes?: number | undefined;
  /** Starts of a server that are allowed, the first included; unlimited by default. */
  readonly restarts?: number | undefined;
}

/** Maximum runs per cell: beyond it, reduce the noise first. */
export const MAX_REPLICATES = 200;

/**
 * What to measure of a design's matrix: the cells whose outcome would change which one is chosen, the favorite among
 * them in any case, and the corners for a calibration. Omits what does not fit the budget, lowest worth first,
 * and lists it in the plan.
 *
 * @throws UnknownModelError, ParamError, AxisError for a design that cannot be computed or a matrix of one cell;
 *   RangeError for options out of range, and for a budget too small for two cells with the minimum runs for a verdict
 */
export function makePlan(design: Design, options: PlanOptions = {}): Plan {
  const { cells: most = 6, noise = 0.05, effect = 0.1, anchors = true } = options;
  checkOptions(most, noise, effect, options);
  const run = computeRun(design);
  const model = getModel(run.model);
  const column = run.metrics.indexOf(run.metric);
  const known = knownConstants(run);
  const candidates = distinctCells(
    model,
    run.metric,
    candidateCells(
      model,
      run.params,
      run.axes,
      run.cells.map((cell) => cell[column] ?? Number.NaN),
    ),
    known,
    run.seed,
  );
  if (candidates.length < 2)
    throw new AxisError(
      "All cells of this matrix are equal: there is nothing to choose, so nothing to measure.",
    );
  const metric = model.metrics[run.metric] ?? { better: "none", noise: "noisy" };
  const ranked = rankCells(run, candidates, known);
  const deciding = metric.better === "none" ? [] : chooseCells(ranked, most);
  const corners = ranked.flatMap(({ corner }, i) => (anchors && corner && !deciding.includes(i) ? [i] : []));
  const candidatesOf = [...deciding, ...corners].flatMap((i) =>
    ranked[i] ? [{ ...ranked[i], index: i }] : [],
  );
  if (candidatesOf.length === 0)
    throw new AxisError(
      "No other cell can turn out to be the best: there is nothing to decide. For a calibration, measure the corners.",
    );
  const timed = candidatesOf.map((cell, i) => ({
    ...cell,
    deciding: i < deciding.length,
    seconds: CLIENT_SECONDS + runSeconds(model, cell.params),
    own: JSON.stringify(startUpSettings(cell.params)),
  }));
  // The slowest corners are omitted first.
  const byWorth = [
    ...timed.filter((cell) => cell.deciding),
    ...timed.filter((cell) => !cell.deciding).sort((a, b) => a.seconds - b.seconds),
  ];
  const runsOf = (indexes: readonly number[], of: (comparisons: number) => number) =>
    Math.min(MAX_REPLICATES, of(indexes.filter((i) => byWorth[i]?.favorite === false).length));
  const wanted = (indexes: readonly number[]) =>
    options.replicates ?? runsOf(indexes, (count) => replicatesNeeded(metric, noise, effect, count));
  const fitted = fitPlan(
    byWorth.map(({ seconds, own, deciding: decides, favorite, against }) => {
      const rival = decides && !favorite;
      return {
        seconds,
        server: own,
        against: rival ? byWorth.findIndex(({ index }) => index === against) : undefined,
      };
    }),
    {
      budget: (options.budgetMinutes ?? Number.POSITIVE_INFINITY) * 60,
      starts: options.restarts ?? Number.POSITIVE_INFINITY,
      wanted,
      needed: (indexes) =>
        Math.min(
          wanted(indexes),
          runsOf(indexes, (count) => fewestReplicates(metric, count)),
        ),
    },
  );
  const { replicates } = fitted;
  const fittedCells = new Set(fitted.cells.map((i) => byWorth[i]));
  const chosen = timed.filter((cell) => fittedCells.has(cell));
  const omitted = {
    cells: [...fitted.omitted].flatMap(([i, reason]) => {
      const cell = byWorth[i];
      return cell ? [{ settings: onAxes(cell.params, () => true), seconds: cell.seconds, reason }] : [];
    }),
    replicates: wanted(fitted.cells) - replicates,
  };
  const servers = serversOf(chosen.map(({ params }) => startUpSettings(params)));
  const cells = chosen.map((cell, i): PlanCell => {
    const { params, predicted, low, high, best, worth, favorite, own } = cell;
    return {
      id: `c${i + 1}`,
      settings: onAxes(params, () => true),
      server: servers.find(({ settings }) => JSON.stringify(settings) === own)?.id ?? "s1",
      predicted,
      // A constant whose usual value is the end of its range puts the prediction beyond nearly all draws.
      low: Math.min(sixDigits(low), predicted),
      high: Math.max(sixDigits(high), predicted),
      best,
      worth: sixDecimals(worth),
      favourite: favorite,
      reason: cell.deciding ? "decision" : "anchor",
    };
  });
  const { model: id, modelVersion, params, axes, seed } = run;
  const content = {
    format: 1 as const,
    model: id,
    modelVersion,
    params,
    axes,
    metric: run.metric,
    seed,
    noise,
    effect,
    regret: sixDecimals(Math.max(...ranked.map(({ regret }) => regret))),
    replicates,
    servers,
    cells,
    blocks: orderRuns(cells, replicates, seed, fitted.passes),
    ...(omitted.cells.length > 0 || omitted.replicates > 0 ? { omitted } : {}),
  };
  return { ...content, id: planId(content) };

  function onAxes(params: Params, takes: (id: string) => boolean): Params {
    return Object.fromEntries(
      run.axes.flatMap(({ param }) => {
        const value = params[param];
        return value !== undefined && takes(param) ? [[param, value]] : [];
      }),
    );
  }

  function startUpSettings(params: Params): Params {
    return onAxes(params, (id) => {
      const param = model.params[id];
      return param !== undefined && isStartUp(param);
    });
  }
}

// Draws take powers, whose last digits differ between versions of Node and browsers: a plan's id must not.
const sixDigits = (value: number) => Number(value.toPrecision(6));
const sixDecimals = (share: number) => Number(share.toFixed(6));

function knownConstants({ axes, calibration }: Run): KnownConstants {
  const { params: constants = [], intervals = {}, joint = {} } = calibration ?? {};
  // For a calibration stored without errors, its constants count as known.
  const known = constants.filter((id) => !intervals[id] && !joint[id]);
  return { held: new Set([...axes.map(({ param }) => param), ...known]), intervals, joint };
}

function rankCells(run: Run, candidates: readonly Candidate[], known: KnownConstants): readonly RankedCell[] {
  const model = getModel(run.model);
  const axes = run.axes.map(({ param }) => param);
  const settings = candidates.map(({ params }) => params);
  const contests = contestsOf(model, axes, settings);
  const worths = worthMeasuring(model, run.metric, settings, contests, known, run.seed);
  return candidates.flatMap((candidate, i) => {
    const worth = worths[i];
    const contest = contests.find((members) => members.includes(i)) ?? [];
    const against = contest.find((member) => worths[member]?.favorite) ?? i;
    return worth ? [{ ...candidate, ...worth, against }] : [];
  });
}

/** Distinct values in order of appearance. */
function serversOf(settings: readonly Params[]): readonly PlanServer[] {
  const distinct = new Map(settings.map((one) => [JSON.stringify(one), one]));
  return [...distinct.values()].map((one, i) => ({ id: `s${i + 1}`, settings: one }));
}

function checkOptions(
  cells: number,
  noise: number,
  effect: number,
  { replicates, budgetMinutes, restarts }: PlanOptions,
): void {
  const whole = (value: number, from: number, to: number) =>
    Number.isInteger(value) && value >= from && value <= to;
  if (!whole(cells, 2, 50)) throw new RangeError(`${cells} cells: it should be a whole number from 2 to 50.`);
  if (!(noise >= 0 && noise <= 1)) throw new RangeError(`A noise of ${noise}: it should be from 0 to 1.`);
  if (!(effect >= 0.001 && effect <= 10))
    throw new RangeError(`A minimum effect of ${effect}: it should be from 0.001 to 10.`);
  if (replicates !== undefined && !whole(replicates, 1, MAX_REPLICATES))
    throw new RangeError(
      `${replicates} runs per cell: it should be a whole number from 1 to ${MAX_REPLICATES}.`,
    );
  if (budgetMinutes !== undefined && !(budgetMinutes > 0))
    throw new RangeError(`A budget of ${budgetMinutes} minutes: it should be above 0.`);
  if (restarts !== undefined && !whole(restarts, 1, Number.MAX_SAFE_INTEGER))
    throw new RangeError(`${restarts} starts of a server: it should be a whole number from 1.`);
}
