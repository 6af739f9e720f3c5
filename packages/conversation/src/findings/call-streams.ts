import { at } from "../columns.ts";
import { CALL_KINDS, type Conversation, isExecution, type Statement, TRIP_KINDS } from "../conversation.ts";
import { lanesOf } from "../lanes.ts";
import { kindsOfRequests, numberedRequests } from "../requests.ts";
import type { Occurrence } from "./finding.ts";
import { SIDE_EFFECT, sideEffectOf } from "./side-effects.ts";
import type { Thresholds } from "./thresholds.ts";

/** What a statement does, as far as rules tell statements apart. */
export const DOES = {
  other: 0,
  read: 1,
  write: 2,
  begin: 3,
  end: 4,
  control: 5,
  fetch: 6,
  cursor: 7,
} as const;

const OPERATIONS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    read: ["SELECT", "VALUES", "TABLE", "SHOW", "DESCRIBE", "EXPLAIN", "GET", "HEAD"],
    write: ["INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE", "UPSERT", "POST", "PUT", "PATCH"],
    begin: ["BEGIN"],
    end: ["COMMIT", "ROLLBACK"],
    control: [
      ...["SET", "RESET", "DISCARD", "SAVEPOINT", "RELEASE", "ROLLBACK TO", "USE", "DEALLOCATE", "EMPTY"],
      // What a browser asks before a request to another site, and where it is sent on to another address.
      ...["OPTIONS", "REDIRECT"],
    ],
    fetch: ["FETCH", "MOVE"],
    cursor: ["DECLARE", "CLOSE"],
  }).flatMap(([does, operations]) =>
    operations.map((operation) => [operation, DOES[does as keyof typeof DOES]] as const),
  ),
);

/** Why what comes next does not belong to what came before. */
export const BREAK = {
  /** Another connection, another endpoint or another request. */
  stream: 1,
  /** The program paused, or did not wait for the answer before. */
  pause: 2,
  /** A transaction that changed something was over. */
  unit: 4,
} as const;

const OTHER_TRIP = TRIP_KINDS.indexOf("other");
export const EXECUTE = CALL_KINDS.indexOf("execute");
export const FETCH = CALL_KINDS.indexOf("fetch");
export const PREPARE = CALL_KINDS.indexOf("prepare");

export function callStreams(conversation: Conversation, thresholds: Thresholds) {
  const { calls, trips, statements, connections } = conversation;
  const files = filesOf(conversation);
  const does = Uint8Array.from(statements, (one, i) => (files.has(i) ? DOES.control : doesOf(one)));
  const sideEffects = Uint8Array.from(statements, (one, i) =>
    at(does, i) === DOES.read ? sideEffectOf(one) : SIDE_EFFECT.none,
  );
  const callsOfTrip = new Uint32Array(trips.kind.length);
  for (let call = 0; call < calls.trip.length; call++) {
    if (isExecution(calls.kind[call])) increment(callsOfTrip, at(calls.trip, call));
  }
  const endpoints = kindsOfRequests(conversation);
  const connection = calls.trip.map((trip) => at(trips.connection, trip));
  const byConnection = grouped(connection, connections.length);
  const stream = connection.slice();
  const streams = connections.length + joinRequests(conversation, stream, connections.length);
  const order = streams > connections.length ? grouped(stream, streams) : byConnection;
  const breaks = breaksOf();
  return {
    conversation,
    thresholds,
    /** Calls, those of a connection together, in the order in which they were sent. */
    byConnection,
    /** The same, but those of a request together that the source tells apart, on whatever connections it was. */
    order,
    /** By place in the order: why the call does not continue the one before it; 0 where it does. */
    breaks,
    /** By statement, one of {@link DOES}. */
    does,
    /** By statement: of one that reads, one of {@link SIDE_EFFECT}. */
    sideEffects,
    /** By trip: its calls that are no prepare. */
    callsOfTrip,
    /** By what `calls.endpoint` holds: the same, but 0 for the name of a single request, to compare requests. */
    endpoints,
  };

  function breaksOf(): Uint8Array {
    const breaks = new Uint8Array(order.length);
    let last = -1;
    let hasWritten = false;
    let unit = 0;
    // A comment often names the endpoint in some of its statements only: the others belong to the last one named.
    let endpoint = 0;
    for (let place = 0; place < order.length; place++) {
      const call = at(order, place);
      const isOther = last < 0 || at(stream, last) !== at(stream, call);
      const named = at(calls.endpoint, call);
      const isNext = isOther || (endpoint !== 0 && named !== 0 && named !== endpoint);
      let own = isNext ? BREAK.stream : between(conversation, last, call, thresholds.pauseMs);
      if (named !== 0 || own !== 0) endpoint = named;
      if (own & BREAK.stream) hasWritten = false;
      else own |= unit;
      breaks[place] = own;
      unit = 0;
      const what = at(does, at(calls.statement, call));
      if (what === DOES.write) hasWritten = true;
      else if (what === DOES.begin) hasWritten = false;
      else if (what === DOES.end) {
        if (hasWritten) unit = BREAK.unit;
        hasWritten = false;
      }
      last = call;
    }
    return breaks;
  }
}

/** The calls of a conversation as the rules look at them. */
export type CallStreams = ReturnType<typeof callStreams>;

/**
 * Makes streams of what requests did one after another, whatever connections, databases and services that took. What
 * they did at once is in several.
 *
 * @param stream by call; those of requests are numbered from `first`
 * @returns how many there are
 */
function joinRequests(conversation: Conversation, stream: Uint32Array, first: number): number {
  const { calls, trips } = conversation;
  const { of, count } = numberedRequests(conversation);
  if (count === 0) return 0;
  const order = grouped(of, count + 1);
  let next = first;
  for (let from = 0; from < order.length; ) {
    const request = at(of, at(order, from));
    let to = from;
    while (to < order.length && at(of, at(order, to)) === request) to++;
    const own = order.subarray(from, to);
    from = to;
    if (request === count) continue;
    if (isSerial(trips, calls.trip, own)) {
      for (const call of own) stream[call] = next;
      next += 1;
      continue;
    }
    const times = (column: Float64Array) =>
      Float64Array.from(own, (call) => at(column, at(calls.trip, call)));
    const lanes = lanesOf(times(trips.sentUs), times(trips.endUs));
    let last = 0;
    for (const [i, call] of own.entries()) {
      // Calls of one trip were sent at once and wait for each other.
      const isSame = i > 0 && at(calls.trip, call) === at(calls.trip, at(own, i - 1));
      const lane = isSame ? last : at(lanes, i);
      stream[call] = next + lane;
      last = lane;
    }
    next += 1 + lanes.reduce((most, lane) => Math.max(most, lane), 0);
  }
  return next - first;
}

/** Whether calls were made one after another, as those of most requests. */
function isSerial({ sentUs, endUs }: Conversation["trips"], tripOf: Uint32Array, own: Uint32Array): boolean {
  let last = -1;
  for (const call of own) {
    const trip = at(tripOf, call);
    if (last >= 0 && trip !== last && at(sentUs, trip) < at(endUs, last)) return false;
    last = trip;
  }
  return true;
}

/** Requests of pages that are only for files, which come one after another where the browser opens no more connections. */
function filesOf({ source, calls, trips }: Conversation): ReadonlySet<number> {
  const files = new Set<number>();
  if (source.kind !== "requests") return files;
  const isFile = (call: number) => at(trips.kind, at(calls.trip, call)) === OTHER_TRIP;
  for (const [call, statement] of calls.statement.entries()) if (isFile(call)) files.add(statement);
  for (const [call, statement] of calls.statement.entries()) if (!isFile(call)) files.delete(statement);
  return files;
}

function doesOf({ operation }: Statement): number {
  return OPERATIONS.get(operation) ?? DOES.other;
}

/** Indices, those with one group together and ascending. */
function grouped(groupOf: Uint32Array, groups: number): Uint32Array {
  const next = new Uint32Array(groups + 1);
  for (const group of groupOf) increment(next, group + 1);
  for (let i = 1; i <= groups; i++) next[i] = at(next, i) + at(next, i - 1);
  const order = new Uint32Array(groupOf.length);
  for (let i = 0; i < order.length; i++) order[increment(next, at(groupOf, i))] = i;
  return order;
}

/** @returns what it was before */
function increment(counts: Uint32Array, index: number): number {
  const count = at(counts, index);
  counts[index] = count + 1;
  return count;
}

function between({ calls, trips }: Conversation, last: number, call: number, pauseMs: number): number {
  const [before, trip] = [at(calls.trip, last), at(calls.trip, call)];
  if (before === trip) return 0;
  const pauseUs = at(trips.sentUs, trip) - at(trips.endUs, before);
  return pauseUs < 0 || pauseUs > 1000 * pauseMs ? BREAK.pause : 0;
}

/**
 * Trips that carry nothing but these calls, ascending.
 *
 * @param calls in the order in which they were sent
 */
export function ownTrips({ conversation, callsOfTrip }: CallStreams, calls: readonly number[]): number[] {
  const { trip, kind } = conversation.calls;
  const own: number[] = [];
  for (let i = 0; i < calls.length; ) {
    const one = at(trip, calls[i] ?? 0);
    let count = 0;
    for (; i < calls.length && at(trip, calls[i] ?? 0) === one; i++) {
      if (isExecution(kind[calls[i] ?? 0])) count++;
    }
    if (count === at(callsOfTrip, one)) own.push(one);
  }
  return own;
}

/** Of a call; 0 where it is unknown. */
export function endpointOf({ conversation, endpoints }: CallStreams, call: number): number {
  return at(endpoints, at(conversation.calls.endpoint, call));
}

export function connectionOf({ conversation }: CallStreams, call: number): number {
  return at(conversation.trips.connection, at(conversation.calls.trip, call));
}

/** Of calls, in the order in which they occur. */
function connectionsOf(streams: CallStreams, calls: readonly number[]): readonly number[] {
  const connections = new Set<number>();
  for (const call of calls) connections.add(connectionOf(streams, call));
  return [...connections];
}

/**
 * A place where a rule applies to calls, in the order in which they were sent, at the endpoint of the first of them.
 *
 * @param of what the calls do not say themselves
 */
export function occurrenceOf(
  streams: CallStreams,
  calls: readonly number[],
  of: Partial<Occurrence> & Pick<Occurrence, "remaining">,
): Occurrence {
  const [first] = calls;
  const { statement } = streams.conversation.calls;
  return {
    statements: of.statements ?? [...new Set(calls.map((call) => at(statement, call)))],
    endpoint: first === undefined ? 0 : endpointOf(streams, first),
    connections: of.connections ?? connectionsOf(streams, calls),
    calls,
    trips: of.trips ?? ownTrips(streams, calls),
    ...of,
  };
}
