import { at, type Column, mapColumns, NONE } from "./columns.ts";
import type { Conversation } from "./conversation.ts";
import { DROPPED } from "./files/logs/dropped.ts";
import { orderBy } from "./order.ts";

/** Resolution of logs with milliseconds: the tolerance of the time between two statements. */
const CLOCK_US = 1000;
/** In logs without milliseconds, the time between two statements is meaningless. */
const UNTIMED: ReadonlySet<string> = new Set([
  DROPPED.seconds,
  DROPPED.noTimes,
  DROPPED.noSessions,
  DROPPED.backwards,
]);

/**
 * A conversation over the round-trip time over which it was recorded. In a server's log that time shows what a program sent
 * together, as in a pipeline: a statement that the server began sooner after the one before it on its connection than a
 * round trip takes was not sent after that one's answer. Its calls are then those of the round trip that began first.
 *
 * Half of a round trip counts: what was sent together is close to each other, and what a user states may be too long.
 * Both have to be of one transaction, or outside of any and the same statement: a pool (PgBouncer) gives a connection to
 * another program between transactions.
 */
export function withRecordedRtt(conversation: Conversation, rttUs: number): Conversation {
  const stated = { ...conversation, rttUs };
  const { trips, calls, connections } = conversation;
  const shortestUs = shortestPauseUs(conversation, rttUs);
  if (shortestUs <= 0) return stated;
  const count = trips.sentUs.length;
  const sentWith = new Int32Array(count).fill(NONE);
  const requestedUs = trips.requestedUs.slice();
  const [answeredUs, endUs] = [trips.answeredUs.slice(), trips.endUs.slice()];
  const last = new Int32Array(connections.length).fill(NONE);
  // By trip, its last call; by connection, that of its last trip.
  const callOf = new Int32Array(count).fill(NONE);
  for (const [call, trip] of calls.trip.entries()) callOf[trip] = call;
  const lastCall = new Int32Array(connections.length).fill(NONE);
  let isAny = false;
  for (let trip = 0; trip < count; trip++) {
    const connection = at(trips.connection, trip);
    const first = at(last, connection);
    const call = at(callOf, trip);
    const isNext = first !== NONE && continues(at(lastCall, connection), call);
    lastCall[connection] = call;
    if (!isNext || at(trips.sentUs, trip) - at(endUs, first) >= shortestUs) {
      last[connection] = trip;
      continue;
    }
    isAny = true;
    sentWith[trip] = first;
    endUs[first] = Math.max(at(endUs, first), at(trips.endUs, trip));
    answeredUs[first] = at(endUs, first);
    requestedUs[trip] = answeredUs[trip] = endUs[trip] = at(trips.sentUs, trip);
  }
  if (!isAny) return stated;
  const tripOf = calls.trip.map((trip) => (at(sentWith, trip) === NONE ? trip : at(sentWith, trip)));
  // Calls are in the order of their trips.
  const order = orderBy(tripOf);
  const ordered = <T extends Column>(column: T) => column.map((_, i) => at(column, at(order, i))) as T;
  return {
    ...stated,
    trips: { ...trips, requestedUs, answeredUs, endUs },
    calls: mapColumns({ ...calls, trip: tripOf }, ordered),
    sentWith,
  };

  function continues(before: number, call: number): boolean {
    if (before === NONE || call === NONE || at(calls.endpoint, before) !== at(calls.endpoint, call))
      return false;
    const transaction = at(calls.transaction, call);
    if (transaction !== at(calls.transaction, before)) return false;
    return transaction !== 0 || at(calls.statement, call) === at(calls.statement, before);
  }
}

/** Sooner after the one before than this, a statement was sent together with it; 0 if the times do not show it. */
function shortestPauseUs(conversation: Conversation, rttUs: number): number {
  if (!isServerLog(conversation) || conversation.dropped.some(({ what }) => UNTIMED.has(what))) return 0;
  return Math.max(0, Math.min(rttUs - CLOCK_US, rttUs / 2));
}

/** Of a server whose programs may send statements together; those of OpenEdge do not. */
function isServerLog({ source, connections }: Conversation): boolean {
  return (
    source.kind === "log" &&
    source.timesAt === "server" &&
    connections.some(({ protocol }) => protocol !== "unknown")
  );
}

/** Whether each statement counts as a round trip because its times do not show which were sent together. */
export function countsEachStatement(conversation: Conversation): boolean {
  return isServerLog(conversation) && shortestPauseUs(conversation, conversation.rttUs ?? 0) === 0;
}

/** A conversation as it is evaluated: over the round-trip time that its source states. */
export function withStatedRtt(conversation: Conversation): Conversation {
  const { statedRttUs } = conversation.source;
  return statedRttUs === undefined ? conversation : withRecordedRtt(conversation, statedRttUs);
}

/**
 * States the round-trip time of a conversation as it is stored: what was sent together follows from it whenever it is
 * read, and is not part of it.
 */
export function stateRtt(conversation: Conversation, rttUs: number): Conversation {
  const statedRttUs = Math.round(rttUs);
  return { ...conversation, rttUs: statedRttUs, source: { ...conversation.source, statedRttUs } };
}

/** Number of trips that were sent together with another one, whose round trip they share. */
export function togetherOf({ sentWith }: { readonly sentWith?: Int32Array | undefined }): number {
  return sentWith?.reduce((sum, first) => sum + (first === NONE ? 0 : 1), 0) ?? 0;
}

/** By trip, the number of the round trip that it was part of, from 1; undefined if each was one of its own. */
export function roundTripNumbers({
  sentWith,
}: Pick<Conversation, "sentWith">): Uint32Array<ArrayBuffer> | undefined {
  if (!sentWith) return undefined;
  const numbers = new Uint32Array(sentWith.length);
  let count = 0;
  for (const [trip, first] of sentWith.entries())
    numbers[trip] = first === NONE ? ++count : at(numbers, first);
  return numbers;
}
