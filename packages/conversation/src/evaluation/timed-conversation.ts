import { CALL_KINDS, type Conversation, isExecution } from "../conversation.ts";
import { findingText } from "../findings/finding-text.ts";
import { findings } from "../findings/findings.ts";
import { remediesOf } from "../findings/remedy.ts";
import { type Graph, graphOf } from "../graph.ts";
import { predictedTripTimes } from "../pages/page-waits.ts";
import { type ConversationNetwork, type Prediction, predict } from "../predict.ts";
import { typicalRequests } from "../requests.ts";
import { togetherOf } from "../sent-together.ts";
import { dividedTimes } from "../summary/divided-times.ts";
import { durations, sumCalls } from "../summary/sum-calls.ts";
import { type Treatment, treat } from "../treat.ts";
import { unusedTreatments } from "../unused-treatments.ts";
import { areOfSameStatements, type ChangeList, keyOf } from "./change-list.ts";
import { countedResults } from "./counted-results.ts";
import { type Groups, groupsOf, sparksOf } from "./groups.ts";
import { pageResults } from "./page-results.ts";
import type {
  Effect,
  FindingsRequest,
  FoundItem,
  Grouping,
  MatrixRow,
  Results,
  ResultsRequest,
  Setting,
  Times,
  TripRange,
} from "./results.ts";
import { elapsedTimes, type Helpful, pooled, saveMost, suggestions, together } from "./suggestions.ts";

const EXECUTE = CALL_KINDS.indexOf("execute");

/** Rows of findings in the matrix. */
const MAX_ROWS = 6;

/** What is asked of a conversation whose round-trip time is known, or was stated. */
type Known<Asked> = Omit<Asked, "recordedMs">;

/** A conversation and what is asked of it, over the round-trip time that it says. What is asked again is not computed again. */
export class TimedConversation {
  readonly #conversation: Conversation;
  #graph: Graph | undefined;
  #changed:
    | { readonly key: string; readonly of: Graph; readonly graph: Graph; readonly least: Graph }
    | undefined;
  #groups: { readonly of: Grouping; readonly groups: Groups } | undefined;
  readonly #elapsed: ReturnType<typeof elapsedTimes>;
  #found: { readonly key: string; readonly items: readonly FoundItem[] } | undefined;

  constructor(conversation: Conversation) {
    this.#conversation = conversation;
    this.#elapsed = elapsedTimes(conversation);
  }

  /** Times and sums: what follows a slider. */
  results(request: Known<ResultsRequest>): Results {
    const { counts } = this.#conversation;
    if (counts) return countedResults(this.#conversation, counts, request.network);
    const graph = this.#graphOf();
    const changed = graph && this.#changedBy(graph, request.changes).graph;
    const before = graph && predict(graph, request.network);
    const after = changed && (changed === graph ? before : predict(changed, request.network));
    const isChanged = changed !== graph;
    const times = after && changed && predictedTripTimes(after, changed, request.network);
    return {
      before: before && timesOf(before),
      after: after && isChanged ? timesOf(after) : undefined,
      leastMs:
        graph && isChanged
          ? predict(this.#changedBy(graph, request.changes).least, request.network).elapsedMs
          : undefined,
      times,
      together: togetherOf(this.#conversation),
      requests: typicalRequests(this.#conversation, before, isChanged ? after : undefined),
      pages: pageResults(
        this.#conversation,
        () => (isChanged ? before && graph && predictedTripTimes(before, graph, request.network) : times),
        isChanged ? times : undefined,
      ),
      unused:
        graph && changed
          ? unusedTreatments(this.#conversation, graph, changed, new Map(request.changes))
          : [],
      sums: this.#sums(request, changed, after),
    };
  }

  /** @throws RangeError for thresholds out of their range */
  findings({ thresholds, link }: Known<FindingsRequest>): readonly FoundItem[] {
    const key = JSON.stringify([thresholds, link]);
    if (this.#found?.key !== key) {
      const conversation = this.#conversation;
      const remedies = remediesOf(conversation);
      const items = findings(conversation, thresholds, link).map((finding) => ({
        finding,
        text: findingText(finding, conversation),
        remedy: [...remedies(finding)],
        pool: finding.kind === "reconnect",
      }));
      this.#found = { key, items };
    }
    return this.#found.items;
  }

  /**
   * What each remedy does alone, on top of the chosen changes; of the costliest findings that have one.
   *
   * @param pause lets others go first, between two remedies
   */
  async effects(
    setting: Known<Setting>,
    request: Known<FindingsRequest>,
    pause: () => Promise<void>,
  ): Promise<readonly Effect[]> {
    const graph = this.#graphOf();
    if (!graph) return [];
    const now = this.#changedBy(graph, setting.changes).graph;
    const before = predict(now, setting.network);
    const found = this.findings(request);
    const effects: Effect[] = [];
    for (const { findings, remedy, pool } of suggestions(this.findings(request))) {
      await pause();
      const changes = [...new Map([...setting.changes, ...remedy])];
      const changed = treat(this.#conversation, graph, new Map(changes));
      const after = predict(changed, pooled(setting.network, pool));
      this.#elapsed.note({ graph, network: setting.network, pool }, changes, after.elapsedMs);
      const kinds = new Map(remedy.map(([statement, { kind }]) => [statement, kind]));
      const effect = {
        savedTrips: before.trips - after.trips,
        savedMs: before.elapsedMs - after.elapsedMs,
        tripsBefore: this.#tripsOf(kinds, now),
        tripsAfter: this.#tripsOf(kinds, changed),
      };
      effects.push(...findings.map((finding) => ({ finding, ...effect })));
    }
    const best = effects.reduce((most, one) => Math.max(most, one.savedMs), 0);
    return effects.map((one) => {
      if (one.savedMs < best || best === 0) return one;
      const { remedy, pool } = found[one.finding] ?? { remedy: [], pool: false };
      const changes = new Map([...setting.changes, ...remedy]);
      const least = treat(this.#conversation, graph, changes, "least");
      return { ...one, leastMs: predict(least, pooled(setting.network, pool)).elapsedMs };
    });
  }

  /**
   * As recorded, each remedy alone, the changes that save most together, and those that are chosen. Changes that are equal,
   * or that take equally long with the same statements changed, are one row.
   */
  async matrix(
    setting: Known<Setting>,
    request: Known<FindingsRequest>,
    networks: readonly ConversationNetwork[],
    pause: () => Promise<void>,
  ): Promise<readonly MatrixRow[]> {
    const graph = this.#graphOf();
    if (!graph) return [];
    const rows: MatrixRow[] = [];
    const chosen = keyOf(setting.changes);
    const add = async (
      kind: MatrixRow["kind"],
      findings: readonly number[],
      changes: ChangeList,
      pool = false,
    ) => {
      const changed = changes.length === 0 ? graph : treat(this.#conversation, graph, new Map(changes));
      const times: Times[] = [];
      for (const network of networks) {
        await pause();
        times.push(timesOf(predict(changed, pooled(network, pool))));
      }
      rows.push({
        kind,
        findings,
        isChosen: changes.length > 0 && keyOf(changes, pool) === chosen,
        changes,
        pool,
        times,
      });
    };
    await add("recorded", [], []);
    const recorded = predict(graph, setting.network).elapsedMs;
    const helpful: Helpful[] = [];
    for (const one of suggestions(this.findings(request))) {
      await pause();
      const elapsedMs = this.#elapsed.of({ graph, network: setting.network, pool: one.pool }, one.remedy);
      if (elapsedMs >= recorded) continue;
      const same = helpful.find(
        (other) =>
          other.elapsedMs === elapsedMs &&
          other.pool === one.pool &&
          areOfSameStatements(other.remedy, one.remedy),
      );
      if (same) same.findings.push(...one.findings);
      else helpful.push({ ...one, elapsedMs });
    }
    helpful.sort((a, b) => a.elapsedMs - b.elapsedMs);
    for (const { findings, remedy, pool } of helpful.slice(0, MAX_ROWS))
      await add("finding", findings, remedy, pool);
    const best = await saveMost(
      helpful,
      graph.trips.length,
      (changes, pool) => this.#elapsed.of({ graph, network: setting.network, pool }, changes),
      pause,
    );
    if (best.length > 1)
      await add(
        "best",
        best.flatMap(({ findings }) => findings.slice(0, 1)),
        together(best),
        best.some(({ pool }) => pool),
      );
    if (setting.changes.length > 0 && !rows.some(({ isChosen }) => isChosen))
      await add("chosen", [], setting.changes);
    return rows;
  }

  /** Those that execute statements which change in a way; of a cursor, those that fetch as well. */
  #tripsOf(changes: ReadonlyMap<number, Treatment["kind"]>, { trips }: Graph): number {
    const { calls } = this.#conversation;
    let count = 0;
    let last = -1;
    for (let i = 0; i < calls.trip.length; i++) {
      const trip = calls.trip[i] ?? 0;
      const change = changes.get(calls.statement[i] ?? 0);
      if (trip === last || change === undefined || change === "remove") continue;
      if (calls.kind[i] !== EXECUTE && !(change === "fetch" && isExecution(calls.kind[i]))) continue;
      count += trips[trip] ?? 0;
      last = trip;
    }
    return count;
  }

  #graphOf(): Graph | undefined {
    if (this.#conversation.rttUs === null) return undefined;
    this.#graph ??= graphOf(this.#conversation);
    return this.#graph;
  }

  /** With changes: what it takes at most, and at least. */
  #changedBy(graph: Graph, changes: ChangeList): { readonly graph: Graph; readonly least: Graph } {
    if (changes.length === 0) return { graph, least: graph };
    const key = keyOf(changes);
    if (this.#changed?.key !== key || this.#changed.of !== graph) {
      const treated = (bound: "least" | "most") => treat(this.#conversation, graph, new Map(changes), bound);
      this.#changed = { key, of: graph, graph: treated("most"), least: treated("least") };
    }
    return this.#changed;
  }

  #sums({ range, grouping }: Known<ResultsRequest>, graph: Graph | undefined, after: Prediction | undefined) {
    const conversation = this.#conversation;
    const { trips } = conversation;
    if (this.#groups?.of !== grouping)
      this.#groups = { of: grouping, groups: groupsOf(conversation, grouping) };
    const { groups } = this.#groups;
    const inRange: TripRange = range ?? [0, trips.sentUs.length - 1];
    const bytes = trips.requestBytes.map((sent, trip) => sent + (trips.replyBytes[trip] ?? 0));
    const divided = dividedTimes(after ?? trips, inRange);
    const sharedMs = range === undefined && after ? after.elapsedMs : divided.spanUs / 1000;
    const columns = {
      shared: [bytes, durations(trips), divided.us, ...(after ? [durations(after)] : [])],
      counted: graph ? [graph.trips] : [],
    };
    const found = sumCalls(conversation, groups.groupOf, groups.count, columns, inRange);
    // Another empty one each: a worker hands its columns over.
    const empty = () => new Float64Array(0);
    const [sumOfBytes = empty(), recordedUs = empty(), dividedUs = empty(), predictedUs = empty()] =
      found.shared;
    const [tripsAfter = empty()] = found.counts;
    return {
      grouping,
      names: groups.names,
      calls: found.calls,
      rows: found.rows,
      trips: found.trips,
      bytes: sumOfBytes,
      recordedUs,
      tripsAfter,
      predictedUs,
      shares: dividedUs.map((us) => (sharedMs > 0 ? us / 1000 / sharedMs : 0)),
      sharedMs,
      sparks: sparksOf(conversation, groups, inRange),
    };
  }
}

function timesOf({ trips, elapsedMs, networkMs, serverMs, clientMs }: Prediction): Times {
  return { trips, elapsedMs, networkMs, serverMs, clientMs };
}
