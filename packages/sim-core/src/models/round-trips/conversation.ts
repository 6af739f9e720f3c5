import { foldTrace } from "../../model/fold-trace.ts";
import type { Trace, TraceMessage } from "../../model/model.ts";
import { type Network, sentBytes } from "./network.ts";
import type { Workload } from "./workload.ts";

/** One message: its name, the rows or keys that it carries, and its bytes before compression. */
export interface Message {
  readonly kind: "query" | "fetch" | "begin" | "commit" | "copy" | "statement" | "row" | "key" | "done";
  /** For keys, the number of rows that they identify. */
  readonly items: number;
  readonly bytes: number;
}

export interface Trip {
  readonly times: number;
  /** Statements that are sent together and answered together. */
  readonly statements: number;
  readonly request: Message;
  readonly reply: Message;
  /** Commits that the reply waits for. */
  readonly commits: number;
}

/** A sequence of round trips and its number of repetitions. */
export interface Repeat {
  readonly times: number;
  readonly steps: readonly Step[];
}

export type Step = Trip | Repeat;

/** The whole conversation, in order and run-length coded: counts, bytes, times and the sequence diagram follow from it. */
export function conversation(w: Workload): readonly Step[] {
  const { request, done } = messages(w);
  return [...work(w), trip(w.extraTrips, request("statement"), done)];
}

function work(w: Workload): readonly Step[] {
  const { rows } = w;
  const { request, inserted, answer, list, done } = messages(w);
  switch (w.pattern) {
    case "query-a-row":
    case "parallel":
    case "pipeline":
      return [list, ...together(w, w.rowQueries)];
    case "in-list":
      return [
        list,
        ...split(rows, w.listSize, (keys, times) =>
          trip(times, { ...request("query"), bytes: w.requestBytes + keys * w.keyBytes }, answer(keys)),
        ),
      ];
    case "join":
      return [trip(1, request("query"), answer(rows))];
    case "cursor": {
      const full = (n: number, times: number) => trip(times, request("fetch"), answer(n));
      const probes = rows === 0 || (w.endProbe && rows % w.fetchSize === 0) ? 1 : 0;
      return [...split(rows, w.fetchSize, full), full(0, probes)];
    }
    case "insert-autocommit":
      return [trip(rows, inserted(1), done, 1)];
    case "insert-transaction":
      return split(rows, w.transactionRows, (n, times) => ({
        times,
        steps: [
          trip(1, request("begin"), done),
          trip(n, inserted(1), done),
          trip(1, request("commit"), done, 1),
        ],
      }));
    case "insert-batch":
      return split(rows, w.batchRows, (n, times) => trip(times, inserted(n), done, 1));
    case "copy":
      return [
        trip(1, request("copy"), done),
        trip(1, { kind: "row", items: rows, bytes: Math.max(1, rows * w.rowBytes) }, done, 1),
      ];
  }
}

function messages(w: Workload) {
  const request = (kind: Message["kind"]): Message => ({ kind, items: 0, bytes: w.requestBytes });
  const answer = (rows: number): Message => ({
    kind: "row",
    items: rows,
    bytes: w.replyBytes + rows * w.rowBytes,
  });
  return {
    request,
    answer,
    inserted: (rows: number): Message => ({
      kind: "row",
      items: rows,
      bytes: w.requestBytes + rows * w.rowBytes,
    }),
    done: { kind: "done", items: 0, bytes: w.replyBytes } satisfies Message,
    list: trip(1, request("query"), {
      kind: "key",
      items: w.rows,
      bytes: w.replyBytes + w.rows * w.keyBytes,
    }),
  };
}

/** Queries for one row each, in groups that are sent together. */
function together(w: Workload, queries: number): readonly Trip[] {
  const { request, answer } = messages(w);
  return split(queries, w.together, (statements, times) => ({
    ...trip(times, request("query"), answer(1)),
    statements,
  }));
}

/** Full parts of `size`, then the remainder. */
function split<T>(total: number, size: number, make: (size: number, times: number) => T): readonly T[] {
  const rest = total % size;
  return [make(size, Math.floor(total / size)), make(rest, rest > 0 ? 1 : 0)];
}

function trip(times: number, request: Message, reply: Message, commits = 0): Trip {
  return { times, statements: 1, request, reply, commits };
}

/** The first and the last messages of a conversation, at most `limit` in total. */
export function trace(steps: readonly Step[], total: number, limit: number, network: Network): Trace {
  return foldTrace(total, limit, (backwards) => walk(steps, network, backwards));
}

/** Messages one by one, from either end; expanded lazily. */
function* walk(steps: readonly Step[], network: Network, backwards: boolean): Generator<TraceMessage> {
  for (const step of backwards ? steps.toReversed() : steps) {
    for (let i = 0; i < step.times; i++) {
      if ("steps" in step) yield* walk(step.steps, network, backwards);
      else {
        const request = toTraceMessage("client", step.request, network);
        const reply = toTraceMessage("server", step.reply, network);
        // Messages of one group are all sent before the replies arrive.
        for (const message of backwards ? [reply, request] : [request, reply]) {
          for (let k = 0; k < step.statements; k++) yield message;
        }
      }
    }
  }
}

function toTraceMessage(from: TraceMessage["from"], message: Message, network: Network): TraceMessage {
  const { kind, items } = message;
  const bytes = sentBytes(message.bytes, network);
  return kind === "row" || kind === "key" ? { from, kind, items, bytes } : { from, kind, bytes };
}
