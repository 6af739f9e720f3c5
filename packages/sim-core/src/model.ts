// Declarations of models with units, texts and errors, without any model or code that computes one.

export { getOrInsert, groupBy } from "./maps.ts";
export { countWhile } from "./math/count-while.ts";
export { median, medianOfSorted, midpoint } from "./math/median.ts";
export { quantile } from "./math/quantile.ts";
export { type Rng, rng } from "./math/rng.ts";
export { studentT95 } from "./math/student-t.ts";
export {
  applies,
  checkParams,
  checkValue,
  defaultParams,
  isMet,
  parseParams,
  unmetCondition,
} from "./model/check-params.ts";
export {
  AxisError,
  CalibrationRequestError,
  type Issue,
  ParamError,
  PlanError,
  quote,
  UnknownModelError,
} from "./model/errors.ts";
export type { MeasuredMetric, MeasurementSchema } from "./model/measurement-schema.ts";
export {
  type CountedSettings,
  defineModel,
  type Estimate,
  type FreeParam,
  type Interval,
  isChance,
  isModel,
  isUncertain,
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
} from "./model/model.ts";
export { modelWords } from "./model/model-words.ts";
export {
  type ChoiceOption,
  type ChoiceParam,
  choice,
  type NumberParam,
  nearestValue,
  number,
  type Param,
  type Params,
  type ParamValue,
  paramName,
  real,
  type ToggleParam,
  toggle,
} from "./model/param.ts";
export { sameJob } from "./model/same-job.ts";
export { settingsKey } from "./model/settings-key.ts";
export { isUnit, type Unit } from "./model/unit.ts";
export {
  converted,
  type Dimension,
  knownUnit,
  ownUnitSize,
  type UnitSize,
  unitFactor,
  unitSize,
} from "./model/unit-size.ts";
export {
  countText,
  formatCount,
  formatPlain,
  formatSignificant,
  formatSixDigits,
} from "./text/format-number.ts";
export {
  formatPercent,
  formatQuantity,
  formatRange,
  formatSetting,
  formatTick,
  isCounted,
  rangeText,
} from "./text/format-quantity.ts";
export { midSentence } from "./text/mid-sentence.ts";
export { editDistance, nearestText, similarText } from "./text/nearest-text.ts";
export { paramValueText, settingText, unitBeside } from "./text/param-value-text.ts";
export { type NumberFormat, parseNumber } from "./text/parse-number.ts";
export { shareSize } from "./text/share-size.ts";
export { shareText } from "./text/share-text.ts";
export { labelWithUnit, unitName } from "./text/unit-name.ts";
