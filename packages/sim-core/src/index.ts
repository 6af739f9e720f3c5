export { type ErrorSummary, summarizeErrors } from "./accuracy/error-summary.ts";
export { type FidelityRow, fidelity } from "./accuracy/fidelity.ts";
export {
  type FidelitySummary,
  type RoleSummary,
  summarizeFidelity,
  summarizeRoles,
} from "./accuracy/fidelity-summary.ts";
export { beyondPublished, beyondPublishedMetrics } from "./accuracy/published-domain.ts";
export { residual } from "./accuracy/residual.ts";
export { type DomainRange, domainOf } from "./calibrated/domain.ts";
export { type Extrapolation, extrapolates } from "./calibrated/extrapolates.ts";
export { extrapolationText } from "./calibrated/extrapolation-text.ts";
export { movedTogether } from "./calibrated/moved-together.ts";
export {
  type PartRange,
  type PredictedRange,
  partRanges,
  predictedRanges,
} from "./calibrated/predicted-ranges.ts";
export { drawConstants, standardNormal, uncertainConstants } from "./calibrated/priors.ts";
export {
  checkUsedCalibration,
  type FittedErrors,
  type JointErrors,
  type UsedCalibration,
} from "./calibrated/used-calibration.ts";
export * from "./model.ts";
export { bulkInsert } from "./models/bulk-insert/model.ts";
export { openedgeQuery } from "./models/openedge-query/model.ts";
export { JOINS, type Pattern } from "./models/openedge-query/pattern.ts";
export { HEADER_BYTES, workload as openedgeWorkload } from "./models/openedge-query/workload.ts";
export { openedgeServers } from "./models/openedge-servers/model.ts";
export { programCalls } from "./models/program-calls/model.ts";
export { labSetup } from "./models/round-trips/lab-references.ts";
export { labConstants } from "./models/round-trips/lab-rows.ts";
export { type Network, network, roundTrips, waits as tcpWaits } from "./models/round-trips/model.ts";
export { getModel, models } from "./models.ts";
export type { Distribution, SimulatedNetwork } from "./queueing/simulation/simulated-network.ts";
export { createSimulation } from "./queueing/simulation/simulation.ts";
export { type Advice, advise, type Beyond, type Change } from "./recommend/advise.ts";
export { advisePair } from "./recommend/advise-pair.ts";
export type { Certainty } from "./recommend/certainty.ts";
export { hoursWorth, type Worth } from "./recommend/hours.ts";
export type { Limit } from "./recommend/limits.ts";
export { type RankedOption, rankable, rankOptions } from "./recommend/ranking.ts";
export { type Recommendation, type RecommendOptions, recommend } from "./recommend/recommend.ts";
export {
  type BarEnd,
  type Move,
  type Sensitivity,
  type SensitivityBar,
  sensitivity,
} from "./recommend/sensitivity.ts";
export type { Trial } from "./recommend/trial.ts";
export { type Crossover, crossover, NEGLIGIBLE, type Variant } from "./sweep/crossover.ts";
export { best, competingValues, knee, type Marks, marks } from "./sweep/knee.ts";
export { computeRun, type Design, type Run, runSteps, serializeRun } from "./sweep/run.ts";
export { ownPlace, shownAxes } from "./sweep/shown-axes.ts";
export { simulate } from "./sweep/simulate.ts";
export { type Axis, cellParams, checkAxes, MAX_CELLS, type Sweep, sweep } from "./sweep/sweep.ts";
