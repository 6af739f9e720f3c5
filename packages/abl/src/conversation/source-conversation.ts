import {
  type Conversation,
  ConversationBuilder,
  type RecordedTrip,
  type Statement,
} from "@wirecost/conversation";
import type { Params } from "@wirecost/sim-core";
import { openedgeQuery } from "@wirecost/sim-core/models/openedge-query";
import type { Loop } from "../access/find-accesses.ts";
import type { Assumptions } from "../cost/assumptions.ts";
import type { CostedAccess, CostedSource } from "../cost/cost-source.ts";
import {
  isJoinedByServer,
  phraseSettings,
  recordsOf,
  rereadSettings,
  serverJoinSettings,
} from "../cost/execution-cost.ts";
import { statementOf } from "./statement-text.ts";

/** A file with what it costs. */
export interface CostedFile {
  readonly path: string;
  readonly source: CostedSource;
}

/** Round trips of a conversation; a page holds as many. */
const MAX_TRIPS = 300_000;
/** Steps through statements and records: those that send nothing, as of temp-tables, multiply without a round trip. */
const MAX_STEPS = 10 * MAX_TRIPS;
/** Of messages whose sizes no source gives. */
const ASSUMED_BYTES = 211;
/** Of sums of shares. */
const ROUNDING = 1e-9;
const ONE_WAY =
  "one-way messages that release cursors and locks: no answer follows, so they are no round trips";

/**
 * The conversation that source has with its database: each routine of each file once, statement by statement, with the
 * messages of the model openedge-query. Its server and client take the times of the model's constants.
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

/** Messages of one query that are waited for, with the records of each. */
interface Exchange {
  readonly requestBytes: number;
  readonly replyBytes: number;
  readonly records: number;
}

class Run {
  readonly #builder = new ConversationBuilder();
  readonly #assumptions: Assumptions;
  readonly #hasSeveral: boolean;
  /** By access and phrase. */
  readonly #exchanges = new Map<CostedAccess, Map<number, readonly Exchange[]>>();
  readonly #statements = new Map<CostedAccess, Statement>();
  /** Executions of a statement that are still to come, of those that one visit has. */
  readonly #due = new Map<CostedAccess, number>();
  readonly #rttUs: number;
  #nowUs = 0;
  #trips = 0;
  #steps = 0;
  #isCut = false;
  #transaction = 0;
  #database: number | undefined;
  #server: number | undefined;
  #path = "";

  constructor(assumptions: Assumptions, hasSeveral: boolean) {
    this.#assumptions = assumptions;
    this.#hasSeveral = hasSeveral;
    this.#rttUs = Math.round(2000 * Number(assumptions.settings.latencyMs));
  }

  file({ path, source: { accesses, log } }: CostedFile): void {
    this.#path = path;
    try {
      const routines = new Map<string, CostedAccess[]>();
      for (const access of accesses) {
        const own = routines.get(access.routine);
        if (own) own.push(access);
        else routines.set(access.routine, [access]);
      }
      for (const own of routines.values()) {
        this.#transaction += 1;
        const nodes = nodesOf(accesses, own, 0);
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

  #block(nodes: readonly Node[]): void {
    for (const { access, loop, body } of nodes) {
      this.#step();
      if (access) this.#access(access, body.length > 0 ? () => this.#block(body) : undefined);
      const times = loop ? (loop.times ?? this.#assumptions.iterations) : 0;
      for (let i = 0; i < times; i++) this.#block(body);
    }
  }

  /** @param body what is executed for each of its rows, if anything */
  #access(access: CostedAccess, body: (() => void) | undefined): void {
    const { kind, cost, executions, phrases, visits } = access;
    if (
      kind === "create" ||
      kind === "assign" ||
      kind === "delete" ||
      kind === "aggregate" ||
      kind === "sequence" ||
      kind === "run-on-server"
    ) {
      const trips = executions > 0 ? Math.round(cost.roundTrips / executions) : 0;
      const exchange = { requestBytes: ASSUMED_BYTES, replyBytes: ASSUMED_BYTES, records: 0 };
      for (let i = 0; i < trips; i++) this.#trip(access, exchange, 0);
      return;
    }
    const isLoop = kind === "for" || kind === "preselect";
    // A log may have more or fewer executions than the code around it: they are spread over those.
    const due = (this.#due.get(access) ?? 0) + (visits > 0 ? executions / visits : 0);
    const now = Math.floor(due + ROUNDING);
    this.#due.set(access, due - now);
    const inner = isLoop ? body : undefined;
    for (let i = 0; i < now; i++) {
      if (isJoinedByServer(access)) this.#joined(access, inner);
      else this.#phrase(access, phrases.length === 0 ? -1 : 0, inner);
    }
  }

  /** A query that the server joins. */
  #joined(access: CostedAccess, body: (() => void) | undefined): void {
    const exchanges = exchangesOf(serverJoinSettings(access, this.#assumptions));
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
    const records = Math.round(recordsOf(access, phrase, this.#assumptions));
    // Of a log's records the client may throw some away.
    let used = Math.round(phrase.logged?.used ?? records);
    const forEach = (count: number) => {
      for (let record = 0; next && used > 0 && record < count; record++, used--) next();
    };
    if (phrase.isTemporary !== false) {
      forEach(records);
      return;
    }
    const known = this.#exchanges.get(access) ?? new Map<number, readonly Exchange[]>();
    this.#exchanges.set(access, known);
    const exchanges =
      known.get(index) ?? exchangesOf(phraseSettings(access, phrase, records, this.#assumptions));
    known.set(index, exchanges);
    const again = rereadSettings(phrase, records, this.#assumptions);
    for (const [i, exchange] of exchanges.entries()) {
      this.#trip(access, exchange, i);
      if (!again) forEach(exchange.records);
    }
    for (const exchange of again ? exchangesOf(again) : []) {
      this.#trip(access, exchange, exchanges.length);
      forEach(1);
    }
  }

  #step(): void {
    this.#steps += 1;
    if (this.#steps > MAX_STEPS) throw new TooLong();
  }

  #trip(access: CostedAccess, { requestBytes, replyBytes, records }: Exchange, index: number): void {
    if (this.#trips >= MAX_TRIPS) throw new TooLong();
    this.#trips += 1;
    const { settings } = this.#assumptions;
    const statement =
      this.#statements.get(access) ?? statementOf(access, this.#hasSeveral ? this.#path : undefined);
    this.#statements.set(access, statement);
    const messageUs = Number(settings.messageUs);
    const perMs = (Number(settings.bandwidthMbit) * 1000) / 8;
    const us = (bytes: number) => (1000 * bytes) / perMs;
    const sentUs = this.#nowUs;
    const askedUs = sentUs + us(requestBytes);
    const serverUs = 2 * messageUs + records * Number(settings.serverUsPerRecord);
    const answeredUs = askedUs + this.#rttUs + serverUs;
    const endUs = answeredUs + us(replyBytes);
    const trip: RecordedTrip = {
      connection: this.#connection(access),
      kind: "query",
      sentUs,
      askedUs,
      answeredUs,
      endUs,
      requestBytes,
      replyBytes,
      calls: [
        {
          statement,
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

  /** An application server has one of its own. */
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

function exchangesOf(settings: Params): readonly Exchange[] {
  const waited: Exchange[] = [];
  const { head = [] } = openedgeQuery.trace?.(settings, 4 * MAX_TRIPS) ?? {};
  for (const { from, says, bytes, items = 0 } of head) {
    const last = waited.at(-1);
    if (from === "client" && says === "request")
      waited.push({ requestBytes: bytes, replyBytes: 0, records: 0 });
    else if (from === "server" && last)
      // A record that is larger than a message comes in several.
      waited[waited.length - 1] = {
        ...last,
        replyBytes: last.replyBytes + bytes,
        records: last.records + items,
      };
  }
  return waited;
}

/** A statement with what is executed for each of its records, or a loop of another kind with its block. */
interface Node {
  readonly access?: CostedAccess;
  readonly loop?: Loop;
  readonly body: readonly Node[];
}

/**
 * Statements of a block with loops in them; what sends nothing is left out.
 *
 * @param depth loops around the block
 */
function nodesOf(
  all: readonly CostedAccess[],
  accesses: readonly CostedAccess[],
  depth: number,
): readonly Node[] {
  const nodes: Node[] = [];
  const bodyOf = (inner: readonly CostedAccess[]) => nodesOf(all, inner, depth + 1);
  const bodies = new Map<CostedAccess | undefined, readonly CostedAccess[]>();
  for (let at = 0; at < accesses.length; ) {
    const loop = accesses[at]?.loops[depth];
    let end = at + 1;
    while (loop && accesses[end]?.loops[depth]?.number === loop.number) end += 1;
    const inner = accesses.slice(at, end);
    if (!loop) nodes.push({ ...(inner[0] && { access: inner[0] }), body: [] });
    // The block of a query is executed by that, which stands before it.
    else if (loop.access !== undefined) bodies.set(all[loop.access], inner);
    else nodes.push({ loop, body: bodyOf(inner) });
    at = end;
  }
  return nodes
    .map((node) => ({
      ...node,
      body: node.access && bodies.has(node.access) ? bodyOf(bodies.get(node.access) ?? []) : node.body,
    }))
    .filter(({ access, body }) => body.length > 0 || (access?.cost.roundTrips ?? 0) > 0);
}
