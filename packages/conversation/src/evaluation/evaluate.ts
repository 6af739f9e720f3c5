import { type Params, parseParams } from "@wirecost/sim-core/model";
import type { Conversation, Dropped, Pages, Source } from "../conversation.ts";
import type { Finding } from "../findings/finding.ts";
import { checkThresholds, type Thresholds } from "../findings/thresholds.ts";
import { type EvaluatedPageFinding, evaluatedPageFindings } from "../pages/page-findings.ts";
import { pageNotes } from "../pages/page-notes.ts";
import type { PageWaits } from "../pages/page-waits.ts";
import { pagesOf, requestText } from "../pages/pages.ts";
import { recordedElapsedMs } from "../recorded-elapsed.ts";
import { known } from "../summary/summarize.ts";
import type { Treatment } from "../treat.ts";
import type { ChangeList } from "./change-list.ts";
import { formatChange, parseChange } from "./change-text.ts";
import { groupsOf } from "./groups.ts";
import { conversationNetwork, networkModel, rttsAround } from "./network-model.ts";
import { OpenConversation } from "./open-conversation.ts";
import type { GroupSums, MatrixRow, PageResults, Times } from "./results.ts";
import { rowNames } from "./row-names.ts";
import { resultSentence } from "./sentence.ts";

/** Settings of an evaluation, as stored in an address, a link and the API. */
export interface EvaluationSettings {
  /** Parameters of `networkModel`; defaults for omitted ones. */
  readonly network: Params;
  /** Stated round-trip time of the recording in ms; null for its own. */
  readonly recordedMs: number | null;
  readonly changes: readonly StatementChange[];
  readonly thresholds: Partial<Thresholds>;
}

export interface StatementChange {
  /** From 1, as pages and the terminal number statements. */
  readonly statement: number;
  /** In the syntax of {@link parseChange}. */
  readonly change: string;
}

/** The complete result of an evaluation as JSON, equal wherever it is computed, stored or sent. */
export interface Evaluation {
  readonly format: 1;
  readonly source: Source;
  /** Times in ms; `rttMs` is the recording's round-trip time used for the prediction, null if unknown. */
  readonly recording: {
    readonly connections: number;
    readonly trips: number;
    readonly calls: number;
    readonly elapsedMs: number;
    readonly rttMs: number | null;
  };
  /** Complete. */
  readonly settings: EvaluationSettings;
  /** As shown on the page. */
  readonly sentence: string;
  /** Unchanged, over the network; null if the recording's round-trip time is unknown. */
  readonly before: Times | null;
  /** With the changes, a maximum; null without changes. */
  readonly after: Times | null;
  /** With the changes, a minimum, in ms. */
  readonly leastMs: number | null;
  readonly findings: readonly EvaluatedFinding[];
  /** Those with the most round trips first. */
  readonly statements: readonly EvaluatedStatement[];
  readonly endpoints: readonly EvaluatedGroup[];
  /** Changes by round-trip time; without rows if the recording's is unknown. */
  readonly matrix: {
    readonly rtts: readonly number[];
    readonly rows: readonly EvaluatedRow[];
  };
  /** Omitted without requests of pages. */
  readonly pages?: EvaluatedPages | undefined;
  readonly dropped: readonly Dropped[];
}

/** Requests of pages: their waiting times in ms, divided among those in progress at once. */
export interface EvaluatedPages {
  readonly pages: number;
  readonly requests: number;
  readonly trips: number;
  readonly recorded: PageWaits;
  /** Over the network; null if the recording's round-trip time is unknown. */
  readonly before: PageWaits | null;
  /** With the changes, a maximum; null without changes. */
  readonly after: PageWaits | null;
  /** Findings about the requests themselves. Omitted by older versions. */
  readonly findings?: readonly EvaluatedPageFinding[] | undefined;
  /** Requests with the longest waits first: each from its start to its end. */
  readonly longest: readonly (PageWaits & { readonly name: string; readonly trips: number })[];
  readonly notes: readonly string[];
}

export interface EvaluatedFinding
  extends Pick<Finding, "kind" | "severity" | "occurrences" | "calls" | "trips" | "savedTrips"> {
  readonly title: string;
  readonly message: string;
  readonly changes: readonly StatementChange[];
  /** Only if a connection pool achieves it. */
  readonly pool?: true | undefined;
}

/** Totals of calls of one kind. */
export interface EvaluatedGroup {
  readonly name: string;
  readonly calls: number;
  /** A trip with calls of several groups is divided among them. */
  readonly trips: number;
  /** Null if unknown, as in a log. */
  readonly rows: number | null;
  readonly bytes: number | null;
  readonly recordedMs: number;
  /** Over the network, with the changes; null if the recording's round-trip time is unknown. */
  readonly predictedMs: number | null;
  readonly tripsAfter: number | null;
}

export interface EvaluatedStatement extends EvaluatedGroup {
  /** From 1. */
  readonly number: number;
  readonly operation: string;
  readonly tables: readonly string[];
}

export interface EvaluatedRow {
  readonly kind: MatrixRow["kind"];
  readonly name: string;
  readonly changes: readonly StatementChange[];
  /** Only if connections come from a pool, which is not part of the network. */
  readonly pool?: true | undefined;
  /** Over the network with each of the round-trip times. */
  readonly times: readonly Times[];
}

/**
 * Evaluates a conversation: the content of its page as one document.
 *
 * @param pause lets others go first, between two predictions
 * @throws ParamError for a network out of range, RangeError for changes and thresholds that the conversation cannot have
 */
export async function evaluateConversation(
  conversation: Conversation,
  given: EvaluationSettings,
  pause: () => Promise<void> = async () => {},
): Promise<Evaluation> {
  const params = parseParams(networkModel, given.network);
  const network = conversationNetwork(params);
  const changes = readChanges(given.changes, conversation.statements.length);
  checkThresholds(given.thresholds);
  const recordedMs = given.recordedMs ?? undefined;
  const open = new OpenConversation(conversation);
  const setting = { recordedMs, network, changes };
  const { windowBytes, rttMs, bytesPerMs, compressedShare } = network;
  const request = {
    thresholds: { windowBytes, ...given.thresholds },
    link: { rttMs, bytesPerMs, compressedShare },
    recordedMs,
  };
  const grouped = (grouping: GroupSums["grouping"]) =>
    open.results({ ...setting, range: undefined, grouping });
  const results = grouped("statement");
  const found = open.findings(request);
  const effects = await open.effects(setting, request, pause);
  const rtts = rttsAround(network.rttMs);
  const rows = await open.matrix(
    setting,
    request,
    rtts.map((rttMs) => ({ ...network, rttMs })),
    pause,
  );
  const names = rowNames(conversation, rows, found);
  const { source, connections, trips, calls, statements, endpoints, rttUs, dropped } = conversation;
  const recordedRttMs = recordedMs ?? (rttUs === null ? null : rttUs / 1000);
  return {
    format: 1,
    source,
    recording: {
      connections: connections.length,
      trips: trips.sentUs.length - (results.together ?? 0),
      calls: calls.trip.length,
      elapsedMs: recordedElapsedMs({ source, trips, dropped, rttUs: recordedRttMs && 1000 * recordedRttMs }),
      rttMs: recordedRttMs,
    },
    settings: {
      network: params,
      recordedMs: given.recordedMs,
      changes: written(changes),
      thresholds: given.thresholds,
    },
    sentence: resultSentence(conversation, { results, found, effects, rttMs: network.rttMs, changes }),
    before: results.before ?? null,
    after: results.after ?? null,
    leastMs: results.leastMs ?? null,
    findings: found.map(({ finding, text, remedy, pool }) => {
      const { kind, severity, occurrences, calls, trips, savedTrips } = finding;
      const numbers = { kind, severity, occurrences, calls, trips, savedTrips };
      return { ...numbers, ...text, changes: written(remedy), ...(pool && { pool }) };
    }),
    statements: groupsIn(results.sums, (index) => statements[index]?.text ?? "").map(({ index, ...sums }) => {
      const { operation = "", tables = [] } = statements[index] ?? {};
      return { number: index + 1, operation, tables, ...sums };
    }),
    endpoints:
      endpoints.length === 0
        ? []
        : groupsIn(
            grouped("endpoint").sums,
            (index) => groupsOf(conversation, "endpoint").names[index] ?? "",
          ).map(({ index: _, ...sums }) => sums),
    matrix: {
      rtts,
      rows: rows.map(({ kind, changes, pool, times }, i) => ({
        kind,
        name: names[i] ?? "",
        changes: written(changes),
        ...(pool && { pool }),
        times,
      })),
    },
    ...(conversation.pages && {
      pages: evaluatedPages(conversation, conversation.pages, results.pages, given),
    }),
    dropped,
  };
}

/** Maximum requests listed. */
const MAX_LISTED = 100;

function evaluatedPages(
  conversation: Conversation,
  pages: Pages,
  results: PageResults | undefined,
  { recordedMs, thresholds }: EvaluationSettings,
): EvaluatedPages {
  const now = results?.after ?? results?.before ?? results?.recorded;
  return {
    pages: pagesOf(pages),
    requests: pages.requests.file.length,
    trips: pages.links.traced + pages.links.contained,
    recorded: results?.recorded.all ?? NO_WAITS,
    before: results?.before?.all ?? null,
    after: results?.after?.all ?? null,
    findings: evaluatedPageFindings(pages, thresholds),
    longest: (now?.each ?? [])
      .map((waits, i) => ({ name: requestText(pages, i), trips: now?.trips[i] ?? 0, ...waits }))
      .sort((a, b) => b.waitedMs - a.waitedMs)
      .slice(0, MAX_LISTED),
    notes: pageNotes(conversation, recordedMs ?? undefined),
  };
}

const NO_WAITS: PageWaits = {
  waitedMs: 0,
  webMs: 0,
  databaseNetworkMs: 0,
  databaseServerMs: 0,
  applicationMs: 0,
};

/** Groups with round trips, those with the most first. */
function groupsIn(sums: GroupSums, name: (index: number) => string) {
  const isPredicted = sums.predictedUs.length > 0;
  return Array.from(sums.trips, (trips, index) => ({
    index,
    name: name(index),
    calls: sums.calls[index] ?? 0,
    trips,
    rows: known(sums.rows[index]),
    // If any bytes are recorded, every round trip has some.
    bytes: sums.bytes[index] || null,
    recordedMs: (sums.recordedUs[index] ?? 0) / 1000,
    predictedMs: isPredicted ? (sums.predictedUs[index] ?? 0) / 1000 : null,
    tripsAfter: isPredicted ? (sums.tripsAfter[index] ?? 0) : null,
  }))
    .filter(({ trips }) => trips > 0)
    .sort((a, b) => b.trips - a.trips || a.index - b.index);
}

function readChanges(given: readonly StatementChange[], statements: number): ChangeList {
  const changes = new Map<number, Treatment>();
  for (const { statement, change } of given) {
    const read = parseChange(change);
    if (!(Number.isInteger(statement) && statement >= 1 && statement <= statements))
      throw new RangeError(
        `There is no statement ${statement}: the recording has ${statements === 0 ? "none" : `1 to ${statements}`}.`,
      );
    if (!read)
      throw new RangeError(
        `"${change}" is not a change. Use join, together:50, cache:80%, fetch:100, unprepared or remove.`,
      );
    if (changes.has(statement - 1)) throw new RangeError(`Statement ${statement} has two changes. Use one.`);
    changes.set(statement - 1, read);
  }
  return [...changes];
}

function written(changes: ChangeList): readonly StatementChange[] {
  return changes.map(([statement, change]) => ({ statement: statement + 1, change: formatChange(change) }));
}
