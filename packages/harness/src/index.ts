export type { HarnessFile } from "./harness-file.ts";
export { harnessFiles, planText } from "./harness-files.ts";
export { pfLines } from "./pf-lines.ts";
export {
  cellReason,
  planDuration,
  planOmissions,
  planPurpose,
  planRuns,
  planSize,
  planTotal,
  planWarnings,
} from "./plan-words.ts";
