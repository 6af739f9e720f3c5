import { getOrInsert } from "@wirecost/sim-core/model";
import { at } from "./columns.ts";
import type { Conversation } from "./conversation.ts";

/** An endpoint that is a trace id: its statements do not identify the request otherwise. */
const TRACE_ID = /^[0-9a-f]{32}$/;

/** By `calls.endpoint`: the same, but 0 for the name of a single request, so that requests can be compared. */
export function kindsOfRequests({ endpoints }: Pick<Conversation, "endpoints">): Uint32Array {
  return Uint32Array.from([0, ...endpoints.map((name, i) => (TRACE_ID.test(name) ? 0 : i + 1))]);
}

export interface NumberedRequests {
  /** By call, the index of its request, in the order of their first calls; `count` for none. */
  readonly of: Uint32Array;
  readonly count: number;
}

export function numberedRequests({ calls }: Pick<Conversation, "calls">): NumberedRequests {
  const numbers = new Map<number, number>();
  const of = new Uint32Array(calls.request.length);
  for (let call = 0; call < of.length; call++) {
    const request = at(calls.request, call);
    if (request === 0) continue;
    const number = getOrInsert(numbers, request, () => numbers.size);
    of[call] = number;
  }
  const count = numbers.size;
  for (let call = 0; call < of.length; call++) if (at(calls.request, call) === 0) of[call] = count;
  return { of, count };
}

/** Median and maximum of a number over requests. */
export interface Typical {
  readonly median: number;
  readonly most: number;
}

export interface EndpointRequests {
  readonly requests: number;
  readonly trips: Typical;
  /** Total of all of them. */
  readonly allTrips: number;
  /** The number of the one with the most, from 1 in the order of their first calls. */
  readonly largest: number;
  /** From the first byte of a request's first round trip to the last of its last one, for each of the times. */
  readonly ms: readonly Typical[];
}

/** Requests in the sentence: those of the endpoint with the most round trips. */
export interface TypicalRequests {
  /** As in `calls.endpoint`. */
  readonly endpoint: number;
  readonly requests: number;
  /** Those of all endpoints. */
  readonly allRequests: number;
  /** The number among them of the one with the most round trips, from 1. */
  readonly largest: number;
  readonly trips: Typical;
  /** Over the network as recorded, and with the changes; undefined if unknown or without changes. */
  readonly beforeMs: Typical | undefined;
  readonly afterMs: Typical | undefined;
}

/** When trips were sent and ended. */
interface TripTimes {
  readonly sentUs: Float64Array;
  readonly endUs: Float64Array;
}

/**
 * Costs of requests, by the endpoint of their first call: 0 for those identified only by a trace.
 *
 * @param times for which its time is taken
 */
export function requestsByEndpoint(
  conversation: Conversation,
  times: readonly TripTimes[],
): ReadonlyMap<number, EndpointRequests> {
  const { calls } = conversation;
  const { of, count } = numberedRequests(conversation);
  const kinds = kindsOfRequests(conversation);
  const endpoint = new Uint32Array(count);
  const trips = new Float64Array(count);
  const last = new Int32Array(count).fill(-1);
  const spans = times.map(() => ({
    from: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
    to: new Float64Array(count),
  }));
  for (let call = 0; call < of.length; call++) {
    const [request, trip] = [at(of, call), at(calls.trip, call)];
    if (request === count || last[request] === trip) continue;
    if (last[request] === -1) endpoint[request] = at(kinds, at(calls.endpoint, call));
    last[request] = trip;
    trips[request] = at(trips, request) + 1;
    for (const [i, { from, to }] of spans.entries()) {
      const { sentUs, endUs } = times[i] ?? { sentUs: from, endUs: to };
      from[request] = Math.min(at(from, request), at(sentUs, trip));
      to[request] = Math.max(at(to, request), at(endUs, trip));
    }
  }
  const byEndpoint = new Map<number, number[]>();
  for (let request = 0; request < count; request++) {
    getOrInsert(byEndpoint, at(endpoint, request), () => []).push(request);
  }
  return new Map(
    [...byEndpoint].map(([number, own]) => [
      number,
      {
        requests: own.length,
        trips: typical(own.map((request) => at(trips, request))),
        largest:
          1 +
          own.reduce((most, request, i) => (at(trips, request) > at(trips, own[most] ?? 0) ? i : most), 0),
        allTrips: own.reduce((sum, request) => sum + at(trips, request), 0),
        ms: spans.map(({ from, to }) =>
          typical(own.map((request) => (at(to, request) - at(from, request)) / 1000)),
        ),
      },
    ]),
  );
}

/**
 * The requests of the endpoint with the most round trips; undefined if the conversation does not distinguish requests.
 *
 * @param before when trips are sent and over as recorded, over the network
 * @param after the same with changes
 */
export function typicalRequests(
  conversation: Conversation,
  before: TripTimes | undefined,
  after: TripTimes | undefined,
): TypicalRequests | undefined {
  const times = [before, after].flatMap((one) => one ?? []);
  const found = requestsByEndpoint(conversation, times);
  const allRequests = [...found.values()].reduce((sum, { requests }) => sum + requests, 0);
  if (allRequests < 2) return undefined;
  const [[endpoint, most] = []] = [...found].sort(([, a], [, b]) => b.allTrips - a.allTrips);
  if (endpoint === undefined || !most) return undefined;
  const { requests, trips, largest, ms } = most;
  const [beforeMs, afterMs] = before ? ms : [undefined, ms[0]];
  return { endpoint, requests, allRequests, largest, trips, beforeMs, afterMs };
}

/** For an even number, the larger of the two middle values: one that occurs. */
function typical(values: readonly number[]): Typical {
  const sorted = Float64Array.from(values).sort();
  return { median: sorted[sorted.length >> 1] ?? 0, most: sorted.at(-1) ?? 0 };
}
