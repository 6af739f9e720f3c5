export { type CallInput, type CallReply, type Client, createClient, ProblemError } from "./client.ts";
export {
  type ConversationComparison,
  type ConversationLimit,
  type ConversationPage,
  type ConversationSummary,
  type CreatedConversation,
  conversationLimit,
  conversationSummary,
  LISTED_RTTS,
  type ListConversations,
  MAX_CONVERSATION_LIMITS,
  MAX_CONVERSATIONS,
  MAX_EVALUATIONS,
  MAX_LIMITS_OF_NAME,
  MAX_LISTED_ENDPOINTS,
  MAX_RECORDED_CHARACTERS,
  MAX_RECORDED_NAMES,
  MAX_RECORDED_TRIPS,
  MAX_RECORDING_BYTES,
  type SavedEvaluation,
  type SavedEvaluationSummary,
  type SetConversationLimit,
} from "./conversations/conversation.ts";
export { type Evaluation, type EvaluationSettings, evaluation } from "./conversations/evaluation.ts";
export {
  type Environment,
  type EnvironmentFacts,
  type EnvironmentList,
  environmentFacts,
  MAX_ENVIRONMENTS,
  type StatedEnvironment,
  type UploadEnvironment,
} from "./environments/environment.ts";
export {
  differencesText,
  type EnvironmentDifferences,
  type EnvironmentHolder,
  environmentDifferences,
} from "./environments/environment-differences.ts";
export { environmentFields } from "./environments/environment-fields.ts";
export { factTexts } from "./environments/environment-text.ts";
export { type FactTexts, type ParsedFacts, parseFacts, textsOf } from "./environments/parse-facts.ts";
export { type ErrorCode, errorCodes } from "./error-code.ts";
export {
  COMPUTATION_EVENTS,
  type Computation,
  type ComputationList,
  computation,
  MAX_COMPUTATIONS,
} from "./experiments/computation.ts";
export { design } from "./experiments/design.ts";
export type { Experiment, ExperimentPage, ExperimentWithRuns } from "./experiments/experiment.ts";
export {
  type PlanDocument,
  type PlanRows,
  planDocument,
  type StoredPlan,
  type StoredPlanPage,
  type StoredPlanSummary,
} from "./experiments/plan.ts";
export { type RunSummary, run, type StoredRun } from "./experiments/run.ts";
export {
  type CreateShare,
  type ListShares,
  MAX_NOTE,
  MAX_REDACTED_NAMES,
  MAX_SHARES,
  type PreviewShare,
  type PseudonymKind,
  pseudonymKinds,
  type RedactedName,
  type Share,
  type SharedTable,
  type ShareOf,
  type SharePage,
  type ShareSource,
  share,
  sharedTable,
} from "./links/share.ts";
export {
  type ComparisonView,
  MAX_SHARED_CHARACTERS,
  MAX_SHARED_ROWS,
  type SharedContent,
  type SharedConversations,
  type SharedItem,
  type SharedSet,
  sharedContent,
  sharedRunDocument,
  sharedSet,
} from "./links/shared-content.ts";
export {
  type Baseline,
  type BaselinePage,
  baseline,
  MAX_BASELINES,
  type SetBaseline,
} from "./measurements/baseline.ts";
export {
  type Calibration,
  type CalibrationDocument,
  type CalibrationPage,
  calibrationDocument,
  calibrationSummary,
  type StoredCalibration,
} from "./measurements/calibration.ts";
export { calibrationDocumentOf } from "./measurements/calibration-document.ts";
export {
  type History,
  type HistoryCell,
  type HistoryCells,
  type HistoryKind,
  type HistoryKinds,
  type HistoryPoint,
  type HistorySource,
  MAX_HISTORY,
  MAX_HISTORY_RUNS,
} from "./measurements/history.ts";
export { measuredColumns } from "./measurements/measured-columns.ts";
export {
  type KeepMapping,
  MAX_MAPPINGS,
  type NamedMapping,
  type NamedMappingList,
  namedMapping,
} from "./measurements/named-mapping.ts";
export { rowsOfColumns, tableOfColumns } from "./measurements/rows-of-columns.ts";
export {
  MAX_ARRIVING_FILES,
  MAX_UPLOAD_BYTES,
  ROW_BYTES,
  type TeamStorage,
  UPLOAD_EVENTS,
  type Upload,
  type UploadEvent,
  type Uploaded,
  type UploadWithRows,
  upload,
  uploadEvent,
} from "./measurements/upload.ts";
export {
  MAX_UPLOAD_CELLS,
  type MetricSummary,
  type UploadCell,
  type UploadWithCells,
} from "./measurements/upload-cells.ts";
export {
  type ColumnChunk,
  readUploadColumns,
  type TextsColumn,
  type UploadColumns,
  type UploadHead,
  uploadColumnsChunk,
  uploadColumnsHead,
} from "./measurements/upload-columns.ts";
export { type Problem, problem } from "./problem.ts";
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
export { type OperationId, routes } from "./routes.ts";
export {
  MAX_SCHEMAS,
  type SchemaContent,
  type SchemaSummary,
  type StoredSchema,
  schemaContent,
} from "./schemas/schema.ts";
export {
  type Activity,
  type ActivityKind,
  type ActivityPage,
  type Actor,
  type ActorList,
  activity,
  activityKinds,
  actor,
  actorList,
  type ListActivity,
} from "./teams/activity.ts";
export {
  type ArchiveEvent,
  type ArchiveSize,
  archiveEvent,
  archiveSize,
  type Imported,
  imported,
  MAX_ARCHIVE_BYTES,
  MAX_ARRIVING_ARCHIVES,
} from "./teams/archive.ts";
export {
  type Comment,
  type CommentList,
  type CommentSubject,
  type CreateComment,
  comment,
  commentText,
  type EditComment,
  MAX_COMMENTS,
} from "./teams/comment.ts";
export { EXAMPLE_COMPARISON, EXAMPLE_TEAM_ID } from "./teams/example-team.ts";
export type { CreatedInvitation, Invitation, OpenedInvitation } from "./teams/invitation.ts";
export {
  type CreatedKey,
  type CurrentKey,
  type Key,
  type KeyScope,
  key,
  keyScopes,
  MAX_KEYS,
} from "./teams/key.ts";
export type {
  AccountDeletion,
  FindKeeper,
  Me,
  Passkey,
  Session,
  Team,
  TwoFactor,
  WaysToSignIn,
} from "./teams/me.ts";
export { MAX_OWN_TEAMS, type Member, type Role, roleInTeam, roles } from "./teams/member.ts";
export {
  type DecideReview,
  REVIEW_DAYS,
  type Review,
  type ReviewItem,
  reviewItem,
} from "./teams/review.ts";
export { rolesWith, type TeamPermission } from "./teams/roles-with.ts";
export {
  type CreatedWebhook,
  type CreateWebhook,
  MAX_LISTED_DELIVERIES,
  MAX_WEBHOOKS,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  webhookDelivery,
  webhookEvents,
} from "./teams/webhook.ts";
