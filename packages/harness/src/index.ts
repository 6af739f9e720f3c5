export type { HarnessFile } from "./harness-file.ts";
export { harnessFiles, planText } from "./harness-files.ts";
export { pfLines } from "./pf-lines.ts";
export {
  cellReason,
  planDuration,
  planLongRuns,
  planOmissions,
  planPurpose,
  planRuns,
  planSize,
  planTotal,
} from "./plan-words.ts";
