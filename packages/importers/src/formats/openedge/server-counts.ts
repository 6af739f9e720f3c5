import type { Metrics, Model } from "@wirecost/sim-core";

/** What a server counts, in the order in which PROMON and _ActServer list it, with PROMON's names. */
export const COUNTERS = [
  ["messagesReceived", "Messages received"],
  ["messagesSent", "Messages sent"],
  ["bytesReceived", "Bytes received"],
  ["bytesSent", "Bytes sent"],
  ["recordsReceived", "Records received"],
  ["recordsSent", "Records sent"],
  ["queriesReceived", "Queries received"],
] as const;

export type Counter = (typeof COUNTERS)[number][0];

/** The same for every counter. */
export function byCounter<T>(of: (id: Counter) => T): Record<Counter, T> {
  return {
    messagesReceived: of("messagesReceived"),
    messagesSent: of("messagesSent"),
    bytesReceived: of("bytesReceived"),
    bytesSent: of("bytesSent"),
    recordsReceived: of("recordsReceived"),
    recordsSent: of("recordsSent"),
    queriesReceived: of("queriesReceived"),
  };
}

/** A counter as it was printed: `step` is 1024 where only thousands were, with a K. */
export interface Count {
  readonly value: number;
  readonly step: number;
}

export interface ServerReading {
  readonly server: string;
  readonly counts: Readonly<Record<Counter, Count>>;
  /** Where it starts, 1-based. */
  readonly line: number;
  /** When or at what it was taken, where the file says so. */
  readonly taken: string;
  /** When the counters were zero, where the file says so. Only counts of one start can be subtracted. */
  readonly since: string;
}

/** Whether a model has what a server counts. */
export function countsServers(model: Model | null): boolean {
  const metrics = model?.metrics ?? {};
  return ["messages", "requests", "records", "recordsPerRequest", "bytes"].every((id) =>
    Object.hasOwn(metrics, id),
  );
}

/** Metrics of a model that countsServers(): a message is one either way, a record one that was sent. */
export function serverMetrics(counts: Readonly<Record<Counter, number>>): Metrics {
  const { queriesReceived: requests, recordsSent: records } = counts;
  return {
    messages: counts.messagesReceived + counts.messagesSent,
    requests,
    ...(requests > 0 && { recordsPerRequest: records / requests }),
    records,
    bytes: counts.bytesReceived + counts.bytesSent,
  };
}
