export { ConversationBuilder } from "./build.ts";
export {
  type Clock,
  type Connection,
  type Conversation,
  type Dropped,
  isExecution,
  type Links,
  type Pages,
  type Source,
  type Statement,
} from "./conversation.ts";
export { changeWords, formatChange, parseChange } from "./evaluation/change-text.ts";
export {
  type ComparedConversation,
  type ComparedEndpoint,
  type ConversationComparison,
  compareConversations,
  type EndpointCounts,
} from "./evaluation/compare-conversations.ts";
export { crossoverSentence } from "./evaluation/crossovers.ts";
export {
  type EvaluatedFinding,
  type EvaluatedGroup,
  type EvaluatedRow,
  type EvaluatedStatement,
  type Evaluation,
  type EvaluationSettings,
  evaluateConversation,
  type StatementChange,
} from "./evaluation/evaluate.ts";
export { groupingsOf } from "./evaluation/groups.ts";
export {
  conversationNetwork,
  networkModel,
  networkModelOf,
  OPENING_NETWORK,
  POOL,
  RTT,
  rttsAround,
} from "./evaluation/network-model.ts";
export { OpenConversation } from "./evaluation/open-conversation.ts";
export { pageSentence } from "./evaluation/page-sentence.ts";
export {
  type Effect,
  type FindingsRequest,
  type FoundItem,
  GROUPINGS,
  type Grouping,
  type GroupSums,
  type MatrixRow,
  type OpenedRecording,
  type PageResults,
  type PredictedTimes,
  type Results,
  type ResultsRequest,
  type Setting,
  SPARK_PARTS,
  type Times,
  type TripRange,
} from "./evaluation/results.ts";
export { rowNames } from "./evaluation/row-names.ts";
export type { Segment } from "./evaluation/segment.ts";
export {
  adviceSentence,
  bestEffect,
  bottleneckSentence,
  openingSentence,
} from "./evaluation/sentence.ts";
export { bothWithoutNames, withoutNames } from "./evaluation/without-names.ts";
export { ConversationFileError } from "./files/file-format.ts";
export { FORMATS } from "./files/formats.ts";
export { type OpenedConversation, readConversation, recognizedFormat } from "./files/read-conversation.ts";
export { valueHash } from "./files/value-hash.ts";
export {
  type Evidence,
  FINDING_KINDS,
  type Finding,
  type FindingKind,
  type FindingNumbers,
} from "./findings/finding.ts";
export { type FindingText, findingText } from "./findings/finding-text.ts";
export { findings } from "./findings/findings.ts";
export { checkThresholds, DEFAULT_THRESHOLDS, type Thresholds } from "./findings/thresholds.ts";
export { ConversationReader } from "./format/read.ts";
export { readRecording } from "./format/read-recording.ts";
export { recordingLines } from "./format/recording-lines.ts";
export { withoutLiterals } from "./format/without-literals.ts";
export { ConversationWriter } from "./format/write.ts";
export { type Graph, graphOf } from "./graph.ts";
export { lanesOf } from "./lanes.ts";
export { combine, combineOpened } from "./pages/combine.ts";
export { type EvaluatedPageFinding, pageFindings } from "./pages/page-findings.ts";
export { pageNotes } from "./pages/page-notes.ts";
export {
  type PageResult,
  type PageWaits,
  pageResult,
  predictedTripTimes,
  type RequestTimes,
  recordedTripTimes,
} from "./pages/page-waits.ts";
export { pageNames, pagesOf, requestText } from "./pages/pages.ts";
export { withClock } from "./pages/with-pages.ts";
export { type ConversationNetwork, type Prediction, predict } from "./predict.ts";
export { type ChangedPrediction, predictChanges } from "./predict-changes.ts";
export { detectingDecoder } from "./protocol/detect.ts";
export { recordedElapsedMs, withoutNetworkText } from "./recorded-elapsed.ts";
export { impossibleRttText } from "./recorded-rtt.ts";
export type { RecordedTrip, TripSink } from "./recorder.ts";
export type { EndpointRequests, TypicalRequests } from "./requests.ts";
export {
  countsEachStatement,
  stateRtt,
  togetherOf,
  withRecordedRtt,
  withStatedRtt,
} from "./sent-together.ts";
export { EndpointSetting } from "./statement/endpoint-setting.ts";
export { type ReadStatement, readStatement } from "./statement/read-statement.ts";
export { type SourceVerb, sourceStatement, sourceVerb } from "./statement/source-statement.ts";
export { type ChangedStatement, type Counts, changedStatements } from "./summary/changed-statements.ts";
export { boundWords, countingNotes } from "./summary/counting-notes.ts";
export { type CallSums, durations } from "./summary/sum-calls.ts";
export { known, type StatementSummary, type Summary, summarize } from "./summary/summarize.ts";
export { type Treatment, treat } from "./treat.ts";
export { UNUSED_BECAUSE, unusedTreatments } from "./unused-treatments.ts";
