import { foldTrace } from "../../model/fold-trace.ts";
import type { Trace, TraceMessage } from "../../model/model.ts";
import { prefetch } from "./prefetch.ts";
import { HEADER_BYTES, type Workload } from "./workload.ts";

export interface Message {
  readonly from: TraceMessage["from"];
  readonly kind: "request" | "records" | "lock-release" | "cursor-release";
  readonly records: number;
  readonly bytes: number;
  /** Whether the server counts it as a query request (QryRec): FINDs are not counted. */
  readonly query: boolean;
}

/** A sequence of steps and its number of repetitions. */
export interface Repeat {
  readonly times: number;
  readonly steps: readonly Step[];
}

export type Step = Message | Repeat;

/**
 * Mean size of a message that a server receives, header included, in a published PROMON reading of
 * "Activity: Servers": 153951K bytes in 747511 messages. The layout of requests is not published.
 */
const REQUEST_BYTES = 211;

const fromClient = { from: "client", records: 0, query: false } as const;
const queryRequest: Message = { ...fromClient, kind: "request", bytes: REQUEST_BYTES, query: true };
const findRequest: Message = { ...fromClient, kind: "request", bytes: REQUEST_BYTES };
const lockRelease: Message = { ...fromClient, kind: "lock-release", bytes: HEADER_BYTES };
const cursorRelease: Message = { ...fromClient, kind: "cursor-release", bytes: HEADER_BYTES };

/** Reading the counters is a FIND with its cursor release; its record is not counted as the query's. */
const reading: readonly Step[] = [findRequest, records(0, REQUEST_BYTES), cursorRelease];

/**
 * The whole conversation of a workload, in order and run-length coded. Messages, requests, bytes and the
 * ladder all follow from it. Laws: Bascom 2017 (the reference rows) and Progress knowledge base 18342.
 */
export function conversation(w: Workload): readonly Step[] {
  return [...query(w), repeat(w.counterReadings, reading)];
}

function query(w: Workload): readonly Step[] {
  const inner = { n: w.records, bytes: w.recordBytes };
  const outer = { n: w.outerRecords, bytes: w.outerRecordBytes };
  const findCursor = w.findByIndex ? [cursorRelease] : [];
  switch (w.pattern) {
    case "for-each-no-lock":
    case "sql89-select":
      return [...prefetched(w, inner), cursorRelease];
    case "open-query-cache":
      // The published counters show no cursor release for an OPEN QUERY.
      return prefetched(w, inner);
    case "open-query":
      return [oneByOne(w, inner, queryRequest)];
    case "for-each-exclusive-lock":
      // A transaction holds its locks until it ends, so no message releases them.
      return [oneByOne(w, inner, queryRequest), cursorRelease];
    case "for-each-share-lock":
      return [...lockedOneByOne(w, inner, queryRequest), cursorRelease];
    case "find-no-lock":
      return [oneByOne(w, inner, findRequest, findCursor)];
    case "find-share-lock":
      return lockedOneByOne(w, inner, findRequest, findCursor);
    case "nested-for-each":
    case "client-join":
      return joined(w);
    case "client-join-sorted":
      return [
        ...joined(w),
        oneByOne(w, { ...outer, n: w.outerRereads }, findRequest),
        oneByOne(w, inner, findRequest),
      ];
    case "temp-table":
      return [...prefetched(w, outer), cursorRelease, ...prefetched(w, inner), cursorRelease];
  }
}

/** n records of the same size. */
interface Rows {
  readonly n: number;
  readonly bytes: number;
}

/** As many records per message as the settings and the prefetch race allow; a query without records still sends one request. */
function prefetched(w: Workload, { n, bytes }: Rows): readonly Step[] {
  const batches = n > 0 ? prefetch(w, n, bytes) : [{ records: 0, times: 1 }];
  return batches.map(({ records, times }) => repeat(times, [queryRequest, ...reply(w, records, bytes)]));
}

function oneByOne(w: Workload, { n, bytes }: Rows, request: Message, then: readonly Step[] = []): Step {
  return repeat(n, [request, ...reply(w, 1, bytes), ...then]);
}

/** A lock is released when the next record is requested, and the last one at the end. */
function lockedOneByOne(
  w: Workload,
  { n, bytes }: Rows,
  request: Message,
  then: readonly Step[] = [],
): readonly Step[] {
  const last = Math.min(n, 1);
  return [
    oneByOne(w, { n: n - last, bytes }, request, [lockRelease, ...then]),
    oneByOne(w, { n: last, bytes }, request, then),
  ];
}

/** An outer query, and an inner query with its cursor release for each of its records, evenly distributed. */
function joined(w: Workload): readonly Step[] {
  const few = Math.floor(w.records / w.outerRecords);
  const fuller = w.records % w.outerRecords;
  const innerQueries = (n: number, times: number) =>
    repeat(times, [...prefetched(w, { n, bytes: w.recordBytes }), cursorRelease]);
  // Later outer batches are requested between inner queries; their order does not change the totals.
  const [first, ...later] = prefetched(w, { n: w.outerRecords, bytes: w.outerRecordBytes });
  return [
    ...(first ? [first] : []),
    innerQueries(few + 1, fuller),
    ...later,
    innerQueries(few, w.outerRecords - fuller),
    cursorRelease,
  ];
}

/** The messages that carry these records: one, or the fragments of a record larger than a message. */
function reply(w: Workload, count: number, recordBytes: number): readonly Message[] {
  const room = w.mm - HEADER_BYTES;
  if (recordBytes <= room || count === 0) return [records(count, HEADER_BYTES + count * recordBytes)];
  const fragments = Math.ceil(recordBytes / room);
  return Array.from({ length: fragments }, (_, i) =>
    records(i === 0 ? 1 : 0, HEADER_BYTES + Math.min(room, recordBytes - i * room)),
  );
}

function records(count: number, bytes: number): Message {
  return { from: "server", kind: "records", records: count, bytes, query: false };
}

function repeat(times: number, steps: readonly Step[]): Repeat {
  return { times, steps };
}

/** The first and the last messages of a conversation, at most `limit` in total. */
export function trace(steps: readonly Step[], total: number, limit: number): Trace {
  return foldTrace(total, limit, (backwards) => walk(steps, backwards));
}

/** Messages one by one, from either end; expanded lazily. */
function* walk(steps: readonly Step[], backwards: boolean): Generator<TraceMessage> {
  for (const step of backwards ? steps.toReversed() : steps) {
    if (!("steps" in step)) yield toTraceMessage(step);
    else for (let i = 0; i < step.times; i++) yield* walk(step.steps, backwards);
  }
}

function toTraceMessage({ from, kind, records, bytes }: Message): TraceMessage {
  if (kind === "records") return { from, kind: "record", items: records, bytes };
  return { from, kind: kind.replace("-", " "), bytes };
}
