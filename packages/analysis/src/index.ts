export { type HeldOutReference, heldOut } from "./accuracy/held-out.ts";
export type { PublishedPredictions } from "./accuracy/held-out-predictions.ts";
export { withHeldOut } from "./accuracy/held-out-rows.ts";
export {
  findWorse,
  findWorseHeldOut,
  type PublishedAccuracy,
  type PublishedFidelity,
  publishFidelity,
  publishHeldOut,
} from "./accuracy/published-fidelity.ts";
export { calibrate } from "./calibration/calibrate.ts";
export { calibratedParams } from "./calibration/calibrated-params.ts";
export type {
  Calibration,
  CalibrationError,
  CalibrationRequest,
  CalibrationResidual,
  CalibrationWarning,
  FittedCombination,
  FittedConstant,
} from "./calibration/calibration.ts";
export type { HeldOutOptions, HeldOutResidual } from "./calibration/held-out-residuals.ts";
export { preselectedConstants } from "./calibration/preselected-constants.ts";
export { rowNames } from "./calibration/row-names.ts";
export { usedCalibration } from "./calibration/used-calibration.ts";
export type { ComparedSide, SideRuns } from "./comparison/cell-side.ts";
export { inUnitsOf } from "./comparison/common-units.ts";
export {
  type CellOutcome,
  type CellTests,
  type CellVerdict,
  type CellVerdicts,
  type ComparedCell,
  type ComparedCellValue,
  type ComparedMetric,
  type Comparison,
  cellTests,
  cellVerdicts,
  compare,
  comparedCell,
  isShown,
  type JudgedAgainst,
  judgeCells,
  outcomeCounts,
  shownDifference,
} from "./comparison/compare.ts";
export {
  type Against,
  type ComparedValue,
  compareValues,
  differenceTo,
  ratiosOf,
} from "./comparison/compared-value.ts";
export {
  type Contribution,
  type DifferenceExplanation,
  explainDifference,
} from "./comparison/explain-difference.ts";
export { type ComparedSystem, type Incomparable, incomparable } from "./comparison/incomparable.ts";
export type { MatchedCell } from "./comparison/match-cells.ts";
export { type MatchedSides, matchSides, unmatchedCells } from "./comparison/match-sides.ts";
export { countsText, OUTCOMES, outcomeText, unmatchedText } from "./comparison/outcome-text.ts";
export { commonSchema, type SettingRow, settingRows } from "./comparison/setting-rows.ts";
export type { Finding } from "./findings/finding.ts";
export { lintMeasurements, lintTable } from "./findings/lint-measurements.ts";
export {
  type CellMeasurement,
  type MeasuredSet,
  type Overlay,
  overlay,
  referenceSet,
  runsOf,
  states,
} from "./measured/measured.ts";
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
  withoutEffect,
} from "./measured/unstated.ts";
export { carriedPlan } from "./plan/carried-plan.ts";
export { checkPlan } from "./plan/check-plan.ts";
export { isStartUp } from "./plan/is-start-up.ts";
export { makePlan, type PlanOptions } from "./plan/make-plan.ts";
export type { Plan, PlanCell, PlanLeg, PlanOmissions, PlanServer } from "./plan/plan.ts";
export { planId } from "./plan/plan-id.ts";
export {
  type PlanCellProgress,
  type PlannedRow,
  type PlanProgress,
  planProgress,
} from "./plan/plan-progress.ts";
export { planSetup } from "./plan/plan-setup.ts";
export { plannedSeconds, plannedStarts, predictsRunTime, runSeconds } from "./plan/planned-time.ts";
export { shuffled } from "./plan/shuffled.ts";
export { type BoxSummary, boxSummary } from "./statistics/box-summary.ts";
export {
  type ChangePoint,
  changePoints,
  MIN_SEGMENT,
  MIN_SERIES,
  type SeriesChanges,
} from "./statistics/change/change-points.ts";
export { driftText } from "./statistics/change/drift-text.ts";
export {
  checkThresholds,
  type ThresholdCheck,
  type ThresholdOutcome,
  type Thresholds,
  type ThresholdVerdict,
} from "./statistics/check-thresholds.ts";
export { ALPHA, judge } from "./statistics/judge.ts";
export { type DensityCurve, densityCurve } from "./statistics/kernel-density.ts";
export { type Mode, modes } from "./statistics/modes.ts";
export { EXACT_RANKS, type OrderInterval, orderInterval } from "./statistics/rank/order-interval.ts";
export { selectMedian, selectRank } from "./statistics/rank/select-rank.ts";
export { type RunTime, type RunTimes, readRunDate, readRunTime, runTimes } from "./statistics/run-time.ts";
export type { Drift, Outcome, Replicates, TestResult, Verdict } from "./statistics/verdict.ts";
export * from "./tables.ts";
