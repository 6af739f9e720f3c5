import { at, NONE } from "../columns.ts";
import type { Conversation, PageRequests } from "../conversation.ts";
import type { Graph } from "../graph.ts";
import { type ConversationNetwork, type Prediction, tripsLeft } from "../predict.ts";
import { sharesOfTime } from "../summary/divided-times.ts";
import { requestsBefore } from "./request-order.ts";

/** Waiting times of requests of pages in milliseconds. The four parts add up to the total. */
export interface PageWaits {
  readonly waitedMs: number;
  /** Opening connections, sending, a round trip to the web server, and receiving. */
  readonly webMs: number;
  /** Their round trips to the database, without the server's part. */
  readonly databaseNetworkMs: number;
  readonly databaseServerMs: number;
  /** The rest: the web server and the application. */
  readonly applicationMs: number;
}

/** When database trips are in flight, in microseconds, and the server time of each. */
export interface TripTimes {
  readonly sentUs: Float64Array;
  readonly endUs: Float64Array;
  readonly serverUs: Float64Array;
  /** Time to open the connection of each before it is sent. */
  readonly openedUs: Float64Array;
  /** Remaining round trips of each; all by default. */
  readonly trips?: Uint32Array;
}

/** By request, when it is in progress over a network; microseconds. */
export type RequestTimes = Pick<PageRequests, "fromUs" | "sentUs" | "requestedUs" | "answeredUs" | "endUs">;

export interface PageResult {
  /** Time in which any request was in progress, divided among concurrent ones, so that parts add up. */
  readonly all: PageWaits;
  /** By request, from its start to its end: concurrent ones count separately. */
  readonly each: readonly PageWaits[];
  /** By request, the round trips that it caused. */
  readonly trips: Uint32Array;
  readonly times: RequestTimes;
}

/** As recorded. A server's times do not include the network, which is added if known. */
export function recordedTripTimes({ source, connections, trips, rttUs, sentWith }: Conversation): TripTimes {
  const isUsed = new Set<number>();
  const { sentUs, requestedUs, answeredUs, endUs } = trips;
  const [beyondUs, withinUs] = source.timesAt === "server" ? [(rttUs ?? 0) / 2, 0] : [0, rttUs ?? 0];
  return {
    openedUs: sentUs.map((_, i) => {
      const connection = at(trips.connection, i);
      const isOpened = connections[connection]?.rttUs != null && !isUsed.has(connection);
      isUsed.add(connection);
      return isOpened ? (rttUs ?? 0) : 0;
    }),
    ...(sentWith && { trips: Uint32Array.from(sentWith, (first) => (first === NONE ? 1 : 0)) }),
    sentUs: sentUs.map((us) => us - beyondUs),
    endUs: endUs.map((us) => us + beyondUs),
    serverUs: answeredUs.map((us, i) =>
      source.timesAt === "server"
        ? at(endUs, i) - at(sentUs, i)
        : Math.max(0, us - at(requestedUs, i) - withinUs),
    ),
  };
}

/** @param graph over which it was predicted, with the changes */
export function predictedTripTimes(
  { sentUs, endUs, openedUs }: Prediction,
  graph: Graph,
  network: ConversationNetwork,
): Required<TripTimes> {
  const [serverUs, trips] = [graph.serverUs.slice(), tripsLeft(graph, network).slice()];
  return { sentUs, endUs, openedUs, serverUs, trips };
}

/**
 * Waiting times of requests of pages.
 *
 * @param recorded the times of trips as recorded
 * @param predicted the same over another network, or with changes; undefined for what was recorded
 */
export function pageResult(
  { pages }: Pick<Conversation, "pages">,
  recorded: TripTimes,
  predicted?: TripTimes,
): PageResult | undefined {
  if (!pages || pages.requests.file.length === 0) return undefined;
  const { requests, cause } = pages;
  const count = requests.file.length;
  const caused = Array.from({ length: count }, (): number[] => []);
  for (const [trip, request] of cause.entries()) caused[request - 1]?.push(trip);
  const times = predicted ? shifted(requests, caused, recorded, predicted) : requests;
  const now = predicted ?? recorded;
  const shareOf = sharesOfTime(times.fromUs.slice().sort(), times.endUs.slice().sort());
  const parts = caused.map((trips, i) => partsOf(trips, i));
  const whole = (us: number) => us;
  return {
    all: summed(parts.map((one) => waitsOf(one, shareOf))),
    each: parts.map((one) => waitsOf(one, whole)),
    trips: Uint32Array.from(caused, (trips) =>
      trips.reduce((sum, trip) => sum + (now.trips?.[trip] ?? 1), 0),
    ),
    times: {
      fromUs: times.fromUs,
      sentUs: times.sentUs,
      requestedUs: times.requestedUs,
      answeredUs: times.answeredUs,
      endUs: times.endUs,
    },
  };

  function partsOf(trips: readonly number[], i: number): Parts {
    const [fromUs, endUs] = [at(times.fromUs, i), at(times.endUs, i)];
    const own = trips.filter((trip) => now.trips?.[trip] !== 0);
    const database = union(
      own.map((trip) => [Math.max(fromUs, beginOf(trip, now)), Math.min(endUs, at(now.endUs, trip))]),
    );
    let [server, all] = [0, 0];
    for (const trip of own) {
      const took = at(now.endUs, trip) - beginOf(trip, now);
      server += Math.min(took, at(now.serverUs, trip));
      all += took;
    }
    const [requestedUs, answeredUs] = [at(times.requestedUs, i), at(times.answeredUs, i)];
    const half = Math.min(at(requests.rttUs, i), Math.max(0, answeredUs - requestedUs)) / 2;
    // Receiving while the application still queries the database counts as waiting for it.
    const web = without(
      union([
        [fromUs, requestedUs + half],
        [answeredUs - half, endUs],
      ]),
      database,
    );
    return { whole: [fromUs, endUs], database, web, serverShare: all > 0 ? server / all : 0 };
  }
}

type Interval = readonly [from: number, to: number];

interface Parts {
  readonly whole: Interval;
  readonly database: readonly Interval[];
  readonly web: readonly Interval[];
  /** Part of the database time. */
  readonly serverShare: number;
}

/** @param at what has passed at a moment */
function waitsOf({ whole, database, web, serverShare }: Parts, at: (us: number) => number): PageWaits {
  const length = (of: readonly Interval[]) =>
    of.reduce((sum, [from, to]) => sum + at(to) - at(from), 0) / 1000;
  const [waitedMs, databaseMs, webMs] = [length([whole]), length(database), length(web)];
  return {
    waitedMs,
    webMs,
    databaseNetworkMs: (1 - serverShare) * databaseMs,
    databaseServerMs: serverShare * databaseMs,
    applicationMs: Math.max(0, waitedMs - databaseMs - webMs),
  };
}

function summed(all: readonly PageWaits[]): PageWaits {
  const sum = (name: keyof PageWaits) => all.reduce((sum, one) => sum + one[name], 0);
  return {
    waitedMs: sum("waitedMs"),
    webMs: sum("webMs"),
    databaseNetworkMs: sum("databaseNetworkMs"),
    databaseServerMs: sum("databaseServerMs"),
    applicationMs: sum("applicationMs"),
  };
}

/**
 * Requests over another network: the time from the start of each to its first round trip is unchanged, and from its
 * last round trip to its end. One without round trips keeps its distance from the end of the request for which it
 * waited, or from the first round trip of all, with which a prediction begins.
 */
function shifted(
  requests: PageRequests,
  caused: readonly (readonly number[])[],
  recorded: TripTimes,
  predicted: TripTimes,
): RequestTimes {
  const count = requests.file.length;
  const column = () => new Float64Array(count);
  const [fromUs, sentUs, requestedUs, answeredUs, endUs] = [column(), column(), column(), column(), column()];
  const before = requestsBefore(requests);
  const beganUs = predicted.sentUs.length > 0 ? beginOf(0, predicted) - beginOf(0, recorded) : 0;
  for (let i = 0; i < count; i++) {
    const trips = caused[i] ?? [];
    const [from, end] = [at(requests.fromUs, i), at(requests.endUs, i)];
    let [laterUs, longerUs] = [beganUs, 0];
    if (trips.length > 0) {
      const [was, is] = [hull(trips, recorded), hull(trips, predicted)];
      laterUs = is[0] - was[0];
      longerUs = is[1] - is[0] - (was[1] - was[0]);
    } else {
      const waited = at(before, i);
      if (waited !== NONE) laterUs = at(endUs, waited) - at(requests.endUs, waited);
    }
    fromUs[i] = from + laterUs;
    sentUs[i] = at(requests.sentUs, i) + laterUs;
    requestedUs[i] = at(requests.requestedUs, i) + laterUs;
    endUs[i] = Math.max(end + laterUs + longerUs, at(requestedUs, i));
    answeredUs[i] = Math.max(at(endUs, i) - (end - at(requests.answeredUs, i)), at(requestedUs, i));
  }
  return { fromUs, sentUs, requestedUs, answeredUs, endUs };
}

/** When a trip starts to use the network: for the first one, when its connection starts to open. */
const beginOf = (trip: number, { sentUs, openedUs }: TripTimes) => at(sentUs, trip) - at(openedUs, trip);

function hull(trips: readonly number[], times: TripTimes): Interval {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const trip of trips) {
    from = Math.min(from, beginOf(trip, times));
    to = Math.max(to, at(times.endUs, trip));
  }
  return [from, to];
}

/** Without overlaps, in order. */
function union(intervals: readonly Interval[]): readonly Interval[] {
  const merged: [number, number][] = [];
  for (const [from, to] of intervals.filter(([from, to]) => to > from).sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** The difference of two sets of intervals; both without overlaps and in order. */
function without(intervals: readonly Interval[], others: readonly Interval[]): readonly Interval[] {
  return intervals.flatMap(([from, to]) => {
    const left: Interval[] = [];
    let at = from;
    for (const [start, end] of others) {
      if (end <= at || start >= to) continue;
      if (start > at) left.push([at, start]);
      at = Math.max(at, end);
    }
    if (at < to) left.push([at, to]);
    return left;
  });
}
