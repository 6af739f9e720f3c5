export type { ParameterCost, QueryCost, ServerUse } from "./costs.ts";
export { parameterDifference } from "./edits.ts";
export type { License } from "./effective.ts";
export {
  allParameters,
  commandsOf,
  readParameterFile,
  type WrittenParameter,
} from "./files/parameter-file.ts";
export type { StartCommand } from "./files/pf-tokens.ts";
export type { ParameterText } from "./files/read-files.ts";
export { FINDING_KINDS, type Finding, type FindingKind, type PfEdit } from "./finding.ts";
export { networkFact } from "./network-facts.ts";
export type { ParameterFact, ParameterValue, Source, StatedDefault } from "./parameter-fact.ts";
export { parseRelease, RELEASE_HINT, RELEASES, type Release } from "./release.ts";
export { joinsOnServer, releaseSettings } from "./release-settings.ts";
export { type Review, type ReviewedParameter, type ReviewRequest, reviewParameters } from "./review.ts";
export { type CommandReview, reviewCommands } from "./review-commands.ts";
export { type Side, sideOf } from "./settled.ts";
export { costText, defaultText, reviewSentence, valueText } from "./texts.ts";
export { queryWorkload, type ReviewedWorkload, reviewedWorkload } from "./workload.ts";
