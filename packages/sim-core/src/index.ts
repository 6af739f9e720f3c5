export { type Advice, advise, type Beyond, type Change } from "./advise.ts";
export { advisePair } from "./advise-pair.ts";
export { calibrate } from "./calibrate/calibrate.ts";
export { calibratedParams } from "./calibrate/calibrated-params.ts";
export type {
  Calibration,
  CalibrationError,
  CalibrationRequest,
  CalibrationResidual,
  CalibrationWarning,
  DomainRange,
  FittedCombination,
  FittedConstant,
} from "./calibrate/calibration.ts";
export { type Extrapolation, extrapolates } from "./calibrate/extrapolates.ts";
export {
  type HeldOutOptions,
  type HeldOutResidual,
  heldOutResiduals,
} from "./calibrate/held-out-residuals.ts";
export { preselectedConstants } from "./calibrate/preselected-constants.ts";
export type { CellSide } from "./cells/cell-side.ts";
export { matchCells } from "./cells/match-cells.ts";
export { applies, checkParams, checkValue, defaultParams, parseParams } from "./check-params.ts";
export { columnIds, columnNamer } from "./column-ids.ts";
export { type Crossover, crossover, NEGLIGIBLE, type Variant } from "./crossover.ts";
export { type ErrorSummary, summarizeErrors } from "./error-summary.ts";
export {
  AxisError,
  CalibrationRequestError,
  type Issue,
  ParamError,
  PlanError,
  UnknownModelError,
} from "./errors.ts";
export {
  type Contribution,
  type DifferenceExplanation,
  explainDifference,
} from "./explain-difference/explain-difference.ts";
export { FAILURE_METRICS } from "./failure-metrics.ts";
export { type FidelityRow, fidelity } from "./fidelity.ts";
export {
  type FidelitySummary,
  type RoleSummary,
  summarizeFidelity,
  summarizeRoles,
} from "./fidelity-summary.ts";
export { type HeldOutReference, heldOut } from "./held-out.ts";
export type { PublishedPredictions } from "./held-out-predictions.ts";
export { withHeldOut } from "./held-out-rows.ts";
export { hoursWorth, type Worth } from "./hours.ts";
export { best, knee, type Marks, marks } from "./knee.ts";
export type { Finding } from "./lint/finding.ts";
export { lintMeasurements, lintTable } from "./lint/lint-measurements.ts";
export {
  type CellMeasurement,
  type MeasuredSet,
  type Overlay,
  overlay,
  referenceSet,
  runsOf,
} from "./measured.ts";
export {
  type ChoiceColumn,
  MAX_CHOICES,
  MAX_TEXT,
  type MeasuredColumns,
  type MetricColumn,
  type NumberColumn,
  type SettingColumn,
} from "./measurement-columns.ts";
export type { MeasuredMetric, MeasurementSchema } from "./measurement-schema.ts";
export { medianMetrics } from "./median-metrics.ts";
export {
  type CountedSettings,
  defineModel,
  type Estimate,
  type FreeParam,
  type Interval,
  isModel,
  type MeasuredRow,
  type Metric,
  type Metrics,
  type Model,
  type Part,
  type Preset,
  type Reference,
  type ReferenceRow,
  type Role,
  roleNames,
  type Seat,
  type Simulation,
  type SimulationReport,
  type Trace,
  type TraceMessage,
  type View,
} from "./model.ts";
export { modelWords } from "./model-words.ts";
export { getModel, models } from "./models.ts";
export {
  type ChoiceOption,
  type ChoiceParam,
  choice,
  type NumberParam,
  number,
  type Param,
  type Params,
  type ParamValue,
  paramName,
  type ToggleParam,
  toggle,
} from "./param.ts";
export { carriedPlan } from "./plan/carried-plan.ts";
export { checkPlan } from "./plan/check-plan.ts";
export { isStartUp } from "./plan/is-start-up.ts";
export { MAX_REPLICATES, makePlan, type PlanOptions } from "./plan/make-plan.ts";
export type { Plan, PlanCell, PlanLeg, PlanOmissions, PlanServer } from "./plan/plan.ts";
export { planId } from "./plan/plan-id.ts";
export { readPlanMark, writePlanMark } from "./plan/plan-mark.ts";
export {
  type PlanCellProgress,
  type PlannedRow,
  type PlanProgress,
  planProgress,
} from "./plan/plan-progress.ts";
export { planSetup } from "./plan/plan-setup.ts";
export { plannedSeconds, plannedStarts, predictsRunTime, runSeconds } from "./plan/planned-time.ts";
export { type PartRange, type PredictedRange, partRanges, predictedRanges } from "./predicted-ranges.ts";
export { beyondPublished, beyondPublishedMetrics } from "./published-domain.ts";
export {
  findWorse,
  findWorseHeldOut,
  type PublishedAccuracy,
  type PublishedFidelity,
  publishFidelity,
  publishHeldOut,
} from "./published-fidelity.ts";
export { solveClosedNetwork } from "./queueing/closed-network.ts";
export type { Distribution } from "./queueing/distribution.ts";
export type { SimulatedNetwork } from "./queueing/simulated-network.ts";
export { createSimulation } from "./queueing/simulation.ts";
export type { Station } from "./queueing/station.ts";
export { type RankedOption, rankable, rankOptions } from "./ranking.ts";
export type { Certainty } from "./recommend/certainty.ts";
export type { Limit } from "./recommend/limits.ts";
export { type Recommendation, type RecommendOptions, recommend } from "./recommend/recommend.ts";
export type { Trial } from "./recommend/trial.ts";
export { type Rng, rng } from "./rng.ts";
export type { RowColumns, Texts } from "./rows/row-columns.ts";
export {
  labelsOf,
  measuredSettings,
  type PackedTable,
  packTable,
  type RowTable,
  rowAt,
  rowName,
  rowsByCell,
  rowsOfTable,
  unpackTable,
} from "./rows/row-table.ts";
export { type KeptTexts, RowTableBuilder, tableOfRows } from "./rows/row-table-builder.ts";
export { computeRun, type Design, type Run, runSteps, serializeRun } from "./run.ts";
export { sameJob } from "./same-job.ts";
export { schemaOfColumns } from "./schema-of-columns.ts";
export {
  type BarEnd,
  type Move,
  type Sensitivity,
  type SensitivityBar,
  sensitivity,
} from "./sensitivity.ts";
export { SettingColumns, settingsAs } from "./setting-columns.ts";
export { settingsFromCounts } from "./settings-from-counts.ts";
export { settingsKey } from "./settings-key.ts";
export { shareSize } from "./share-size.ts";
export { ownPlace, shownAxes } from "./shown-axes.ts";
export { simulate } from "./simulate.ts";
export { type BoxSummary, boxSummary } from "./stats/box-summary.ts";
export { type ChangePoint, changePoints, MIN_SEGMENT, type SeriesChanges } from "./stats/change-points.ts";
export {
  checkThresholds,
  type ThresholdCheck,
  type ThresholdOutcome,
  type Thresholds,
  type ThresholdVerdict,
} from "./stats/check-thresholds.ts";
export { driftText } from "./stats/drift-text.ts";
export { ALPHA, judge } from "./stats/judge.ts";
export { type DensityCurve, densityCurve } from "./stats/kernel-density.ts";
export { median } from "./stats/median.ts";
export { type Mode, modes } from "./stats/modes.ts";
export { EXACT_RANKS, type OrderInterval, orderInterval } from "./stats/order-interval.ts";
export { quantile } from "./stats/quantile.ts";
export { type RunTime, readRunTime } from "./stats/run-time.ts";
export type { Drift, Outcome, Replicates, TestResult, Verdict } from "./stats/verdict.ts";
export { type Axis, cellParams, checkAxes, MAX_CELLS, type Sweep, sweep } from "./sweep.ts";
export { isUnit, type Unit } from "./unit.ts";
export { unitName } from "./unit-name.ts";
export { converted, type Dimension, ownUnitSize, type UnitSize, unitSize } from "./unit-size.ts";
export {
  type MeasuredSettings,
  type RanAt,
  ranAtChoices,
  settingsToLookAt,
  type Unstated,
  type UnstatedOfSet,
  unstated,
  unstatedOfSet,
  unstatedOfSettings,
  unstatedOfTable,
} from "./unstated.ts";
export {
  checkUsedCalibration,
  type FittedErrors,
  type UsedCalibration,
  usedCalibration,
} from "./used-calibration.ts";
