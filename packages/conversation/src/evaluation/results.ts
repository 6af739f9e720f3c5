import type { Network } from "@wirecost/sim-core";
import type { Conversation } from "../conversation.ts";
import type { Finding } from "../findings/finding.ts";
import type { FindingText } from "../findings/finding-text.ts";
import type { Thresholds } from "../findings/thresholds.ts";
import type { PageResult } from "../pages/page-waits.ts";
import type { ConversationNetwork, Prediction } from "../predict.ts";
import type { TypicalRequests } from "../requests.ts";
import type { ChangeList } from "./change-list.ts";

export const GROUPINGS = ["statement", "table", "endpoint", "request", "transaction", "line"] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Range of trips, by index. */
export type TripRange = readonly [first: number, last: number];

/** Parameters of a conversation's results, except the selection. */
export interface Setting {
  /** Stated round-trip time of the recording in milliseconds. */
  readonly recordedMs: number | undefined;
  readonly network: ConversationNetwork;
  readonly changes: ChangeList;
}

/** The predicted time and its parts. */
export type Times = Pick<Prediction, "trips" | "elapsedMs" | "networkMs" | "serverMs" | "clientMs">;

/** Totals of calls by group; all columns have the length of `names`. */
export interface GroupSums {
  readonly grouping: Grouping;
  /** Of tables, endpoints and transactions; empty for statements. */
  readonly names: readonly string[];
  readonly calls: Float64Array;
  readonly rows: Float64Array;
  readonly bytes: Float64Array;
  /** As recorded. */
  readonly trips: Float64Array;
  readonly recordedUs: Float64Array;
  /** Over the network, with the changes; empty if no round-trip time is known. */
  readonly tripsAfter: Float64Array;
  readonly predictedUs: Float64Array;
  /** Share of the time below, divided among trips in flight at once. */
  readonly shares: Float64Array;
  /** Denominator of shares, in milliseconds: the time of all selected trips, predicted if possible. */
  readonly sharedMs: number;
  /** By group: trips in each of SPARK_PARTS intervals. */
  readonly sparks: Uint32Array;
}

/** By trip, over the network, with the changes: microseconds. */
export interface PredictedTimes {
  readonly sentUs: Float64Array;
  readonly endUs: Float64Array;
  readonly serverUs: Float64Array;
  /** Time to open its connection before it. */
  readonly openedUs: Float64Array;
  /** Remaining round trips of each. */
  readonly trips: Uint32Array;
}

export interface Results {
  /** Undefined if no round-trip time is known. */
  readonly before: Times | undefined;
  /** The same with the changes, a maximum; undefined without changes. */
  readonly after: Times | undefined;
  /** With the changes, a minimum: the saved server and program time is not recorded. */
  readonly leastMs: number | undefined;
  readonly times: PredictedTimes | undefined;
  /** Number of recorded round trips that were sent together with another one. */
  readonly together?: number;
  /** By trip, the number of its round trip among those that are counted, from 1; undefined if each is one. */
  readonly numbers?: Uint32Array | undefined;
  /** Whether each statement counts as a round trip, as the times do not show which were sent together. */
  readonly countsEach?: boolean;
  /** If requests are distinguished. */
  readonly requests: TypicalRequests | undefined;
  /** If there are requests of pages. */
  readonly pages: PageResults | undefined;
  /** Statements whose change has no effect on any round trip. */
  readonly unused: readonly number[];
  readonly sums: GroupSums;
}

/**
 * Waiting times of requests of pages: as recorded, and over the network if the recording's round-trip time is known.
 */
export interface PageResults {
  readonly recorded: PageResult;
  readonly before: PageResult | undefined;
  /** With the changes, a maximum; undefined without changes. */
  readonly after: PageResult | undefined;
}

/** A finding, its text, and the suggested changes. */
export interface FoundItem {
  readonly finding: Finding;
  readonly text: FindingText;
  /** Empty if no change of a statement achieves it. */
  readonly remedy: ChangeList;
  /** Whether a connection pool achieves it. */
  readonly pool: boolean;
}

/** Effect of a finding's remedy in addition to the selected changes. */
export interface Effect {
  /** Index of the finding. */
  readonly finding: number;
  readonly savedTrips: number;
  /** A minimum. */
  readonly savedMs: number;
  /** The minimum time of the conversation then; only for the effect with the largest saving. */
  readonly leastMs?: number;
  /** Round trips that execute the changed statements: before, and remaining. */
  readonly tripsBefore: number;
  readonly tripsAfter: number;
}

/** One row of the matrix: changes, by their findings, and the times for each network. */
export interface MatrixRow {
  readonly kind: "recorded" | "chosen" | "finding" | "best";
  /** Findings that suggest these changes; for `best`, one per change. */
  readonly findings: readonly number[];
  /** Whether these changes are selected. */
  readonly isChosen: boolean;
  readonly changes: ChangeList;
  /** Whether connections come from a pool, in addition to the requested network. */
  readonly pool: boolean;
  readonly times: readonly Times[];
}

/** Result of opening a file for the page. Its columns are copies: the worker keeps the originals. */
export interface OpenedRecording {
  readonly conversation: Conversation;
  /** As in "It was read as ...". */
  readonly format: string;
  readonly groupings: readonly Grouping[];
}

export interface ResultsRequest extends Setting {
  readonly range: TripRange | undefined;
  readonly grouping: Grouping;
}

export interface FindingsRequest {
  readonly thresholds: Partial<Thresholds>;
  /** Undefined if no answer is larger than a window, so that findings do not depend on it. */
  readonly link: Pick<Network, "rttMs" | "bytesPerMs" | "compressedShare"> | undefined;
  /** The stated value: for a server's log it shows what was sent together. */
  readonly recordedMs?: number | undefined;
}

/** Number of intervals of a sparkline. */
export const SPARK_PARTS = 24;
