export { type CallInput, type CallReply, type Client, createClient, ProblemError } from "./client.ts";
export * from "./conversations/conversation.ts";
export * from "./conversations/evaluation.ts";
export * from "./environments/environment.ts";
export * from "./environments/environment-differences.ts";
export * from "./environments/environment-fields.ts";
export * from "./environments/environment-text.ts";
export * from "./environments/parse-facts.ts";
export * from "./error-code.ts";
export * from "./experiments/computation.ts";
export * from "./experiments/design.ts";
export * from "./experiments/experiment.ts";
export * from "./experiments/plan.ts";
export * from "./experiments/run.ts";
export * from "./links/share.ts";
export * from "./links/shared-content.ts";
export * from "./measurements/baseline.ts";
export * from "./measurements/calibration.ts";
export * from "./measurements/calibration-document.ts";
export * from "./measurements/history.ts";
export * from "./measurements/measured-columns.ts";
export * from "./measurements/named-mapping.ts";
export * from "./measurements/rows-of-columns.ts";
export * from "./measurements/upload.ts";
export * from "./measurements/upload-cells.ts";
export * from "./measurements/upload-columns.ts";
export * from "./problem.ts";
export type { ModelWords } from "./redaction/map-texts.ts";
export { nameMatcher, nameReplacer } from "./redaction/name-matcher.ts";
export {
  type ForeignText,
  foreignTexts,
  letters,
  nameKey,
  type Replacement,
  redactTexts,
  remainingNames,
} from "./redaction/redact-texts.ts";
export type { ForeignTextGroup } from "./redaction/shared-texts.ts";
export { MAX_BODY_BYTES, MAX_LARGE_BODY_BYTES, type Permission, type Route } from "./route.ts";
export * from "./routes.ts";
export * from "./schemas/schema.ts";
export * from "./shown-text.ts";
export * from "./teams/activity.ts";
export * from "./teams/archive.ts";
export * from "./teams/comment.ts";
export * from "./teams/example-team.ts";
export * from "./teams/invitation.ts";
export * from "./teams/key.ts";
export * from "./teams/me.ts";
export * from "./teams/member.ts";
export * from "./teams/review.ts";
export * from "./teams/roles-with.ts";
export * from "./teams/webhook.ts";
