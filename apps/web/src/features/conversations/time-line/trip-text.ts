import type { Conversation } from "@wirecost/conversation";
import { countText, countWhile, formatCount, formatQuantity } from "@wirecost/sim-core";
import { isPart, type TripTimes, tripNumber, tripsIn } from "./tracks.ts";

/** Maximum characters of a statement in a line. */
const MAX_TEXT = 160;

const KINDS = ["query", "opens the connection", "COPY", "other"];

const us = (value: number) => formatQuantity(value / 1000, "ms");

/** Index of a trip's first call. Calls are in the order of their trips. */
function firstCall({ calls }: Pick<Conversation, "calls">, trip: number): number {
  return countWhile(calls.trip.length, (call) => (calls.trip[call] ?? 0) < trip);
}

/** The statements of a trip in a line, or its purpose if it has none. */
export function tripStatement(conversation: Conversation, trip: number): string {
  const { calls, statements, trips } = conversation;
  const first = firstCall(conversation, trip);
  if (calls.trip[first] !== trip) return KINDS[trips.kind[trip] ?? 0] ?? "";
  const text = statements[calls.statement[first] ?? 0]?.text ?? "";
  const short = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
  const more = callsOf(conversation, trip) - 1;
  return more > 0 ? `${short}, and ${countText(more, "more statement")}` : short;
}

function callsOf(conversation: Conversation, trip: number): number {
  return firstCall(conversation, trip + 1) - firstCall(conversation, trip);
}

/** Rows of a trip's calls; undefined if some are unknown or it has none. */
export function tripRows(conversation: Conversation, trip: number): number | undefined {
  const { rows } = conversation.calls;
  const [first, end] = [firstCall(conversation, trip), firstCall(conversation, trip + 1)];
  let sum = 0;
  for (let call = first; call < end; call++) {
    const own = rows[call] ?? -1;
    if (own < 0) return undefined;
    sum += own;
  }
  return first < end ? sum : undefined;
}

/** Duration of a trip; 0 in a log without durations. Trips removed by a change or sent with another one have none. */
export function tripDuration({ sentUs, endUs, trips }: TripTimes, trip: number): string {
  return trips?.[trip] === 0 ? "no round trip of its own" : us((endUs[trip] ?? 0) - (sentUs[trip] ?? 0));
}

/** Bytes each way; undefined if unknown, as in a trace. */
export function tripBytes({ trips }: Pick<Conversation, "trips">, trip: number) {
  const [sent, received] = [trips.requestBytes[trip] ?? 0, trips.replyBytes[trip] ?? 0];
  if (sent + received === 0) return undefined;
  return { sent: formatQuantity(sent, "bytes"), received: formatQuantity(received, "bytes") };
}

/** A trip in one line: number, connection, times, rows and bytes. */
export function tripFacts(conversation: Conversation, times: TripTimes, zero: number, trip: number): string {
  const { trips } = conversation;
  const [sent, end] = [times.sentUs[trip] ?? 0, times.endUs[trip] ?? 0];
  const work = times.serverUs[trip] ?? 0;
  const bytes = tripBytes(conversation, trip);
  const rows = tripRows(conversation, trip);
  return [
    `${isPart(times, trip) ? "Part of round trip" : "Round trip"} ${formatCount(tripNumber(times, trip))} of ${formatCount(tripsIn(times, [0, trips.sentUs.length - 1]))}`,
    `connection ${formatCount((trips.connection[trip] ?? 0) + 1)}`,
    `at ${us(sent - zero)}`,
    times.trips?.[trip] === 0 ? tripDuration(times, trip) : `takes ${tripDuration(times, trip)}`,
    // Without a known network, it is all the server's, or cannot be separated from it.
    ...(work < end - sent ? [`${us(work)} of it in the server`] : []),
    ...(rows === undefined ? [] : [countText(rows, "row")]),
    ...(bytes ? [`${bytes.sent} sent, ${bytes.received} received`] : []),
  ].join(" · ");
}
