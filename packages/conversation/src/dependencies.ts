import { at, NONE } from "./columns.ts";
import { type Conversation, TRIP_KINDS } from "./conversation.ts";
import { orderBy } from "./order.ts";

const CONNECT = TRIP_KINDS.indexOf("connect");

/**
 * Required likelihood ratio for assuming that a part of the program waited for another part instead of its own answer.
 * The predicted time is that of the longest chain, so each spurious wait makes it longer, while a missing one rarely
 * makes it shorter.
 */
const EVIDENCE = 3;
/** How much more often than by chance trips have to end shortly before others: then most of these waited for them. */
const EXCESS = 2;
/** How far a trip is moved, both ways, to see what ends before it by chance: in its pauses. */
const MOVES = [1.37, 2.61, 4.33];
/** Resolution of most logs, in microseconds; moves are multiples of it. */
export const RESOLUTION_US = 1000;
/** Maximum rounds until convergence; two or three are common. */
const MAX_ROUNDS = 8;

/** By trip: trips for which it may have waited. */
interface Candidates {
  /** The one that ended last before it was sent. */
  readonly latest: Int32Array;
  /** The previous one on its own connection; NONE if that was not over, or there is none. */
  readonly own: Int32Array;
  /** Whether it is known to have waited for its own. */
  readonly isOwn: Uint8Array;
  /** Whether trips of several connections were in flight at once. */
  readonly hasOverlaps: boolean;
  /** Trips in the order of their ends. */
  readonly byEnd: Uint32Array;
}

/**
 * By trip: the one that it waited for. That is the one that ended last before it was sent, where a program does one
 * thing after another. Where parts of it run at once, each on its connection, it is the one before on that connection:
 *
 * - while the connection signs in;
 * - where the two overlapped, or something else is on its way and has been since the latter was sent;
 * - otherwise, if its time since the latter is more like the program's other pauses than its time since the former, or
 *   if trips of other connections end as shortly before any time: in a busy database, one always has just ended.
 *
 * @param openingUs by trip, how long opening its connection took before it: what ended meanwhile was not waited for
 * @param sentWith by trip, the one that it was sent together with: it waited for none, and nothing for it
 */
export function dependencies(
  trips: Conversation["trips"],
  openingUs: (trip: number) => number,
  sentWith?: Int32Array,
): Int32Array {
  const isAlone = (trip: number) => !sentWith || at(sentWith, trip) === NONE;
  const { latest, own, isOwn, hasOverlaps, byEnd } = candidates(trips, openingUs, isAlone);
  const before = latest.map((other, i) => (at(isOwn, i) === 1 ? at(own, i) : other));
  if (!hasOverlaps) return before;
  const { sentUs, endUs } = trips;
  const pauseUs = (i: number, since: number) => at(sentUs, i) - at(endUs, since);
  const known = new Pauses();
  const open: number[] = [];
  for (const [i, since] of before.entries()) {
    if (at(isOwn, i) === 0 && at(own, i) !== NONE && at(own, i) !== since) open.push(i);
    else if (since !== NONE) known.add(pauseUs(i, since));
  }
  const [seen, byChance] = [new Pauses(), new Pauses()];
  const lastOfOthers = lastBefore(trips, byEnd);
  const lastUs = at(sentUs, sentUs.length - 1);
  for (const i of open) {
    before[i] = at(own, i);
    seen.add(pauseUs(i, at(latest, i)));
    const ownUs = pauseUs(i, at(own, i));
    const chances: number[] = [];
    for (const move of MOVES) {
      const byUs = RESOLUTION_US * Math.ceil((move * ownUs) / RESOLUTION_US);
      for (const us of [at(sentUs, i) - byUs, at(sentUs, i) + byUs]) {
        const other = us > lastUs ? NONE : lastOfOthers(us, at(trips.connection, i));
        if (other !== NONE) chances.push(us - at(endUs, other));
      }
    }
    for (const us of chances) byChance.add(us, 1 / chances.length);
  }
  const waiting = open.filter((i) => {
    const us = pauseUs(i, at(latest, i));
    return seen.density(us) > EXCESS * byChance.density(us);
  });
  let pauses = known;
  for (let round = 0, isChanged = true; isChanged && round < MAX_ROUNDS; round++) {
    isChanged = false;
    const chosen = new Pauses(known);
    for (const i of waiting) {
      const [mine, other] = [at(own, i), at(latest, i)];
      const isMine = EVIDENCE * pauses.density(pauseUs(i, mine)) >= pauses.density(pauseUs(i, other));
      const choice = isMine ? mine : other;
      if (choice !== at(before, i)) isChanged = true;
      before[i] = choice;
      chosen.add(pauseUs(i, choice));
    }
    pauses = chosen;
  }
  return before;
}

/** Finds the trip of another connection that ended last before a time; NONE if there is none. */
function lastBefore(
  { connection, endUs }: Conversation["trips"],
  byEnd: Uint32Array,
): (us: number, connection: number) => number {
  const connectionAt = (place: number) => at(connection, at(byEnd, place));
  // By place: the first of those up to it that are of one connection, of which there may be nearly all.
  const firsts = new Uint32Array(byEnd.length);
  for (let place = 1; place < byEnd.length; place++)
    firsts[place] = connectionAt(place) === connectionAt(place - 1) ? at(firsts, place - 1) : place;
  return (us, own) => {
    let ended = endedBy(us, endUs, byEnd);
    if (ended > 0 && connectionAt(ended - 1) === own) ended = at(firsts, ended - 1);
    return ended > 0 ? at(byEnd, ended - 1) : NONE;
  };
}

/** Number of trips that had ended at a time. */
function endedBy(us: number, endUs: Float64Array, byEnd: Uint32Array): number {
  let [low, high] = [0, byEnd.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(endUs, at(byEnd, middle)) <= us) low = middle + 1;
    else high = middle;
  }
  return low;
}

function candidates(
  { connection, kind, sentUs, endUs }: Conversation["trips"],
  openingUs: (trip: number) => number,
  isAlone: (trip: number) => boolean,
): Candidates {
  const count = sentUs.length;
  const [latest, own] = [new Int32Array(count).fill(NONE), new Int32Array(count).fill(NONE)];
  const isOwn = new Uint8Array(count);
  const byEnd = orderBy(endUs).filter(isAlone);
  const lastOf = new Map<number, number>();
  let ended = 0;
  let hasOverlaps = false;
  let [busyFrom, busyUntil] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < count; i++) {
    if (!isAlone(i)) continue;
    const now = at(sentUs, i);
    const isBusy = now < busyUntil;
    if (!isBusy) busyFrom = now;
    while (ended < byEnd.length && at(byEnd, ended) < i && at(endUs, at(byEnd, ended)) <= now) ended++;
    const us = openingUs(i);
    const known = us > 0 ? Math.min(ended, endedBy(now - us, endUs, byEnd)) : ended;
    const other = known > 0 ? at(byEnd, known - 1) : NONE;
    latest[i] = other;
    const mine = lastOf.get(at(connection, i));
    if (isBusy && (mine === undefined || at(endUs, mine) <= now)) hasOverlaps = true;
    if (mine !== undefined && at(endUs, mine) <= now) {
      own[i] = mine;
      const signsIn = at(kind, i) === CONNECT && at(kind, mine) === CONNECT;
      const overlapped = at(sentUs, other) < at(endUs, mine) || (isBusy && at(sentUs, mine) >= busyFrom);
      if (signsIn || overlapped) isOwn[i] = 1;
    }
    busyUntil = Math.max(busyUntil, at(endUs, i));
    lastOf.set(at(connection, i), i);
  }
  return { latest, own, isOwn, hasOverlaps, byEnd };
}

/** Bins per doubling of a pause. */
const CLASSES = 2;
/** Count of an empty bin: no pause is impossible. */
const UNSEEN = 0.02;

class Pauses {
  readonly #counts: Float64Array;

  /** @param others that it has too */
  constructor(others?: Pauses) {
    this.#counts = others ? others.#counts.slice() : new Float64Array(CLASSES * 64);
  }

  add(us: number, weight = 1): void {
    const of = this.#classOf(us);
    this.#counts[of] = at(this.#counts, of) + weight;
  }

  /** Density per microsecond, not normalized: to be compared with that of another pause. */
  density(us: number): number {
    const of = this.#classOf(us);
    const near = at(this.#counts, of) + (at(this.#counts, of - 1) + at(this.#counts, of + 1)) / 2;
    return (near + UNSEEN) / Math.max(1, us);
  }

  #classOf(us: number): number {
    return Math.min(this.#counts.length - 1, Math.floor(CLASSES * Math.log2(Math.max(1, us))));
  }
}
