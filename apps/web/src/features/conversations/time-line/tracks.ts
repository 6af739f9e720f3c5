import type { Conversation } from "@wirecost/conversation";
import { countWhile } from "@wirecost/sim-core";

/** By trip, in microseconds. */
export interface TripTimes {
  readonly sentUs: Float64Array;
  readonly endUs: Float64Array;
  /** Server time of each. */
  readonly serverUs: Float64Array;
  /** Round trips remaining after changes; undefined as recorded. */
  readonly trips?: Uint32Array;
  /** The number of the round trip that it is part of, from 1; undefined if each is one. */
  readonly numbers?: Uint32Array | undefined;
}

/** As counted: those sent together with another one share its number. */
export function tripNumber({ numbers }: Pick<TripTimes, "numbers">, trip: number): number {
  return numbers?.[trip] ?? trip + 1;
}

/** Whether a trip was sent together with an earlier one, whose number it shares. */
export function isPart({ numbers }: Pick<TripTimes, "numbers">, trip: number): boolean {
  return numbers !== undefined && numbers.indexOf(numbers[trip] ?? 0) < trip;
}

/** The lowest and the highest number in a range of trips. */
export function numbersIn(
  times: Pick<TripTimes, "numbers">,
  [from, to]: readonly [number, number],
): readonly [first: number, last: number] {
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (let trip = from; trip <= to; trip++) {
    first = Math.min(first, tripNumber(times, trip));
    last = Math.max(last, tripNumber(times, trip));
  }
  return [first, last];
}

/** How many round trips begin in a range of trips. */
export function tripsIn(
  { numbers }: Pick<TripTimes, "numbers">,
  [from, to]: readonly [number, number],
): number {
  if (!numbers) return to - from + 1;
  let [highest, count] = [0, 0];
  for (let trip = 0; trip <= to; trip++) {
    const number = numbers[trip] ?? 0;
    if (number > highest && trip >= from) count++;
    highest = Math.max(highest, number);
  }
  return count;
}

/** How many trips of a range are a round trip of their own: not sent with another one, nor removed by a change. */
export function ownTripsIn(times: TripTimes, [from, to]: readonly [number, number]): number {
  return times.trips
    ? times.trips.subarray(from, to + 1).reduce((sum, trips) => sum + (trips === 0 ? 0 : 1), 0)
    : tripsIn(times, [from, to]);
}

export interface Track {
  readonly connection: number;
  readonly trips: Uint32Array;
}

/** The dominant state of a track's column of pixels. */
export const STATES = ["nothing", "client", "server", "network"] as const;
const [NOTHING, CLIENT, SERVER, NETWORK] = [0, 1, 2, 3];

/** Tracks of the connections with trips, in order. */
export function tracksOf({
  connections,
  trips,
}: Pick<Conversation, "connections" | "trips">): readonly Track[] {
  const counts = new Uint32Array(connections.length);
  for (const connection of trips.connection) counts[connection] = (counts[connection] ?? 0) + 1;
  const tracks = Array.from(
    counts,
    (count, connection): Track => ({ connection, trips: new Uint32Array(count) }),
  );
  const next = new Uint32Array(connections.length);
  for (let trip = 0; trip < trips.connection.length; trip++) {
    const connection = trips.connection[trip] ?? 0;
    const own = tracks[connection];
    if (own) own.trips[next[connection] ?? 0] = trip;
    next[connection] = (next[connection] ?? 0) + 1;
  }
  return tracks.filter((track) => track.trips.length > 0);
}

/** As recorded: the server's part of a trip is the rest after subtracting the network. */
export function recordedTimes(
  { source, rttUs, trips }: Pick<Conversation, "source" | "rttUs" | "trips">,
  statedUs?: number,
): TripTimes {
  const network = source.timesAt === "server" ? 0 : (statedUs ?? rttUs ?? 0);
  return {
    sentUs: trips.sentUs,
    endUs: trips.endUs,
    serverUs: trips.answeredUs.map((answered, trip) =>
      Math.max(0, answered - (trips.requestedUs[trip] ?? 0) - network),
    ),
  };
}

/** From the first byte to the last of all trips. */
export function extentOf({
  sentUs,
  endUs,
}: Pick<TripTimes, "sentUs" | "endUs">): readonly [from: number, to: number] {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let trip = 0; trip < sentUs.length; trip++) {
    from = Math.min(from, sentUs[trip] ?? from);
    to = Math.max(to, endUs[trip] ?? to);
  }
  return from < to ? [from, to] : [Math.min(from, 0), Math.max(1, from + 1)];
}

/**
 * The state of a track in each column of pixels: of the three kinds of waiting the longest. A trip shorter than a
 * column is visible if it takes a tenth of it, so that single ones in a long recording do not vanish.
 *
 * @param from, to what the columns show, in microseconds
 * @param states as many as there are columns; written over
 */
export function fillStates(
  track: Track,
  times: TripTimes,
  from: number,
  to: number,
  states: Uint8Array,
): void {
  const width = states.length;
  const perColumn = (to - from) / width;
  const network = new Float64Array(width);
  const server = new Float64Array(width);
  const { sentUs, endUs, serverUs } = times;
  states.fill(NOTHING);
  const { trips } = track;
  const first = trips[0] ?? 0;
  const begin = sentUs[first] ?? 0;
  let last = begin;
  for (let i = firstEndingAfter(trips, endUs, from); i < trips.length; i++) {
    const trip = trips[i] ?? 0;
    const [sent, end] = [sentUs[trip] ?? 0, endUs[trip] ?? 0];
    if (sent > to) break;
    // The network's part is before and after the server's.
    const work = Math.min(serverUs[trip] ?? 0, end - sent);
    const half = (end - sent - work) / 2;
    add(network, sent, sent + half);
    add(server, sent + half, end - half);
    add(network, end - half, end);
  }
  last = endUs[trips[trips.length - 1] ?? 0] ?? last;
  const [alive, over] = [column(begin), column(last)];
  for (let x = 0; x < width; x++) {
    const [waits, works] = [network[x] ?? 0, server[x] ?? 0];
    const busy = waits + works;
    if (busy > 0.1 * perColumn) states[x] = works > waits ? SERVER : NETWORK;
    else if (x >= alive && x <= over) states[x] = CLIENT;
  }

  function column(us: number): number {
    return Math.floor((us - from) / perColumn);
  }

  function add(into: Float64Array, start: number, end: number): void {
    const [a, b] = [Math.max(start, from), Math.min(end, to)];
    if (!(b > a)) return;
    const firstColumn = column(a);
    const lastColumn = Math.min(width - 1, column(b));
    if (firstColumn === lastColumn) {
      into[firstColumn] = (into[firstColumn] ?? 0) + b - a;
      return;
    }
    into[firstColumn] = (into[firstColumn] ?? 0) + from + (firstColumn + 1) * perColumn - a;
    for (let x = firstColumn + 1; x < lastColumn; x++) into[x] = perColumn;
    into[lastColumn] = (into[lastColumn] ?? 0) + b - (from + lastColumn * perColumn);
  }
}

/** Index of the first of a track's trips that ends after a time: their ends ascend. */
function firstEndingAfter(trips: Uint32Array, endUs: Float64Array, us: number): number {
  return countWhile(trips.length, (i) => (endUs[trips[i] ?? 0] ?? 0) <= us);
}

/** The trip of a track at a time, or the nearest one; undefined for an empty track. */
export function tripAt({ trips }: Track, { sentUs, endUs }: TripTimes, us: number): number | undefined {
  const next = Math.min(firstEndingAfter(trips, endUs, us), trips.length - 1);
  const [after, before] = [trips[next], trips[next - 1]];
  if (after === undefined || before === undefined) return after;
  const [toNext, fromLast] = [(sentUs[after] ?? 0) - us, us - (endUs[before] ?? 0)];
  return toNext > 0 && fromLast < toNext ? before : after;
}

/** The first and last trips in flight between two times; undefined if there are none. */
export function tripsBetween(
  { sentUs, endUs }: TripTimes,
  from: number,
  to: number,
): readonly [first: number, last: number] | undefined {
  let [first, last] = [-1, -1];
  for (let trip = 0; trip < sentUs.length; trip++) {
    if ((sentUs[trip] ?? 0) > to || (endUs[trip] ?? 0) < from) continue;
    if (first < 0) first = trip;
    last = trip;
  }
  return first < 0 ? undefined : [first, last];
}

export function spanOf(
  { sentUs, endUs }: TripTimes,
  [first, last]: readonly [number, number],
): readonly [number, number] {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let trip = first; trip <= last; trip++) {
    from = Math.min(from, sentUs[trip] ?? from);
    to = Math.max(to, endUs[trip] ?? to);
  }
  return [from, to];
}
