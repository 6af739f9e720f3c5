import type { Params } from "@wirecost/sim-core";

export interface Cost {
  readonly messages: number;
  /** Requests that wait for an answer. */
  readonly roundTrips: number;
  /** One-way messages that release a lock or a cursor. */
  readonly releases: number;
  /** Records that the server sends. */
  readonly records: number;
  readonly elapsedMs: number;
}

export const NOTHING: Cost = { messages: 0, roundTrips: 0, releases: 0, records: 0, elapsedMs: 0 };

export function added(a: Cost, b: Cost): Cost {
  return {
    messages: a.messages + b.messages,
    roundTrips: a.roundTrips + b.roundTrips,
    releases: a.releases + b.releases,
    records: a.records + b.records,
    elapsedMs: a.elapsedMs + b.elapsedMs,
  };
}

export function multiplied({ messages, roundTrips, releases, records, elapsedMs }: Cost, by: number): Cost {
  return {
    messages: messages * by,
    roundTrips: roundTrips * by,
    releases: releases * by,
    records: records * by,
    elapsedMs: elapsedMs * by,
  };
}

/** Round trips without a published cost: one request and its answer. */
export function assumedRoundTrips(executions: number, settings: Params): Cost {
  return {
    messages: 2 * executions,
    roundTrips: executions,
    releases: 0,
    records: 0,
    elapsedMs: 2 * executions * (Number(settings.latencyMs) + Number(settings.messageUs) / 500),
  };
}
