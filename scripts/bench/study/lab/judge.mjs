import { calibrate, calibratedParams } from "@wirecost/analysis";
import { defaultParams, getModel, labConstants, simulate, summarizeErrors } from "@wirecost/sim-core";

/** @typedef {ReturnType<typeof import("./to-rows.mjs").toMedians>[number]} Median */
/** @typedef {import("@wirecost/sim-core").Params} Params */

const model = getModel("round-trips");

/**
 * One row of the lab beside the model's prediction after the fit.
 *
 * @typedef {object} Judged
 * @property {Median} median
 * @property {boolean} heldOut whether the fit did not see it
 * @property {{ elapsedMs: number, roundTrips: number }} predicted
 * @property {boolean} exact whether every replicate took the round trips that were predicted
 * @property {number} error of the time: (predicted - measured) / measured
 */

/**
 * Fits the model's times at the shortest and longest latency and predicts everything: the latencies between, and at
 * each latency the conversations that were not fitted.
 *
 * @param {readonly Median[]} medians @param {Params} setup @param {number} seed
 * @returns {{ constants: readonly import("@wirecost/analysis").FittedConstant[], rows: Judged[] }}
 */
export function judge(medians, setup, seed) {
  const rtts = medians.map(({ rttMs }) => rttMs);
  const outer = [Math.min(...rtts), Math.max(...rtts)];
  const isHeldOut = (/** @type {Median} */ { conversation, rttMs }) =>
    conversation.heldOut === true || !outer.includes(rttMs);
  const rows = medians.filter((median) => !isHeldOut(median));
  const fit = calibrate({
    model,
    base: { ...defaultParams(model), ...setup },
    rows,
    metrics: ["elapsedMs"],
    free: Object.keys(labConstants),
    folds: 0,
    seed,
  });
  return {
    constants: fit.constants,
    rows: medians.map((median) => {
      const { elapsedMs = 0, roundTrips = 0 } = simulate(model, {
        ...median.settings,
        ...calibratedParams(fit),
      });
      return {
        median,
        heldOut: isHeldOut(median),
        predicted: { elapsedMs, roundTrips },
        exact: median.roundTrips.every((trips) => trips === roundTrips),
        error: elapsedMs / median.metrics.elapsedMs - 1,
      };
    }),
  };
}

/**
 * Median and maximum absolute error of some rows, and the number of rows with exact round trips.
 * @param {readonly Judged[]} rows
 */
export function summarize(rows) {
  const errors = summarizeErrors(rows.map(({ error }) => error));
  return {
    rows: rows.length,
    exactRoundTrips: rows.filter(({ exact }) => exact).length,
    medianError: errors?.median ?? 0,
    worstError: errors?.worst ?? 0,
  };
}
