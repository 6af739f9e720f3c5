import { median } from "@wirecost/sim-core/model";
import { cachedCalls } from "./cached-calls.ts";
import { at, NONE } from "./columns.ts";
import { CALL_KINDS, type Conversation } from "./conversation.ts";
import type { Graph } from "./graph.ts";

/**
 * A change of how one statement is executed.
 *
 * - `together`: `size` executions, with their fetches, take one round trip: rows of a JOIN (size Infinity), an IN-list,
 *   a batch, a pipeline. What prepares each of them takes another one, and what prepares after some of them is not needed.
 * - `cache`: a share of the executions, above 0 to 1, is answered by the program itself, and nothing is fetched or
 *   prepared for them: first those whose values occurred before, then evenly.
 * - `fetch`: a cursor fetches `size` rows at a time.
 * - `unprepared`: its text is sent with each execution. The server still parses it, which may be faster.
 * - `remove`: it is not executed. What the server does at a COMMIT stays, with the statement before it.
 */
export type Treatment =
  | { readonly kind: "together"; readonly size: number }
  | { readonly kind: "cache"; readonly share: number }
  | { readonly kind: "fetch"; readonly size: number }
  | { readonly kind: "unprepared" }
  | { readonly kind: "remove" };

/**
 * Maximum pause within a group: after a longer one the program does something else, as in findings, or waits for its
 * user.
 */
const PAUSE_US = 100_000;

const EXECUTE = CALL_KINDS.indexOf("execute");
const FETCH = CALL_KINDS.indexOf("fetch");
const PREPARE = CALL_KINDS.indexOf("prepare");
const DATA = CALL_KINDS.indexOf("data");

const WORK = ["sendingUs", "serverUs", "arrivingUs"] as const;
const BYTES = ["requestBytes", "replyBytes"] as const;

type Work = Record<(typeof WORK)[number], number>;

interface Run {
  /** The first of them. */
  readonly node: number;
  readonly kind: number;
  /** Of each, with its fetches, and with a removed COMMIT after it. */
  readonly works: Work[];
  /** Whether no other execution may join them. */
  isOver: boolean;
  /** The statement executed before them: if it is executed again, another run begins. */
  readonly source: number;
  readonly transaction: number;
  readonly endpoint: number;
  readonly request: number;
}

interface Before {
  /** The last node sent, and the last statement executed unchanged. */
  node: number;
  source: number;
  /** That of the last execution, if it is combined with others. */
  last: Run | undefined;
  /** By statement, and of its prepares. */
  readonly runs: Map<number, Run>;
  /** By statement, the server's parse time in microseconds, which its execution includes. */
  readonly parsingUs: Map<number, number>;
}

/**
 * The graph of a conversation whose statements are executed differently.
 *
 * A recording does not show what of the server's and the program's time belongs to an execution as such, and so is
 * saved with it. At most, all of that time stays. At least, the server takes as long for executions together as for a
 * typical one (the median: the longest of many may have met something else), and the program's time before each that
 * goes is saved, unless it paused.
 * Bytes stay, but for what is removed or cached. Executions are put together on one connection, in one transaction,
 * endpoint and request, until the statement before the first of them is executed again; a transaction whose COMMIT is removed
 * separates none. Trips with several calls are left as they are.
 *
 * @param graph of the conversation
 * @param treatments by index of the statement
 * @param bound of the time
 * @throws RangeError for a size below 1 and a share outside of 0 to 1
 */
export function treat(
  conversation: Conversation,
  graph: Graph,
  treatments: ReadonlyMap<number, Treatment>,
  bound: "least" | "most" = "most",
): Graph {
  for (const treatment of treatments.values()) check(treatment);
  const { calls, trips, statements } = conversation;
  const changed = {
    ...graph,
    gapUs: graph.gapUs.slice(),
    sendingUs: graph.sendingUs.slice(),
    serverUs: graph.serverUs.slice(),
    arrivingUs: graph.arrivingUs.slice(),
    requestBytes: graph.requestBytes.slice(),
    replyBytes: graph.replyBytes.slice(),
    trips: graph.trips.slice(),
  };
  const callOf = onlyCalls(conversation);
  const cached = cachedCalls(
    conversation,
    new Map(
      [...treatments].flatMap(([statement, one]) => (one.kind === "cache" ? [[statement, one.share]] : [])),
    ),
  );
  const removed = removedTransactions();
  const runs: Run[] = [];
  const states = conversation.connections.map(
    (): Before => ({ node: NONE, source: NONE, last: undefined, runs: new Map(), parsingUs: new Map() }),
  );
  for (let node = 0; node < callOf.length; node++) {
    const call = at(callOf, node);
    const state = states[at(trips.connection, node)];
    if (call === NONE || !state) continue;
    const statement = at(calls.statement, call);
    for (const run of state.runs.values()) if (run.source === statement) run.isOver = true;
    const treatment = treatments.get(statement);
    if (treatment?.kind === "remove") {
      changed.trips[node] = 0;
      if (isCommit(call)) leaveWork(node, state);
    } else {
      state.last = undefined;
      if (!treatment) state.source = statement;
      else if (treatment.kind === "together" && at(calls.kind, call) !== DATA)
        state.last = join(node, call, treatment.size, state);
      else if (treatment.kind === "cache" && cached.has(call)) changed.trips[node] = 0;
      else if (treatment.kind === "unprepared") parse(node, call, state);
    }
    if (at(changed.trips, node) > 0) state.node = node;
    else if (bound === "least" && at(graph.gapUs, node) <= PAUSE_US) changed.gapUs[node] = 0;
  }
  if (bound === "least") for (const run of runs) shorten(run);
  for (const [statement, treatment] of treatments)
    if (treatment.kind === "fetch") refetch(conversation, changed, callOf, statement, treatment.size);
  return changed;

  function isCommit(call: number): boolean {
    return statements[at(calls.statement, call)]?.operation === "COMMIT";
  }

  function removedTransactions(): ReadonlySet<number> {
    const found = new Set<number>();
    for (const call of callOf)
      if (call !== NONE && isCommit(call) && treatments.get(at(calls.statement, call))?.kind === "remove")
        found.add(at(calls.transaction, call));
    return found;
  }

  /** Transfers the work of a removed COMMIT to the previous execution. */
  function leaveWork(node: number, { last, node: before }: Before): void {
    const us = at(graph.serverUs, node);
    const into = last ? last.node : before;
    if (into !== NONE) add(changed.serverUs, into, us);
    const work = last?.works.at(-1);
    if (work) work.serverUs += us;
  }

  /** Removes a statement's prepares, and transfers their work to the next execution. */
  function parse(node: number, call: number, { parsingUs }: Before): void {
    const statement = at(calls.statement, call);
    const us = parsingUs.get(statement) ?? 0;
    if (at(calls.kind, call) === PREPARE) {
      changed.trips[node] = 0;
      if (bound === "most") parsingUs.set(statement, us + at(graph.serverUs, node));
    } else if (us > 0) {
      add(changed.serverUs, node, us);
      parsingUs.delete(statement);
    }
  }

  function join(node: number, call: number, size: number, state: Before): Run {
    const kind = at(calls.kind, call);
    const key = 2 * at(calls.statement, call) + (kind === PREPARE ? 1 : 0);
    const number = at(calls.transaction, call);
    const within = {
      transaction: removed.has(number) ? 0 : number,
      endpoint: at(calls.endpoint, call),
      request: at(calls.request, call),
    };
    const run = state.runs.get(key);
    const work = Object.fromEntries(WORK.map((column) => [column, at(graph[column], node)])) as Work;
    if (run && kind === FETCH && run.kind === EXECUTE) {
      const execution = run.works.at(-1);
      for (const column of WORK) if (execution) execution[column] += work[column];
      merge(changed, node, run.node);
      return run;
    }
    const continued = run && isOpen(run, within) ? run : undefined;
    if (!continued && kind === PREPARE) {
      const executed = state.runs.get(key - 1);
      if (executed && isOpen(executed, within) && executed.works.length < size) {
        if (bound === "most") merge(changed, node, executed.node);
        else changed.trips[node] = 0;
        return executed;
      }
    }
    if (continued && continued.works.length < size) {
      continued.works.push(work);
      merge(changed, node, continued.node);
      return continued;
    }
    // Full groups belong to the rows of one source, whatever is executed between them.
    const source = continued ? continued.source : state.source;
    const begun = { node, kind, works: [work], isOver: false, source, ...within };
    state.runs.set(key, begun);
    runs.push(begun);
    return begun;
  }

  /** Leaves a node the typical work of those that it represents. */
  function shorten({ node, works }: Run): void {
    for (const column of WORK) {
      const all = works.map((work) => work[column]);
      add(changed[column], node, median(all) - all.reduce((sum, us) => sum + us, 0));
    }
  }
}

type Within = Pick<Run, "transaction" | "endpoint" | "request">;

const isOpen = (run: Run, of: Within) =>
  !run.isOver &&
  run.transaction === of.transaction &&
  run.endpoint === of.endpoint &&
  run.request === of.request;

/** Removes a node, and transfers its bytes and its work to another. */
function merge(graph: Graph, node: number, into: number): void {
  for (const column of [...WORK, ...BYTES]) add(graph[column], into, at(graph[column], node));
  graph.trips[node] = 0;
}

/** A cursor: an execution and the fetches after it on its connection. */
function refetch(
  { calls, trips }: Conversation,
  graph: Graph,
  callOf: Int32Array,
  statement: number,
  size: number,
): void {
  const open = new Map<number, number[]>();
  const finish = (nodes: readonly number[]) => {
    const rows = nodes.map((node) => at(calls.rows, at(callOf, node)));
    if (rows.some((n) => n < 0)) return;
    // A program that fetches until nothing is returned does so with any size.
    const last = nodes.length > 1 && rows.at(-1) === 0 ? 1 : 0;
    const needed = Math.max(1, Math.ceil(rows.reduce((sum, n) => sum + n, 0) / size) + last);
    for (const [i, node] of nodes.entries()) {
      if (needed >= nodes.length)
        graph.trips[node] =
          Math.floor(((i + 1) * needed) / nodes.length) - Math.floor((i * needed) / nodes.length);
      else {
        const into =
          nodes[Math.ceil((Math.floor((i * needed) / nodes.length) * nodes.length) / needed)] ?? node;
        if (into !== node) merge(graph, node, into);
      }
    }
  };
  for (let node = 0; node < callOf.length; node++) {
    const call = at(callOf, node);
    if (call === NONE || at(calls.statement, call) !== statement) continue;
    const connection = at(trips.connection, node);
    const nodes = open.get(connection);
    if (nodes && at(calls.kind, call) === FETCH) nodes.push(node);
    else {
      if (nodes) finish(nodes);
      open.set(connection, [node]);
    }
  }
  for (const nodes of open.values()) finish(nodes);
}

/** By trip: its call, NONE for none or several. */
function onlyCalls({ calls, trips }: Conversation): Int32Array {
  const callOf = new Int32Array(trips.sentUs.length).fill(NONE);
  const counts = new Uint32Array(callOf.length);
  for (let call = 0; call < calls.trip.length; call++) {
    const trip = at(calls.trip, call);
    callOf[trip] = call;
    add(counts, trip, 1);
  }
  return callOf.map((call, trip) => (at(counts, trip) === 1 ? call : NONE));
}

function check(treatment: Treatment): void {
  if ("size" in treatment && !(treatment.size >= 1))
    throw new RangeError(`The size ${treatment.size} is not a number from 1.`);
  if ("share" in treatment && !(treatment.share >= 0 && treatment.share <= 1))
    throw new RangeError(`The share ${treatment.share} is not from 0 to 1.`);
}

function add(values: Float64Array | Uint32Array, index: number, value: number): void {
  values[index] = at(values, index) + value;
}
