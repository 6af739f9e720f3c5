import type { Clock, Conversation, PageFile } from "../conversation.ts";
import { requestsIn } from "./requests-in.ts";
import { hasWholeSeconds, slackUs, type Unit, unitsOf } from "./units.ts";

/** Maximum round trips and requests for estimating an offset, an even sample: the search takes their product. */
const MAX_SEARCHED = 1000;
/** Minimum share of round trips contained in requests for agreeing clocks. */
const CONTAINED = 0.95;
/** Maximum offset: clocks that are further apart are not estimated by chance matches. */
const MAX_APART_US = 60e6;

/** From the first byte to the last, in microseconds. */
export function extentUs({ trips }: Conversation): readonly [from: number, to: number] {
  return [trips.sentUs[0] ?? 0, trips.endUs.reduce((latest, end) => Math.max(latest, end), 0)];
}

/** From the stated start times: how long after the conversation the file began; undefined if one has no dates. */
function begunUs(database: Conversation, pages: Conversation): number | undefined {
  const [one, other] = [database, pages].map(
    ({ source }) => source.startedAt && Date.parse(source.startedAt),
  );
  return typeof one === "number" && typeof other === "number" ? 1000 * (other - one) : undefined;
}

/**
 * Position of a file's time 0 on the conversation's time line.
 *
 * @returns undefined where it is not known, or the two do not overlap
 */
export function pageStartUs(database: Conversation, { conversation, clock }: PageFile): number | undefined {
  if (clock.aheadUs === null) return undefined;
  const startUs = (begunUs(database, conversation) ?? 0) - clock.aheadUs;
  const [from, to] = extentUs(database);
  const [first, last] = extentUs(conversation);
  const slack = slackUs(database);
  return startUs + first - slack <= to && startUs + last + slack >= from ? startUs : undefined;
}

/** The offset allowed by the data: an interval of the clock's. */
export function estimatedClock(database: Conversation, pages: Conversation): Clock {
  const begun = begunUs(database, pages);
  if (begun === undefined) return { aheadUs: null, spareUs: 0, by: "none" };
  const requests = requestsIn(pages).map((one) => ({
    ...one,
    sentUs: one.sentUs + begun,
    endUs: one.endUs + begun,
  }));
  const units = unitsOf(database);
  const slack = slackUs(database);
  const traced = clockByTraces(units, requests, slack);
  if (traced) return traced;
  const [from, to] = extentUs(database);
  const [first, last] = extentUs(pages);
  const none: Clock = { aheadUs: 0, spareUs: 0, by: "none" };
  if (hasWholeSeconds(database) || begun + first - slack > to || begun + last + slack < from) return none;
  return (
    clockByTimes(
      units,
      requests.filter((one) => !one.isStatic),
      slack,
    ) ?? none
  );
}

interface Interval {
  readonly sentUs: number;
  readonly endUs: number;
}

/** Minimum and maximum offset of the clock of a request that contains a round trip. */
const aheadOf = (unit: Unit, { sentUs, endUs }: Interval, slack: number) =>
  [sentUs - unit.fromUs - slack, endUs - unit.toUs + slack] as const;

/** A request contains the trips it caused. If no offset satisfies all of them, as with drifting clocks, the median. */
function clockByTraces(
  units: readonly Unit[],
  requests: readonly (Interval & { readonly trace: number })[],
  slack: number,
): Clock | undefined {
  const byTrace = new Map<number, Interval | undefined>();
  for (const one of requests)
    if (one.trace > 0) byTrace.set(one.trace, byTrace.has(one.trace) ? undefined : one);
  const ranges = units.flatMap((unit) => {
    const request = unit.trace > 0 ? byTrace.get(unit.trace) : undefined;
    return request ? [aheadOf(unit, request, slack)] : [];
  });
  if (ranges.length === 0) return undefined;
  const [least, most] = [
    ranges.reduce((a, [low]) => Math.max(a, low), Number.NEGATIVE_INFINITY),
    ranges.reduce((a, [, high]) => Math.min(a, high), Number.POSITIVE_INFINITY),
  ];
  if (least <= most) return middleOf(least, most, "traces");
  const middles = ranges.map(([low, high]) => (low + high) / 2).sort((a, b) => a - b);
  return {
    aheadUs: Math.round(middles[middles.length >> 1] ?? 0),
    spareUs: Math.round((least - most) / 2),
    by: "traces",
  };
}

/**
 * The offset with which requests contain the most round trips, if nearly all, and fewer without it. Among several the
 * one closest to zero.
 */
function clockByTimes(
  allUnits: readonly Unit[],
  allRequests: readonly Interval[],
  slack: number,
): Clock | undefined {
  const [units, requests] = [chosen(allUnits), chosen(allRequests)];
  const moments: { us: number; change: number }[] = [];
  for (const unit of units) {
    const ranges = requests
      .map((one) => aheadOf(unit, one, slack))
      .filter(([low, high]) => low <= high)
      .sort(([a], [b]) => a - b);
    let until = Number.NEGATIVE_INFINITY;
    for (const [i, [low, high]] of ranges.entries()) {
      if (low > until) moments.push({ us: low, change: 1 });
      until = Math.max(until, high);
      const next = ranges[i + 1];
      if (!next || next[0] > until) moments.push({ us: until, change: -1 });
    }
  }
  // Starts count before ends.
  moments.sort((a, b) => a.us - b.us || b.change - a.change);
  let [count, now, most] = [0, 0, 0];
  let best: readonly [number, number] | undefined;
  for (const [i, { us, change }] of moments.entries()) {
    count += change;
    const until = moments[i + 1]?.us ?? us;
    if (us <= 0 && until >= 0) now = Math.max(now, count);
    if (Math.abs(us) > MAX_APART_US || count < most || change < 0) continue;
    const isNearer = !best || distance([us, until]) < distance(best);
    if (count > most || isNearer) best = [us, until];
    most = count;
  }
  const enough = CONTAINED * units.length;
  if (!best || now >= enough || most < enough) return undefined;
  return middleOf(...best, "times");
}

const distance = ([from, to]: readonly [number, number]) => (from > 0 ? from : to < 0 ? -to : 0);

/** Zero, if it is possible. */
function middleOf(least: number, most: number, by: Clock["by"]): Clock {
  const isNone = least <= 0 && most >= 0;
  return {
    aheadUs: isNone ? 0 : Math.round((least + most) / 2),
    spareUs: Math.round(isNone ? Math.max(-least, most) : (most - least) / 2),
    by,
  };
}

/** An even sample of at most this many. */
function chosen<T>(all: readonly T[]): readonly T[] {
  if (all.length <= MAX_SEARCHED) return all;
  return Array.from(
    { length: MAX_SEARCHED },
    (_, i) => all[Math.floor((i * all.length) / MAX_SEARCHED)],
  ).flatMap((one) => one ?? []);
}
