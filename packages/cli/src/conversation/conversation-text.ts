import {
  type ChangedPrediction,
  type Conversation,
  type Counts,
  type Finding,
  findingText,
  type Prediction,
  pageFindings,
  type Summary,
  withoutNetworkText,
} from "@wirecost/conversation";
import { countText, formatCount } from "@wirecost/sim-core";
import { cut, lineOf, textPage } from "../output/printable.ts";
import { textTable } from "../output/text-table.ts";
import {
  conversationNotes,
  differenceText,
  eachCells,
  eachHead,
  endpointName,
  hasChanges,
  ms,
  pagesTable,
  pagesText,
  shareOf,
  tripsText,
  unpredictedText,
} from "./conversation-words.ts";
import type { Baseline, PredictedConversation } from "./predicted-conversation.ts";

/** Maximum statements with a line. */
const MAX_STATEMENTS = 12;

/** Maximum characters of a statement in a line. */
const MAX_TEXT = 72;

/** Maximum printed findings: the costliest. */
const MAX_FINDINGS = 8;

/** The cost of a conversation as lines of text. @param rtts round-trip times in ms, those of the predictions */
export function conversationText(
  conversation: Conversation,
  predicted: PredictedConversation,
  rtts: readonly number[],
): string {
  const { source, statements } = conversation;
  const { summary, changed, findings, baseline } = predicted;
  const { trips, connections, recordedMs, recordedRttMs, predictions } = summary;
  const over = recordedRttMs === null ? "" : `, over a round trip of ${ms(recordedRttMs)}`;
  const head = conversation.counts
    ? `${source.name}: ${countText(trips, "execution")} of ${countText(statements.length, "statement")}, for which the server took ${ms(recordedMs)}`
    : `${source.name}: ${tripsText(conversation, trips)} over ${countText(connections, "connection")} in ${ms(recordedMs)}${withoutNetworkText(conversation)}${over}`;
  const times =
    predictions.length === 0
      ? `${unpredictedText(conversation)}\n`
      : timesTable(predictions, rtts, conversation.counts ? "takes at most" : "takes");
  const after = !hasChanges(predicted)
    ? ""
    : `With these changes: ${countText(changed[0]?.most.trips ?? 0, "round trip")}\n${changesTable(changed, predictions, rtts)}`;
  const sums = (one: Summary["statements"][number] | Summary["endpoints"][number]) => [
    String(one.calls),
    String(one.trips),
    String(one.rows ?? "?"),
    ms(one.recordedMs),
    ...one.predictedMs.map(ms),
  ];
  const sumsHead = [
    ...["calls", "round trips", "rows", "recorded"],
    ...predictions.map((_, i) => `at ${ms(rtts[i] ?? 0)}`),
  ];
  const requests = textTable(
    ["request", ...eachHead(summary), ...sumsHead],
    summary.endpoints
      .slice(0, MAX_STATEMENTS)
      .map((one) => [
        cut(endpointName(conversation, one.endpoint), MAX_TEXT),
        ...eachCells(summary, one),
        ...sums(one),
      ]),
  );
  const shown = summary.statements.slice(0, MAX_STATEMENTS);
  const list =
    shown.length === 0
      ? ""
      : textTable(
          ["#", "statement", ...sumsHead],
          shown.map((one) => [
            String(one.statement + 1),
            cut(statements[one.statement]?.text ?? "", MAX_TEXT),
            ...sums(one),
          ]),
        );
  const notes = conversationNotes(conversation, predicted, shown.length);
  const itemOf = (finding: Finding, of: Conversation) => {
    const { title, message } = findingText(finding, of);
    return lineOf(`${title}: ${message}`);
  };
  const onPages = pageFindings(conversation.pages)
    .slice(0, MAX_FINDINGS)
    .map(({ finding, file }) => itemOf(finding, file));
  const found = findings.slice(0, MAX_FINDINGS).map((finding) => itemOf(finding, conversation));
  const before = baseline ? baselineText(baseline, summary, rtts) : "";
  const named = summary.endpoints.length > 0 ? requests : "";
  const { pages } = predicted;
  const { head: pagesHead, rows } = pages ? pagesTable(pages, rtts) : { head: [], rows: [] };
  const waits = pages ? `${lineOf(pagesText(conversation, pages, rtts))}\n${textTable(pagesHead, rows)}` : "";
  return textPage([
    waits,
    ...onPages,
    lineOf(head),
    times,
    before,
    after,
    named,
    list,
    ...found,
    notes.map(lineOf).join(""),
  ]);
}

function timesTable(predictions: readonly Prediction[], rtts: readonly number[], takes: string): string {
  return textTable(
    ["round trip", takes, "network", "server", "client"],
    predictions.map((one, i) => [
      ms(rtts[i] ?? 0),
      ms(one.elapsedMs),
      ...[one.networkMs, one.serverMs, one.clientMs].map((part) => shareOf(part, one.elapsedMs)),
    ]),
  );
}

/** @param predictions without the changes */
function changesTable(
  changed: readonly ChangedPrediction[],
  predictions: readonly Prediction[],
  rtts: readonly number[],
): string {
  return textTable(
    ["round trip", "at least", "at most", "saves at least"],
    changed.map(({ least, most }, i) => [
      ms(rtts[i] ?? 0),
      ms(least.elapsedMs),
      ms(most.elapsedMs),
      ms((predictions[i]?.elapsedMs ?? 0) - most.elapsedMs),
    ]),
  );
}

/** Differences from an earlier recording. */
function baselineText(baseline: Baseline, { trips, predictions }: Summary, rtts: readonly number[]): string {
  const { name, summary, statements } = baseline;
  const shown = statements.slice(0, MAX_STATEMENTS);
  const others = statements.length - shown.length;
  const counts = (of: Counts | null) => (of ? [String(of.calls), String(of.trips)] : ["", ""]);
  return textPage([
    lineOf(`Before, in ${name}: ${countText(summary.trips, "round trip")}; now ${formatCount(trips)}`),
    summary.predictions.length > 0 && predictions.length > 0
      ? textTable(
          ["round trip", "before", "now", "difference"],
          rtts.map((rtt, i) => {
            const [was, is] = [summary.predictions[i]?.elapsedMs ?? 0, predictions[i]?.elapsedMs ?? 0];
            return [ms(rtt), ms(was), ms(is), differenceText(is - was)];
          }),
        )
      : "",
    shown.length > 0
      ? textTable(
          ["changed statement", "calls before", "round trips before", "calls", "round trips"],
          shown.map((one) => [
            cut(one.statement.text, MAX_TEXT),
            ...counts(one.before),
            ...counts(one.after),
          ]),
        )
      : "No statement takes more or fewer calls or round trips.\n",
    others > 0 ? `${countText(others, "more changed statement")}: --json lists all.\n` : "",
  ]);
}
