import { getOrInsert } from "@wirecost/sim-core/model";
import { ConversationBuilder } from "../../build.ts";
import { bytes, doubles, integers } from "../../columns.ts";
import { type Conversation, PROTOCOLS } from "../../conversation.ts";
import { orderBy } from "../../order.ts";
import type { ValueHash } from "../../recorder.ts";
import { CallTexts } from "./call-texts.ts";
import {
  type DatabaseCall,
  databaseCall,
  endpointName,
  isOtherProtocol,
  isTakenFromPool,
  SOURCES,
} from "./database-call.ts";
import { requestTree } from "./request-tree.ts";
import type { Span } from "./span.ts";
import { type CallTimes, connectionsOf } from "./span-connections.ts";
import { IS_SERVER, isServer, NONE, type SpanFacts, SpanTable } from "./span-table.ts";

/** Numbers values by the order in which they first come. */
class Numbers<T> {
  readonly values: T[] = [];
  readonly #numbers = new Map<string, number>();

  of(key: string, value: T): number {
    return getOrInsert(this.#numbers, key, () => this.values.push(value) - 1);
  }
}

/** Milliseconds since 1970 are years before microseconds; no recording is of ten years. */
const MAX_APART_US = 10 * 365 * 86_400 * 1e6;

/** Puts a conversation together of spans in any order. */
export class TraceCollector {
  readonly #builder = new ConversationBuilder();
  readonly #drop = (what: string) => this.#builder.drop(what);
  readonly #spans = new SpanTable();
  readonly #services = new Numbers<null>();
  readonly #names = new Numbers<string>();
  readonly #sourceLines = new Numbers<string>();
  readonly #servers = new Numbers<DatabaseCall["protocol"]>();
  #lastServer: DatabaseCall["server"] = [];
  #lastNumber = 0;
  readonly #texts: CallTexts;
  /** Of calls: a statement is NONE of one that opens a connection, and rows are one more, so that 0 are unknown. */
  readonly #calls = {
    server: integers(),
    statement: integers(),
    rows: doubles(),
    values: doubles(),
    source: bytes(),
    sourceLine: integers(),
  };

  constructor(hash: ValueHash) {
    this.#texts = new CallTexts(hash, this.#drop);
  }

  take(span: Span): void {
    const why = fault(span);
    if (why !== undefined) {
      this.#drop(why);
      return;
    }
    const known = this.#spans.find(span);
    const found = databaseCall(span);
    const call = this.#callOf(span, found);
    const before = known < 0 ? NONE : this.#spans.call.at(known);
    // Of a statement's text in several pieces, the first counts.
    const isNew = call && (before === NONE || SOURCES.indexOf(call.source) < this.#calls.source.at(before));
    const isRoot = span.parent === "" && span.kind !== "client";
    const name = isServer(span.kind) || isRoot ? endpointName(span) : "";
    const facts: SpanFacts = {
      service: this.#services.of(span.service, null),
      name: name === "" ? NONE : this.#names.of(name, name),
      call: isNew ? this.#addCall(call) : NONE,
      isOtherProtocol: !call && (found !== undefined || isOtherProtocol(span)),
    };
    if (known < 0) this.#spans.add(span, facts);
    else if (!this.#spans.complete(known, span, facts)) this.#drop("spans that are in the file twice");
  }

  #callOf(span: Span, call: DatabaseCall | undefined): DatabaseCall | undefined {
    if (call && isTakenFromPool(call, span)) {
      this.#drop("spans that take a connection from a pool, which is open in most cases");
      return undefined;
    }
    if (!call || span.kind === "client" || span.kind === "") return call;
    this.#drop("spans of databases that are not of kind CLIENT");
    return undefined;
  }

  #addCall(call: DatabaseCall): number {
    const calls = this.#calls;
    const { text, source, protocol, server, rows, sourceLine } = call;
    const number = calls.rows.length;
    calls.server.push(this.#serverOf(server, protocol));
    calls.rows.push(rows + 1);
    calls.source.push(SOURCES.indexOf(source));
    calls.sourceLine.push(sourceLine === undefined ? NONE : this.#sourceLines.of(sourceLine, sourceLine));
    if (text === undefined) {
      calls.statement.push(NONE);
      calls.values.push(0);
      return number;
    }
    const { statement, values } = this.#texts.read(text, call);
    calls.statement.push(statement);
    calls.values.push(source === "statement" ? values : 0);
    return number;
  }

  /** Most calls are to the same server as the one before. */
  #serverOf(server: DatabaseCall["server"], protocol: DatabaseCall["protocol"]): number {
    if (server.some((part, i) => part !== this.#lastServer[i])) {
      this.#lastServer = server;
      this.#lastNumber = this.#servers.of(server.join("\n"), protocol);
    }
    return this.#lastNumber;
  }

  /** @param isWhole whether the file was not cut off */
  finish(name: string, isWhole: boolean): Conversation {
    const builder = this.#builder;
    const spans = this.#spans;
    for (let left = spans.unknownClients(); left > 0; left--)
      this.#drop("spans of kind CLIENT that name neither a database nor another protocol");
    const { made, request, startUs, connections } = this.#placed();
    const [firstUs = Number.NaN] = startUs;
    builder.reserve(made.length);
    for (let k = 0; k < made.length; k++) {
      const span = made[k] ?? 0;
      const sentUs = Math.round((startUs[k] ?? 0) - firstUs);
      const endUs = sentUs + Math.round(spans.durationUs.at(span));
      const call = spans.call.at(span);
      const statement = this.#texts.statements[this.#calls.statement.at(call)];
      const rows = this.#calls.rows.at(call) - 1;
      const values = this.#calls.values.at(call);
      const sourceLine = this.#sourceLines.values[this.#calls.sourceLine.at(call)];
      const of = request[span] ?? span;
      const endpoint = this.#names.values[spans.name.at(of)];
      // Where no server's span is above it, all of the trace is one request.
      const isServed = (spans.flags.at(of) & IS_SERVER) !== 0;
      const number = 1 + (isServed ? of : spans.count + spans.trace.at(span));
      builder.trip({
        connection: connections[k] ?? 0,
        kind: statement ? "query" : "connect",
        sentUs,
        requestedUs: sentUs,
        answeredUs: endUs,
        endUs,
        requestBytes: 0,
        replyBytes: 0,
        calls: statement
          ? [
              {
                statement,
                kind: "execute",
                rows,
                values,
                transaction: 0,
                endpoint,
                request: number,
                trace: spans.traceNumbers.at(spans.trace.at(span)),
                sourceLine,
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
   * The spans that are calls, with their times and connections, and by span its request. What else it takes to know them is
   * free afterwards.
   */
  #placed() {
    const spans = this.#spans;
    const { request, offsetUs, contains } = requestTree(spans, this.#drop);
    spans.forgetParents();
    const found = this.#made(contains);
    // In the order of time, the builder has nothing to sort.
    const made = orderBy(this.#times(found, offsetUs).startUs).map((k) => found[k] ?? 0);
    const times = this.#times(made, offsetUs);
    spans.startUs.clear();
    const counts = { servers: this.#servers.values.length, traces: spans.traces };
    const connections = connectionsOf(times, counts, (server) =>
      this.#builder.connect({
        protocol: this.#servers.values[server] ?? PROTOCOLS[2],
        encrypted: false,
        rttUs: null,
      }),
    );
    return { made, request, startUs: times.startUs, connections };
  }

  /** The spans that are calls. */
  #made(contains: Uint8Array): Uint32Array {
    const made = new Uint32Array(this.#calls.rows.length);
    const { startUs, durationUs, call } = this.#spans;
    const isTimed = (span: number) => durationUs.at(span) >= 0 && Math.abs(startUs.at(span)) <= 2 ** 52;
    let latestUs = Number.NEGATIVE_INFINITY;
    for (let span = 0; span < contains.length; span++)
      if (this.#spans.isCall(span) && isTimed(span)) latestUs = Math.max(latestUs, startUs.at(span));
    let count = 0;
    for (let span = 0; span < contains.length; span++) {
      if (!this.#spans.isCall(span)) continue;
      if (!isTimed(span)) this.#drop("spans of databases without a time");
      else if (contains[span] === 1)
        this.#drop("spans of databases that contain others, which are counted instead");
      else if (latestUs - startUs.at(span) > MAX_APART_US)
        this.#drop("spans ten years or more before the others: their times may have another unit");
      else {
        made[count++] = span;
        const number = call.at(span);
        if (this.#calls.statement.at(number) === NONE) continue;
        const source = SOURCES[this.#calls.source.at(number)];
        if (source === "operation")
          this.#drop("spans without statement text, named by their operation and table");
        if (source === "name") this.#drop("spans without statement text, named by their span");
      }
    }
    return made.subarray(0, count);
  }

  #times(made: Uint32Array, offsetUs: Float64Array): CallTimes {
    const { call, trace, startUs, durationUs } = this.#spans;
    const times = {
      server: new Uint32Array(made.length),
      trace: new Uint32Array(made.length),
      startUs: new Float64Array(made.length),
      endUs: new Float64Array(made.length),
    };
    for (let k = 0; k < made.length; k++) {
      const span = made[k] ?? 0;
      const offset = offsetUs[span] ?? 0;
      times.server[k] = this.#calls.server.at(call.at(span));
      times.trace[k] = trace.at(span);
      times.startUs[k] = startUs.at(span) + offset;
      times.endUs[k] = startUs.at(span) + durationUs.at(span) + offset;
    }
    return times;
  }
}

/** Why a span cannot be part of a conversation; undefined where it can. */
function fault({ trace, id, durationUs }: Span): string | undefined {
  if (trace === "" || id === "") return "spans without an id";
  return durationUs < 0 ? "spans that end before they begin" : undefined;
}
