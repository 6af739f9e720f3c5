import { CALL_KINDS, type Conversation, isExecution } from "../conversation.ts";
import { findingText } from "../findings/finding-text.ts";
import { findings } from "../findings/findings.ts";
import { remediesOf } from "../findings/remedy.ts";
import type { Graph } from "../graph.ts";
import { evaluatedPageFindings } from "../pages/page-findings.ts";
import { predictedTripTimes } from "../pages/page-waits.ts";
import { type ConversationNetwork, type Prediction, predict } from "../predict.ts";
import { typicalRequests } from "../requests.ts";
import {
  countsEachStatement,
  roundTripNumbers,
  togetherOf,
  withRecordedRtt,
  withStatedRtt,
} from "../sent-together.ts";
import { type Treatment, treat } from "../treat.ts";
import { unusedTreatments } from "../unused-treatments.ts";
import { areOfSameStatements, type ChangeList, keyOf } from "./change-list.ts";
import { countedResults } from "./counted-results.ts";
import { pageResults } from "./page-results.ts";
import type {
  Effect,
  FindingsRequest,
  FoundItem,
  MatrixRow,
  Results,
  ResultsRequest,
  Setting,
  Times,
} from "./results.ts";
import { type Helpful, pooled, saveMost, suggestions, together } from "./suggestions.ts";
import { changedBy, graphIn, sumsOf, type Timed, timed } from "./timed-conversation.ts";

const EXECUTE = CALL_KINDS.indexOf("execute");

/** Rows of findings in the matrix. */
const MAX_ROWS = 6;

/** A conversation and what the page asks of it, away from the page's own thread, over any round-trip time that it states. */
export class OpenConversation {
  readonly #read: Conversation;
  readonly #own: Timed;
  #stated: { readonly recordedMs: number; readonly timed: Timed } | undefined;

  constructor(conversation: Conversation) {
    this.#read = conversation;
    this.#own = timed(withStatedRtt(conversation));
  }

  #over({ recordedMs }: Pick<FindingsRequest, "recordedMs">): Timed {
    if (recordedMs === undefined) return this.#own;
    if (this.#stated?.recordedMs !== recordedMs) {
      const stated = withRecordedRtt(this.#read, 1000 * recordedMs);
      this.#stated = { recordedMs, timed: timed(stated) };
    }
    return this.#stated.timed;
  }

  /** Times and sums: what follows a slider. */
  results(request: ResultsRequest): Results {
    const over = this.#over(request);
    const { conversation } = over;
    if (conversation.counts) return countedResults(conversation, conversation.counts, request.network);
    const graph = graphIn(over);
    const changed = graph && changedBy(over, graph, request.changes).graph;
    const before = graph && predict(graph, request.network);
    const after = changed && (changed === graph ? before : predict(changed, request.network));
    const isChanged = changed !== graph;
    const times = after && changed && predictedTripTimes(after, changed, request.network);
    return {
      before: before && timesOf(before),
      after: after && isChanged ? timesOf(after) : undefined,
      leastMs:
        graph && isChanged
          ? predict(changedBy(over, graph, request.changes).least, request.network).elapsedMs
          : undefined,
      times,
      together: togetherOf(conversation),
      numbers: roundTripNumbers(conversation),
      countsEach: countsEachStatement(conversation),
      requests: typicalRequests(conversation, before, isChanged ? after : undefined),
      pages: pageResults(
        conversation,
        () => (isChanged ? before && graph && predictedTripTimes(before, graph, request.network) : times),
        isChanged ? times : undefined,
      ),
      unused:
        graph && changed ? unusedTreatments(conversation, graph, changed, new Map(request.changes)) : [],
      sums: sumsOf(over, request, changed, after),
    };
  }

  /** @throws RangeError for thresholds out of their range */
  findings(request: FindingsRequest): readonly FoundItem[] {
    const over = this.#over(request);
    const { thresholds, link } = request;
    const key = JSON.stringify([thresholds, link]);
    if (over.found?.key !== key) {
      const { conversation } = over;
      const remedies = remediesOf(conversation);
      const items = findings(conversation, thresholds, link).map((finding) => ({
        finding,
        text: findingText(finding, conversation),
        remedy: [...remedies(finding)],
        pool: finding.kind === "reconnect",
      }));
      over.found = { key, items };
    }
    return over.found.items;
  }

  /** Of the requests of pages beside it. @throws RangeError for thresholds out of their range */
  pageFindings({ thresholds }: Pick<FindingsRequest, "thresholds">) {
    return evaluatedPageFindings(this.#own.conversation.pages, thresholds);
  }

  /**
   * What each remedy does alone, on top of the chosen changes; of the costliest findings that have one.
   *
   * @param pause lets others go first, between two remedies
   */
  async effects(
    setting: Setting,
    request: FindingsRequest,
    pause: () => Promise<void>,
  ): Promise<readonly Effect[]> {
    const over = this.#over(setting);
    const graph = graphIn(over);
    if (!graph) return [];
    const now = changedBy(over, graph, setting.changes).graph;
    const before = predict(now, setting.network);
    const found = this.findings({ ...request, recordedMs: setting.recordedMs });
    const effects: Effect[] = [];
    for (const { findings, remedy, pool } of suggestions(found)) {
      await pause();
      const changes = [...new Map([...setting.changes, ...remedy])];
      const changed = treat(over.conversation, graph, new Map(changes));
      const after = predict(changed, pooled(setting.network, pool));
      over.elapsed.note({ graph, network: setting.network, pool }, changes, after.elapsedMs);
      const kinds = new Map(remedy.map(([statement, { kind }]) => [statement, kind]));
      const effect = {
        savedTrips: before.trips - after.trips,
        savedMs: before.elapsedMs - after.elapsedMs,
        tripsBefore: tripsOf(over.conversation, kinds, now),
        tripsAfter: tripsOf(over.conversation, kinds, changed),
      };
      effects.push(...findings.map((finding) => ({ finding, ...effect })));
    }
    const best = effects.reduce((most, one) => Math.max(most, one.savedMs), 0);
    return effects.map((one) => {
      if (one.savedMs < best || best === 0) return one;
      const { remedy, pool } = found[one.finding] ?? { remedy: [], pool: false };
      const changes = new Map([...setting.changes, ...remedy]);
      const least = treat(over.conversation, graph, changes, "least");
      return { ...one, leastMs: predict(least, pooled(setting.network, pool)).elapsedMs };
    });
  }

  /**
   * As recorded, each remedy alone, the changes that save most together, and those that are chosen. Changes that are equal,
   * or that take equally long with the same statements changed, are one row.
   */
  async matrix(
    setting: Setting,
    request: FindingsRequest,
    networks: readonly ConversationNetwork[],
    pause: () => Promise<void>,
  ): Promise<readonly MatrixRow[]> {
    const over = this.#over(setting);
    const graph = graphIn(over);
    if (!graph) return [];
    const rows: MatrixRow[] = [];
    const chosen = keyOf(setting.changes);
    const add = async (
      kind: MatrixRow["kind"],
      findings: readonly number[],
      changes: ChangeList,
      pool = false,
    ) => {
      const changed = changes.length === 0 ? graph : treat(over.conversation, graph, new Map(changes));
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
    for (const one of suggestions(this.findings({ ...request, recordedMs: setting.recordedMs }))) {
      await pause();
      const elapsedMs = over.elapsed.of({ graph, network: setting.network, pool: one.pool }, one.remedy);
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
      (changes, pool) => over.elapsed.of({ graph, network: setting.network, pool }, changes),
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
}

/** Those that execute statements which change in a way; of a cursor, those that fetch as well. */
function tripsOf(
  { calls }: Conversation,
  changes: ReadonlyMap<number, Treatment["kind"]>,
  { trips }: Graph,
): number {
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

function timesOf({ trips, elapsedMs, networkMs, serverMs, clientMs }: Prediction): Times {
  return { trips, elapsedMs, networkMs, serverMs, clientMs };
}
