import {
  boundWords,
  type Conversation,
  countingNotes,
  countsEachStatement,
  type PageResult,
  pageNotes,
  pageSentence,
  type Summary,
  togetherOf,
  UNUSED_BECAUSE,
} from "@wirecost/conversation";
import { countText, formatCount, formatQuantity } from "@wirecost/sim-core";
import type { PredictedConversation, PredictedPages } from "./predicted-conversation.ts";

/** A round trip, in ms, below which concurrent trips hardly overlap. */
const SHORT_MS = 1;

export const ms = (value: number) => formatQuantity(value, "ms");

/** `+1.2 s`, `-40 ms`; 0 if the two are equal. */
export const differenceText = (value: number) =>
  `${value > 0 ? "+" : value < 0 ? "-" : ""}${ms(Math.abs(value))}`;

export const shareOf = (part: number, whole: number) =>
  `${Math.round(whole === 0 ? 0 : (100 * part) / whole)} %`;

/** The reason why there is no prediction. */
export function unpredictedText({ source, trips, counts }: Conversation): string {
  if (counts)
    return "These are counts without an order: wirecost conversation shows how long they take at most.";
  if (trips.kind.length === 0) return "There is no round trip in it.";
  return source.timesAt === "server"
    ? "Its times do not contain the network. For a prediction, state the round-trip time between the program and its database: --recorded-rtt 0.3ms."
    : "No round-trip time was recorded, so there is no prediction: state it with --recorded-rtt.";
}

/** A request's name. @param endpoint as calls have it: its index plus one */
export function endpointName({ endpoints }: Conversation, endpoint: number): string {
  return endpoints[endpoint - 1] ?? "not named";
}

/** `at least 12 round trips`, if the source shows no more than one per call. */
export function tripsText(conversation: Conversation, trips: number): string {
  const [before, after] = boundWords(conversation.source, countsEachStatement(conversation));
  return `${before}${countText(trips, "round trip")}${after}`;
}

/** Columns with a request's costs; none if requests are not distinguished. */
export function eachHead({ endpoints }: Summary): readonly string[] {
  return endpoints.some(({ each }) => each !== null) ? ["requests", "round trips each"] : [];
}

/** `8, at most 14`: the median and the maximum of requests. */
export function eachCells(summary: Summary, { each }: Summary["endpoints"][number]): readonly string[] {
  if (eachHead(summary).length === 0) return [];
  if (!each) return ["?", "?"];
  const { median, most } = each.trips;
  const trips = `${formatCount(median)}${most > median ? `, at most ${formatCount(most)}` : ""}`;
  return [formatCount(each.requests), trips];
}

/** Whether some treatment of a statement changes a round trip. */
export function hasChanges({ summary, changed }: PredictedConversation): boolean {
  return changed.some(({ most }, i) => most.elapsedMs !== summary.predictions[i]?.elapsedMs);
}

/** Waiting times of requests of pages, as recorded and over each network: lines of a table. */
export function pagesTable(
  { recorded, predictions, changed }: PredictedPages,
  rtts: readonly number[],
): { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const row = (name: string, { all }: PageResult, i?: number) => {
    const { waitedMs, webMs, databaseNetworkMs, databaseServerMs, applicationMs } = all;
    const changedTo = i === undefined ? undefined : changed[i];
    return [
      name,
      ms(waitedMs),
      ...[webMs, databaseNetworkMs, databaseServerMs, applicationMs].map(ms),
      ...(changed.length > 0 ? [changedTo ? ms(changedTo.all.waitedMs) : ""] : []),
    ];
  };
  return {
    head: [
      "database at",
      "requests wait",
      "web network",
      "database network",
      "database server",
      "application",
      ...(changed.length > 0 ? ["with changes"] : []),
    ],
    rows: [row("as recorded", recorded), ...predictions.map((one, i) => row(ms(rtts[i] ?? 0), one, i))],
  };
}

/** The sentence on pages, over the network for which costs are stated. */
export function pagesText(
  { pages }: Conversation,
  { recorded, predictions, changed, changes }: PredictedPages,
  rtts: readonly number[],
): string {
  const middle = Math.floor(rtts.length / 2);
  if (!pages) return "";
  return pageSentence(
    pages,
    { recorded, before: predictions[middle], after: changed[middle] },
    rtts[middle] ?? 0,
    changes,
  )
    .map(({ text }) => text)
    .join("");
}

/** Limits of the numbers. @param shown statements that are listed */
export function conversationNotes(
  conversation: Conversation,
  predicted: PredictedConversation,
  shown: number,
): readonly string[] {
  const { source, dropped } = conversation;
  const { summary, unused, baseline } = predicted;
  const { otherTrips, recordedRttMs } = summary;
  const more = summary.statements.length - shown;
  return [
    predicted.rttProblem ?? "",
    ...pageNotes(conversation),
    ...countingNotes(conversation, togetherOf(conversation)),
    ...[...unused].map(
      ([statement, { kind }]) =>
        `The change of statement ${statement + 1} has no effect: ${UNUSED_BECAUSE[kind]}.`,
    ),
    source.kind === "recorder" ? "" : `It was read as ${predicted.readAs}.`,
    more > 0 ? `${countText(more, "more statement")}: --json lists all.` : "",
    otherTrips > 0
      ? `${countText(otherTrips, "round trip")} without a statement, such as those that open a connection.`
      : "",
    source.kind === "source"
      ? "It was computed from source code: round trips, sizes and times are those of the model for OpenEdge queries."
      : "",
    hasChanges(predicted)
      ? "With changes it takes at least this if executions together cost the server no more than one of them, at most if they cost as much as before."
      : "",
    areUsedAtOnce(conversation) && recordedRttMs !== null && recordedRttMs < SHORT_MS
      ? "Several connections were in use at once. With answers this fast, the order does not show which round trip waited for which, and the predicted times may be too long: a recording with --delay 5ms shows it."
      : "",
    ...dropped.map(({ what, count }) => `Not included: ${what} (${count}).`),
    ...(baseline?.dropped ?? []).map(
      ({ what, count }) => `Not included in ${baseline?.name}, which is compared with: ${what} (${count}).`,
    ),
  ].filter(Boolean);
}

/** Whether a connection was used while an answer was in flight on another. */
function areUsedAtOnce({ trips }: Conversation): boolean {
  let [untilUs, busy] = [0, -1];
  return trips.sentUs.some((sentUs, trip) => {
    const [connection = 0, endUs = 0] = [trips.connection[trip], trips.endUs[trip]];
    if (sentUs < untilUs && connection !== busy) return true;
    if (endUs > untilUs) [untilUs, busy] = [endUs, connection];
    return false;
  });
}
