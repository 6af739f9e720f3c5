import {
  type ChangedPrediction,
  type Conversation,
  type Counts,
  type Finding,
  findingText,
  pageFindings,
  type Summary,
  withoutNetworkText,
} from "@wirecost/conversation";
import { countText } from "@wirecost/sim-core";
import { markdownCode, markdownList, markdownPage, markdownTable, markdownText } from "../output/markdown.ts";
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
} from "./conversation-words.ts";
import type { Baseline, PredictedConversation, PredictedPages } from "./predicted-conversation.ts";

const MAX_STATEMENTS = 10;
const MAX_CHANGES = 15;
const MAX_FINDINGS = 8;
const MAX_TEXT = 200;

/** By this, a build finds its earlier comment. */
const MARK = "<!-- wirecost conversation -->";

/**
 * The cost of a conversation as a pull-request comment: one sentence, the times, the changes, findings with their
 * costs, and the costliest statements.
 *
 * @param rtts round-trip times in ms, those of the predictions
 */
export function conversationMarkdown(
  conversation: Conversation,
  predicted: PredictedConversation,
  rtts: readonly number[],
): string {
  const { summary, findings, baseline, pages } = predicted;
  const shown = summary.statements.slice(0, MAX_STATEMENTS);
  // Costs are stated for one round-trip time, the middle one: of two the longer.
  const middle = Math.floor(rtts.length / 2);
  const rttMs = rtts[middle] ?? 0;
  const found = findings.slice(0, MAX_FINDINGS).map((one) => findingItem(one, conversation, rttMs));
  const onPages = pageFindings(conversation.pages)
    .slice(0, MAX_FINDINGS)
    .map(({ finding, file }) => findingItem(finding, file));
  return markdownPage([
    MARK,
    pages ? markdownText(pagesText(conversation, pages, rtts)) : "",
    pages ? pageWaits(pages) : "",
    onPages.join(""),
    sentence(conversation, predicted, rtts, middle),
    timesTable(predicted, rtts),
    baseline ? changes(baseline) : "",
    found.length > 0 ? `### Findings\n\n${found.join("")}` : "",
    summary.endpoints.length > 0 ? `### Requests\n\n${requestTable()}` : "",
    shown.length > 0 ? `### Statements with the most round trips\n\n${statementTable()}` : "",
    markdownList(conversationNotes(conversation, predicted, shown.length)),
  ]);

  function pageWaits(of: PredictedPages): string {
    const { head, rows } = pagesTable(of, rtts);
    return markdownTable(head, rows);
  }

  type Sums = Summary["statements"][number] | Summary["endpoints"][number];

  function sumsTable<T extends Sums>(head: readonly string[], all: readonly T[], name: (one: T) => string[]) {
    const isPredicted = summary.predictions.length > 0;
    return markdownTable(
      [...head, "calls", "round trips", "rows", isPredicted ? `at ${ms(rttMs)}` : "recorded"],
      all.map((one) => [
        ...name(one),
        String(one.calls),
        String(one.trips),
        String(one.rows ?? "?"),
        ms(isPredicted ? (one.predictedMs[middle] ?? 0) : one.recordedMs),
      ]),
    );
  }

  function statementTable(): string {
    return sumsTable(["#", "statement"], shown, ({ statement }) => [
      String(statement + 1),
      statementCell(conversation.statements[statement]?.text),
    ]);
  }

  function requestTable(): string {
    return sumsTable(["request", ...eachHead(summary)], summary.endpoints.slice(0, MAX_STATEMENTS), (one) => [
      markdownText(endpointName(conversation, one.endpoint)),
      ...eachCells(summary, one),
    ]);
  }
}

function sentence(
  conversation: Conversation,
  { summary, findings, baseline }: PredictedConversation,
  rtts: readonly number[],
  middle: number,
): string {
  const { trips, recordedMs, predictions } = summary;
  const before = baseline?.summary;
  const [now, was] = [predictions[middle], before?.predictions[middle]];
  const name = markdownText(conversation.source.name);
  if (conversation.counts && now)
    return `**${name} counts ${countText(trips, "execution")}**; at a round-trip time of ${ms(rtts[middle] ?? 0)} they wait for the network for ${ms(now.networkMs)} together, if each takes one round trip.`;
  const made = `**${name} made ${tripsText(conversation, trips)}**${before ? `, before ${before.trips}` : ""}`;
  const takes = now
    ? `at a round-trip time of ${ms(rtts[middle] ?? 0)} it takes **${ms(now.elapsedMs)}**${was ? `, before ${ms(was.elapsedMs)}` : ""}`
    : `it took ${ms(recordedMs)}${withoutNetworkText(conversation)}, and without a recorded round-trip time there is no prediction`;
  const worst = findings.find(({ savedTrips }) => savedTrips > 0);
  const most = worst
    ? ` ${findingText(worst, conversation).title}: ${countText(worst.savedTrips, "round trip")} can be saved.`
    : "";
  return `${made}; ${takes}.${most}`;
}

function timesTable(predicted: PredictedConversation, rtts: readonly number[]) {
  const { summary, changed, baseline } = predicted;
  const { predictions } = summary;
  const before = baseline?.summary.predictions ?? [];
  const isChanged = hasChanges(predicted);
  if (predictions.length === 0) return "";
  return markdownTable(
    [
      "round-trip time",
      ...(before.length > 0 ? ["before"] : []),
      "takes",
      ...(before.length > 0 ? ["difference"] : []),
      "network",
      "server",
      "program",
      ...(isChanged ? ["with changes"] : []),
    ],
    predictions.map((now, i) => {
      const was = before[i];
      return [
        ms(rtts[i] ?? 0),
        ...(was ? [ms(was.elapsedMs)] : []),
        ms(now.elapsedMs),
        ...(was ? [differenceText(now.elapsedMs - was.elapsedMs)] : []),
        ...[now.networkMs, now.serverMs, now.clientMs].map((part) => shareOf(part, now.elapsedMs)),
        ...(isChanged ? [rangeText(changed[i])] : []),
      ];
    }),
  );
}

function changes({ name, statements }: Baseline): string {
  const title = `### Changed since ${markdownText(name)}\n\n`;
  if (statements.length === 0) return `${title}No statement takes more or fewer calls or round trips.`;
  const shown = statements.slice(0, MAX_CHANGES);
  const rows = shown.map(({ statement, before, after }) => {
    const grown = (after?.trips ?? 0) - (before?.trips ?? 0);
    const what = before === null ? "new" : after === null ? "gone" : `${grown > 0 ? "+" : ""}${grown}`;
    return [what, statementCell(statement.text), countsText(before), countsText(after)];
  });
  const others = statements.length - shown.length;
  const more = others > 0 ? `\n${countText(others, "more changed statement")}: --json lists all.` : "";
  return title + markdownTable(["round trips", "statement", "before", "now"], rows) + more;
}

function countsText(counts: Counts | null): string {
  return counts ? `${counts.trips} in ${countText(counts.calls, "call")}` : "";
}

/** @param rttMs for which it says what it costs; undefined for requests of pages, whose distance is another one */
function findingItem(finding: Finding, conversation: Conversation, rttMs?: number): string {
  // Statements are formatted as code, without the words around them.
  const quoted: string[] = [];
  const { title, message } = findingText(finding, conversation, (text) => `\0${quoted.push(text) - 1}\0`);
  const words = message
    .split("\0")
    .map((part, i) => (i % 2 === 0 ? markdownText(part) : markdownCode(quoted[Number(part)] ?? "")))
    .join("");
  const { savedTrips, connections } = finding;
  // On several connections, some of them may be concurrent.
  const most = connections.length > 1 ? "up to " : "";
  const cost =
    savedTrips > 0 && rttMs !== undefined
      ? ` (${countText(savedTrips, "round trip")}, ${most}${ms(savedTrips * rttMs)} at ${ms(rttMs)})`
      : "";
  return `- **${title}**${cost}: ${words}\n`;
}

function statementCell(text = ""): string {
  return markdownCode(text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1).trimEnd()}…` : text);
}

function rangeText(changed: ChangedPrediction | undefined): string {
  const [least, most] = [ms(changed?.least.elapsedMs ?? 0), ms(changed?.most.elapsedMs ?? 0)];
  return least === most ? least : `${least} to ${most}`;
}
