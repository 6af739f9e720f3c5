import { ConversationBuilder } from "../../build.ts";
import { bytes, doubles, integers } from "../../columns.ts";
import { type Conversation, PROTOCOLS } from "../../conversation.ts";
import type { RecordedCall, ValueHash } from "../../recorder.ts";
import { DOUBTFUL, readStatement } from "../../statement/read-statement.ts";
import { type Interval, lanesOf } from "../lanes.ts";
import { type DatabaseCall, databaseCall, endpointName } from "./database-call.ts";
import type { Span } from "./span.ts";
import { keyOf, SpanIndex } from "./span-index.ts";

const NONE = 0xffffffff;
/** Texts that are remembered, and characters of the longest. */
const MAX_TEXTS = 2000;
const MAX_TEXT_LENGTH = 2000;
const IS_SERVER = 1;
const IS_CLIENT = 2;
const IS_CALL = 4;
const IS_CONNECT = 8;

/** Numbers values by the order in which they first come. */
class Numbers<T> {
  readonly values: T[] = [];
  readonly #numbers = new Map<string, number>();

  of(key: string, make: () => T): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.values.push(make()) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}

/**
 * Puts a conversation together of spans in any order. Spans are held in columns until the file is over, 70 bytes of each,
 * since a parent may follow its children.
 */
export class TraceCollector {
  readonly #hash: ValueHash;
  readonly #builder = new ConversationBuilder();
  readonly #index = new SpanIndex();
  readonly #traces = new Numbers<null>();
  readonly #services = new Numbers<null>();
  readonly #names = new Numbers<string>();
  readonly #servers = new Numbers<DatabaseCall["protocol"]>();
  readonly #statements = new Numbers<RecordedCall["statement"]>();
  readonly #texts = new Map<string, { readonly statement: number; readonly values: number }>();
  readonly #spans = {
    parentHigh: integers(),
    parentLow: integers(),
    serverHigh: integers(),
    serverLow: integers(),
    trace: integers(),
    service: integers(),
    /** Of what a request would be named. */
    name: integers(),
    flags: bytes(),
    startUs: doubles(),
    endUs: doubles(),
    /** Of a call: numbers of its server and statement, its rows and values. */
    call: integers(),
  };
  readonly #calls = { server: integers(), statement: integers(), rows: doubles(), values: doubles() };

  constructor(hash: ValueHash) {
    this.#hash = hash;
  }

  take(span: Span): void {
    const why = fault(span);
    if (why !== undefined) {
      this.#builder.drop(why);
      return;
    }
    const isServer = span.kind === "server" || span.kind === "consumer";
    const number = this.#spans.flags.length;
    // Zipkin gives both sides of a request one id.
    const isNew = this.#index.add(keyOf(span.trace, span.id, isServer ? "server" : ""), number);
    if (!isNew) {
      this.#builder.drop("spans that are in the file twice");
      return;
    }
    const call = this.#callOf(span);
    const isRoot = span.parent === "" && span.kind !== "client";
    const spans = this.#spans;
    const parent = keyOf(span.trace, span.parent, "");
    const server = keyOf(span.trace, span.parent, "server");
    spans.parentHigh.push(span.parent === "" ? NONE : parent.high);
    spans.parentLow.push(span.parent === "" ? NONE : parent.low);
    spans.serverHigh.push(server.high);
    spans.serverLow.push(server.low);
    spans.trace.push(this.#traces.of(span.trace, () => null));
    spans.service.push(this.#services.of(span.service, () => null));
    const name = isServer || isRoot ? endpointName(span) : "";
    spans.name.push(name === "" ? NONE : this.#names.of(name, () => name));
    const isConnect = call !== undefined && call.text === undefined;
    spans.flags.push(
      (isServer ? IS_SERVER : 0) |
        (span.kind === "client" ? IS_CLIENT : 0) |
        (call ? IS_CALL : 0) |
        (isConnect ? IS_CONNECT : 0),
    );
    spans.startUs.push(span.startUs);
    spans.endUs.push(span.endUs);
    spans.call.push(call ? this.#addCall(call) : NONE);
  }

  #callOf(span: Span): DatabaseCall | undefined {
    const call = databaseCall(span);
    if (!call) return undefined;
    const isTimed = span.endUs >= span.startUs && Math.abs(span.startUs) <= 2 ** 52;
    const isClient = span.kind === "client" || span.kind === "";
    if (isTimed && isClient) return call;
    this.#builder.drop(
      isClient ? "spans of databases without a time" : "spans of databases that are not of kind CLIENT",
    );
    return undefined;
  }

  #addCall({ text, source, protocol, server, rows, isSql }: DatabaseCall): number {
    const calls = this.#calls;
    const number = calls.rows.length;
    calls.server.push(this.#servers.of(server, () => protocol));
    calls.rows.push(rows);
    if (text === undefined) {
      calls.statement.push(NONE);
      calls.values.push(0);
      return number;
    }
    if (source === "operation")
      this.#builder.drop("spans without statement text, named by their operation and table");
    if (source === "name") this.#builder.drop("spans without statement text, named by their span");
    const { statement, values } = this.#readText(text, { protocol, isSql, source });
    calls.statement.push(statement);
    calls.values.push(source === "statement" ? values : 0);
    return number;
  }

  /** Programs send the same texts again and again: the last ones are remembered. */
  #readText(text: string, of: Pick<DatabaseCall, "protocol" | "isSql" | "source">) {
    const key = `${of.protocol} ${of.isSql} ${of.source} ${text}`;
    const known = this.#texts.get(key);
    if (known) return known;
    const { statement, values, isDoubtful } = of.isSql
      ? readStatement(text, of.protocol, this.#hash)
      : { statement: commandOf(text, of.source), values: this.#hash(text), isDoubtful: false };
    if (isDoubtful) this.#builder.drop(DOUBTFUL);
    const read = { statement: this.#statements.of(statement.text, () => statement), values };
    if (this.#texts.size >= MAX_TEXTS) this.#texts.clear();
    if (text.length <= MAX_TEXT_LENGTH && !isDoubtful) this.#texts.set(key, read);
    return read;
  }

  /** @param isWhole whether the file was not cut off */
  finish(name: string, isWhole: boolean): Conversation {
    const builder = this.#builder;
    const spans = this.#spans;
    const tree = this.#tree();
    const made: number[] = [];
    for (let i = 0; i < spans.flags.length; i++) {
      if ((spans.flags.at(i) & IS_CALL) === 0) continue;
      if (tree.contains[i] === 1)
        builder.drop("spans of databases that contain others, which are counted instead");
      else made.push(i);
    }
    const startUs = Float64Array.from(made, (i) => spans.startUs.at(i) + (tree.offsetUs[i] ?? 0));
    const firstUs = startUs.reduce((least, us) => Math.min(least, us), Number.POSITIVE_INFINITY);
    const connections = this.#connect(made, startUs);
    for (const [k, i] of made.entries()) {
      const sentUs = Math.round((startUs[k] ?? 0) - firstUs);
      const endUs = sentUs + Math.round(spans.endUs.at(i) - spans.startUs.at(i));
      const call = spans.call.at(i);
      const statement = this.#statements.values[this.#calls.statement.at(call)];
      const endpoint = this.#names.values[tree.endpoint[i] ?? NONE];
      builder.trip({
        connection: connections[k] ?? 0,
        kind: statement ? "query" : "connect",
        sentUs,
        askedUs: sentUs,
        answeredUs: endUs,
        endUs,
        requestBytes: 0,
        replyBytes: 0,
        calls: statement
          ? [
              {
                statement,
                kind: "execute",
                rows: this.#calls.rows.at(call),
                values: this.#calls.values.at(call),
                transaction: 0,
                endpoint,
              },
            ]
          : [],
      });
    }
    if (!isWhole) builder.drop("end of the traces: the file was cut off");
    const started = new Date(firstUs / 1000);
    const startedAt = Number.isNaN(started.getTime()) ? null : started.toISOString();
    return builder.build({ kind: "trace", name, startedAt, timesAt: "client", lowerBound: true });
  }

  /**
   * Connections that calls may have used: within a trace, calls that overlap have different ones, and a trace keeps its
   * connections from its first call to its last; other traces use them before and after.
   */
  #connect(made: readonly number[], startUs: Float64Array): Uint32Array {
    const { trace, call, startUs: starts, endUs: ends } = this.#spans;
    const serverOf = (k: number) => this.#calls.server.at(call.at(made[k] ?? 0));
    const traceOf = (k: number) => trace.at(made[k] ?? 0);
    const order = Uint32Array.from(made, (_, k) => k).sort(
      (a, b) =>
        serverOf(a) - serverOf(b) ||
        traceOf(a) - traceOf(b) ||
        (startUs[a] ?? 0) - (startUs[b] ?? 0) ||
        a - b,
    );
    const interval = (k: number): Interval => {
      const from = startUs[k] ?? 0;
      return { from, to: from + ends.at(made[k] ?? 0) - starts.at(made[k] ?? 0) };
    };
    const result = new Uint32Array(made.length);
    for (let from = 0; from < order.length; ) {
      const server = serverOf(order[from] ?? 0);
      /** Of each lane of each trace: when it is used, and by which calls. */
      const used: { from: number; to: number; calls: number[] }[] = [];
      let to = from;
      while (to < order.length && serverOf(order[to] ?? 0) === server) {
        const first = to;
        while (
          to < order.length &&
          serverOf(order[to] ?? 0) === server &&
          traceOf(order[to] ?? 0) === traceOf(order[first] ?? 0)
        )
          to++;
        const calls = Array.from(order.subarray(first, to));
        const intervals = calls.map(interval);
        const base = used.length;
        for (const [i, lane] of lanesOf(intervals).entries()) {
          const one = intervals[i] ?? { from: 0, to: 0 };
          const entry = used[base + lane];
          if (!entry) used[base + lane] = { ...one, calls: [calls[i] ?? 0] };
          else {
            entry.to = Math.max(entry.to, one.to);
            entry.calls.push(calls[i] ?? 0);
          }
        }
      }
      used.sort((a, b) => a.from - b.from);
      const numbers: number[] = [];
      for (const [i, lane] of lanesOf(used).entries()) {
        const protocol = this.#servers.values[server] ?? PROTOCOLS[2];
        numbers[lane] ??= this.#builder.connect({ protocol, encrypted: false, rttUs: null });
        for (const k of used[i]?.calls ?? []) result[k] = numbers[lane] ?? 0;
      }
      from = to;
    }
    return result;
  }

  /** Goes from each call to the request that it belongs to. */
  #tree() {
    const spans = this.#spans;
    const count = spans.flags.length;
    const requests = new Uint32Array(count).fill(NONE);
    const roots = new Uint32Array(count).fill(NONE);
    const offsetUs = new Float64Array(count);
    /** The call that a span is within; NONE where it is in none. */
    const within = new Uint32Array(count).fill(NONE);
    const contains = new Uint8Array(count);
    const state = new Uint8Array(count);
    const [OPEN, DONE] = [1, 2];
    const path: number[] = [];
    for (let i = 0; i < count; i++) {
      if ((spans.flags.at(i) & IS_CALL) === 0) continue;
      let at = i;
      let isCircle = false;
      while (at >= 0 && state[at] === 0) {
        state[at] = OPEN;
        path.push(at);
        at = this.#parentOf(at);
        isCircle = at >= 0 && state[at] === OPEN;
      }
      if (isCircle) this.#builder.drop("circles of spans that are each other's parents");
      let parent = isCircle ? -1 : at;
      for (let span = path.pop(); span !== undefined; span = path.pop()) {
        const flags = spans.flags.at(span);
        const isRequest = (flags & IS_SERVER) !== 0;
        if (parent >= 0) {
          requests[span] = requests[parent] ?? NONE;
          roots[span] = roots[parent] ?? NONE;
          within[span] = (spans.flags.at(parent) & IS_CALL) !== 0 ? parent : (within[parent] ?? NONE);
          offsetUs[span] = (offsetUs[parent] ?? 0) + (isRequest ? this.#skewUs(span, parent) : 0);
        } else if (spans.parentHigh.at(span) !== NONE && !isCircle)
          this.#builder.drop("spans whose parent is not in the file");
        if (isRequest && requests[span] === NONE) requests[span] = spans.name.at(span);
        if (roots[span] === NONE) roots[span] = spans.name.at(span);
        const outer = within[span] ?? NONE;
        if ((flags & IS_CALL) !== 0 && outer !== NONE) contains[outer] = 1;
        state[span] = DONE;
        parent = span;
      }
    }
    const endpoint = requests.map((name, i) => (name === NONE ? (roots[i] ?? NONE) : name));
    return { endpoint, offsetUs, contains };
  }

  /** How far a server's clock is behind, where its part of a request is not within the client's. */
  #skewUs(span: number, parent: number): number {
    const { startUs, endUs, service, flags } = this.#spans;
    if ((flags.at(parent) & IS_CLIENT) === 0 || service.at(span) === service.at(parent)) return 0;
    const spare = endUs.at(parent) - startUs.at(parent) - (endUs.at(span) - startUs.at(span));
    const isWithin = startUs.at(span) >= startUs.at(parent) && endUs.at(span) <= endUs.at(parent);
    // Times may be missing.
    if (!(spare >= 0) || isWithin) return 0;
    this.#builder.drop("requests between services whose clocks differ, moved into the request");
    return startUs.at(parent) + spare / 2 - startUs.at(span);
  }

  #parentOf(span: number): number {
    const { parentHigh, parentLow, serverHigh, serverLow } = this.#spans;
    if (parentHigh.at(span) === NONE && parentLow.at(span) === NONE) return -1;
    const server = this.#index.find({ high: serverHigh.at(span), low: serverLow.at(span) });
    if (server >= 0 && server !== span) return server;
    return this.#index.find({ high: parentHigh.at(span), low: parentLow.at(span) });
  }
}

/** The command of a language that is not SQL, without what follows it: FIND of a document store, GET of a cache. */
function commandOf(text: string, source: DatabaseCall["source"]): RecordedCall["statement"] {
  const [command = "", table = ""] = text
    .slice(0, 200)
    .trim()
    .split(/[\s({]/);
  const operation = /^[A-Za-z][A-Za-z_.]{0,30}$/.test(command) ? command.toUpperCase() : "?";
  // Attributes name a collection; a command's first argument may be a value.
  const isTable = source === "operation" && /^\w{1,100}$/.test(table);
  return { text: `${operation} ${isTable ? table : "?"}`, operation, tables: isTable ? [table] : [] };
}

/** Why a span cannot be part of a conversation; undefined where it can. */
function fault({ trace, id, startUs, endUs }: Span): string | undefined {
  if (trace === "" || id === "") return "spans without an id";
  return endUs < startUs ? "spans that end before they begin" : undefined;
}
