import {
  type Conversation,
  ConversationBuilder,
  type RecordedTrip,
  type Statement,
} from "@wirecost/conversation";
import { getOrInsert, groupBy, type Params } from "@wirecost/sim-core";
import { isRead } from "../access/access.ts";
import type { Assumptions } from "../cost/assumptions.ts";
import type { CostedAccess, CostedSource } from "../cost/cost-source.ts";
import { phraseSettings, rereadSettings, serverJoinSettings } from "../cost/execution-cost.ts";
import { recordsOf, rowsOf, statedIterations } from "../cost/record-counts.ts";
import { isJoinedByServer } from "../cost/server-join.ts";
import { type Exchange, exchangesOf } from "./exchanges.ts";
import { type ExecutedNode, executedNodes } from "./executed-nodes.ts";
import { statementOf } from "./statement-text.ts";

export interface CostedFile {
  readonly path: string;
  readonly source: CostedSource;
}

/** Maximum round trips of a conversation, as on the page. */
const MAX_TRIPS = 300_000;
/** Maximum steps through statements and records: those without a round trip, as on temp-tables, multiply too. */
const MAX_STEPS = 10 * MAX_TRIPS;
/** Size of messages whose sizes no source states. */
const ASSUMED_BYTES = 211;
/** Tolerance of sums of shares. */
const ROUNDING = 1e-9;
const ONE_WAY =
  "one-way messages that release cursors and locks: no answer follows, so they are no round trips";

/**
 * The conversation of source with its database: each routine of each file once, statement by statement, with the
 * messages of the model openedge-query. Server and client times are those of the model's constants.
 */
export function sourceConversation(
  name: string,
  files: readonly CostedFile[],
  assumptions: Assumptions,
): Conversation {
  const run = new Run(assumptions, files.length > 1);
  for (const file of files) run.file(file);
  const sum = (of: "roundTrips" | "releases") =>
    Math.round(files.reduce((all, { source }) => all + source.total[of], 0));
  return run.finish(name, sum("roundTrips"), sum("releases"));
}

class TooLong extends Error {}

class Run {
  readonly #builder = new ConversationBuilder();
  readonly #assumptions: Assumptions;
  readonly #hasSeveral: boolean;
  /** By settings, which equal queries share. */
  readonly #exchanges = new WeakMap<Params, readonly Exchange[]>();
  /** By the table of a join. */
  readonly #statements = new Map<CostedAccess, Statement[]>();
  /** Remainders of means: of a statement's executions, then of records and uses by phrase. */
  readonly #due = new Map<CostedAccess, number[]>();
  readonly #rttUs: number;
  #nowUs = 0;
  #trips = 0;
  #steps = 0;
  #isCut = false;
  #transaction = 0;
  #database: number | undefined;
  #server: number | undefined;
  #path = "";
  #accesses: readonly CostedAccess[] = [];

  constructor(assumptions: Assumptions, hasSeveral: boolean) {
    this.#assumptions = assumptions;
    this.#hasSeveral = hasSeveral;
    this.#rttUs = Math.round(2000 * Number(assumptions.settings.latencyMs));
  }

  file({ path, source: { accesses, log } }: CostedFile): void {
    this.#path = path;
    try {
      this.#accesses = accesses;
      for (const own of groupBy(accesses, ({ routine }) => routine).values()) {
        this.#transaction += 1;
        const nodes = executedNodes(accesses, own, 0);
        const routine = own[0]?.routine.toLowerCase() ?? "";
        const calls = nodes.length > 0 ? (log?.calls.get(routine) ?? 1) : 0;
        for (let i = 0; i < calls; i++) this.#block(nodes);
      }
    } catch (error) {
      if (!(error instanceof TooLong)) throw error;
      this.#isCut = true;
    }
  }

  finish(name: string, roundTrips: number, releases: number): Conversation {
    if (releases > 0) this.#builder.drop(ONE_WAY, releases);
    const left = roundTrips - this.#trips;
    if (left > 0 && this.#isCut) this.#builder.drop(`round trips beyond ${this.#trips}`, left);
    return this.#builder.build({
      kind: "source",
      name,
      startedAt: null,
      timesAt: "client",
      lowerBound: false,
    });
  }

  #block(nodes: readonly ExecutedNode[]): void {
    for (const { access, loop, body } of nodes) {
      this.#step();
      if (access) this.#access(access, body.length > 0 ? () => this.#block(body) : undefined);
      const stated = loop && statedIterations(loop, this.#accesses, this.#assumptions);
      const times = loop ? Math.round(stated ?? this.#assumptions.iterations) : 0;
      for (let i = 0; i < times; i++) this.#block(body);
    }
  }

  /** @param body what is executed for each of its rows, if anything */
  #access(access: CostedAccess, body: (() => void) | undefined): void {
    const { kind, cost, executions, phrases, visits } = access;
    if (!isRead(kind)) {
      const trips = executions > 0 ? Math.round(cost.roundTrips / executions) : 0;
      const exchange = { requestBytes: ASSUMED_BYTES, replyBytes: ASSUMED_BYTES, records: 0 };
      for (let i = 0; i < trips; i++) this.#trip(access, exchange, 0);
      return;
    }
    // A log may have more or fewer executions than the surrounding code: they are distributed over those.
    for (let now = this.#whole(access, 0, visits > 0 ? executions / visits : 0); now > 0; now--) {
      if (isJoinedByServer(access, this.#assumptions)) this.#joined(access, body);
      else this.#phrase(access, phrases.length === 0 ? -1 : 0, body);
    }
  }

  /**
   * Integers with a given mean, which in a log has a fraction: with 0.3 every third or fourth is 1, so that the total
   * is that of the log.
   */
  #whole(access: CostedAccess, of: number, mean: number): number {
    const rests = getOrInsert(this.#due, access, () => []);
    const due = (rests[of] ?? 0) + mean;
    const now = Math.floor(due + ROUNDING);
    rests[of] = due - now;
    return now;
  }

  /** A query that the server joins. */
  #joined(access: CostedAccess, body: (() => void) | undefined): void {
    const rows = this.#whole(access, 1, rowsOf(access, this.#assumptions));
    const exchanges = this.#exchangesOf(serverJoinSettings(access, rows, this.#assumptions));
    for (const [i, exchange] of exchanges.entries()) {
      this.#trip(access, exchange, i);
      for (let record = 0; body && record < exchange.records; record++) body();
    }
  }

  /** A phrase, and for each of its records those after it: the client joins. */
  #phrase(access: CostedAccess, index: number, body: (() => void) | undefined): void {
    const phrase = access.phrases[index];
    if (!phrase) return;
    this.#step();
    const next = index + 1 < access.phrases.length ? () => this.#phrase(access, index + 1, body) : body;
    const mean = recordsOf(access, phrase, this.#assumptions);
    const records = this.#whole(access, 1 + 2 * index, mean);
    // Of a log's records the client may discard some. Records that no message brings were read before.
    const used = phrase.logged?.used ?? mean;
    const use = (share: number) => {
      if (next) for (let now = this.#whole(access, 2 + 2 * index, share); now > 0; now--) next();
    };
    const forEach = (count: number) => {
      for (let record = 0; next && record < count; record++) use(used / mean);
    };
    if (mean === 0) use(used);
    if (phrase.isTemporary !== false) {
      forEach(records);
      return;
    }
    const exchanges = this.#exchangesOf(phraseSettings(access, phrase, records, this.#assumptions));
    const again = rereadSettings(access, phrase, records, this.#assumptions);
    for (const [i, exchange] of exchanges.entries()) {
      this.#trip(access, exchange, i, index);
      if (!again) forEach(exchange.records);
    }
    for (const exchange of again ? this.#exchangesOf(again) : []) {
      this.#trip(access, exchange, exchanges.length, index);
      use((records * used) / (mean * Number(again?.records)));
    }
  }

  #exchangesOf(settings: Params): readonly Exchange[] {
    return getOrInsert(this.#exchanges, settings, () => exchangesOf(settings, 4 * MAX_TRIPS));
  }

  #step(): void {
    this.#steps += 1;
    if (this.#steps > MAX_STEPS) throw new TooLong();
  }

  #statementOf(access: CostedAccess, phrase: number): Statement {
    const known = getOrInsert(this.#statements, access, () => []);
    known[phrase] ??= statementOf(access, this.#hasSeveral ? this.#path : undefined, phrase);
    return known[phrase];
  }

  #trip(
    access: CostedAccess,
    { requestBytes, replyBytes, records }: Exchange,
    index: number,
    phrase = 0,
  ): void {
    if (this.#trips >= MAX_TRIPS) throw new TooLong();
    this.#trips += 1;
    const { settings } = this.#assumptions;
    const messageUs = Number(settings.messageUs);
    const perMs = (Number(settings.bandwidthMbit) * 1000) / 8;
    const us = (bytes: number) => (1000 * bytes) / perMs;
    const sentUs = this.#nowUs;
    const requestedUs = sentUs + us(requestBytes);
    const serverUs = 2 * messageUs + records * Number(settings.serverUsPerRecord);
    const answeredUs = requestedUs + this.#rttUs + serverUs;
    const endUs = answeredUs + us(replyBytes);
    const trip: RecordedTrip = {
      connection: this.#connection(access),
      kind: "query",
      sentUs,
      requestedUs,
      answeredUs,
      endUs,
      requestBytes,
      replyBytes,
      calls: [
        {
          statement: this.#statementOf(access, phrase),
          kind: index === 0 ? "execute" : "fetch",
          rows: records,
          values: 0,
          transaction: access.inTransaction ? this.#transaction : 0,
          endpoint: access.routine === "" ? this.#path : `${this.#path} ${access.routine}`,
        },
      ],
    };
    this.#builder.trip(trip);
    this.#nowUs = endUs + 2 * messageUs + records * Number(settings.clientUsPerRecord);
  }

  /** An application server has a connection of its own. */
  #connection({ kind }: CostedAccess): number {
    const connect = () =>
      this.#builder.connect({ protocol: "unknown", encrypted: false, rttUs: this.#rttUs });
    if (kind === "run-on-server") {
      this.#server ??= connect();
      return this.#server;
    }
    this.#database ??= connect();
    return this.#database;
  }
}
