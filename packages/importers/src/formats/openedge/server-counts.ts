import type { Metrics, Model } from "@wirecost/sim-core";

/** A server's counters in the order of PROMON and _ActServer, with PROMON's names. */
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

/** The same object for every counter. */
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

/** A counter as printed: `step` is 1024 if only thousands were printed, with a K. */
export interface Count {
  readonly value: number;
  readonly step: number;
}

export interface ServerReading {
  readonly server: string;
  readonly counts: Readonly<Record<Counter, Count>>;
  /** First line, 1-based. */
  readonly line: number;
  /** Time or occasion of the reading, if the file states it. */
  readonly taken: string;
  /** Time at which the counters were zero, if the file states it. Only counters of the same start can be subtracted. */
  readonly since: string;
}

/** Whether a model has the metrics of a server's counters. */
export function countsServers(model: Model | null): boolean {
  const metrics = model?.metrics ?? {};
  return ["messages", "requests", "records", "recordsPerRequest", "bytes"].every((id) =>
    Object.hasOwn(metrics, id),
  );
}

/** Metrics of a model for which countsServers() is true: messages in either direction, records that were sent. */
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
