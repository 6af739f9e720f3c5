import type { Network } from "@wirecost/sim-core";
import type { Conversation } from "../conversation.ts";
import type { Finding } from "../findings/finding.ts";
import type { FindingText } from "../findings/finding-text.ts";
import type { Thresholds } from "../findings/thresholds.ts";
import type { PageResult } from "../pages/page-waits.ts";
import type { ConversationNetwork, Prediction } from "../predict.ts";
import type { TypicalRequests } from "../requests.ts";
import type { Treatment } from "../treat.ts";

/** By what calls are added up. */
export const GROUPINGS = ["statement", "table", "endpoint", "request", "transaction", "line"] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The first and the last of some trips, by their indices. */
export type TripRange = readonly [first: number, last: number];

/** What the page asks of a conversation, apart from what is selected in it. */
export interface Setting {
  /** Round-trip time of the recording in milliseconds, where the user states it. */
  readonly recordedMs: number | undefined;
  readonly network: ConversationNetwork;
  /** By index of the statement. */
  readonly changes: readonly (readonly [number, Treatment])[];
}

/** How long it takes, and what that consists of. */
export type Times = Pick<Prediction, "trips" | "elapsedMs" | "networkMs" | "serverMs" | "clientMs">;

/** Sums of calls by group; all columns have one length, that of `names` where there are any. */
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
  /** Over the network, with the changes; empty where no round-trip time is known. */
  readonly tripsAfter: Float64Array;
  readonly predictedUs: Float64Array;
  /** Of the time below: where several trips are on their way at once, it is divided among them. */
  readonly shares: Float64Array;
  /** What shares are of, in milliseconds: the time of all trips that count, predicted where that is known. */
  readonly sharedMs: number;
  /** Group by group: trips in each of SPARK_PARTS parts of the time. */
  readonly sparks: Uint32Array;
}

/** By trip, over the network, with the changes: microseconds. */
export interface PredictedTimes {
  readonly sentUs: Float64Array;
  readonly endUs: Float64Array;
  readonly serverUs: Float64Array;
  /** How long opening its connection takes before it. */
  readonly openedUs: Float64Array;
  /** Round trips that are left of each. */
  readonly trips: Uint32Array;
}

export interface Results {
  /** Undefined where no round-trip time is known. */
  readonly before: Times | undefined;
  /** The same with the changes, at most; undefined without any. */
  readonly after: Times | undefined;
  /** With the changes, at least: how much of the server's and the program's time they save is not recorded. */
  readonly leastMs: number | undefined;
  readonly times: PredictedTimes | undefined;
  /** How many of the recorded round trips were sent together with another one, and are part of it. */
  readonly together?: number;
  /** Where requests are distinguished. */
  readonly requests: TypicalRequests | undefined;
  /** Where requests of pages stand beside the recording. */
  readonly pages: PageResults | undefined;
  /** Statements whose change leaves every round trip as it was. */
  readonly unused: readonly number[];
  readonly sums: GroupSums;
}

/** What requests of pages wait for: as recorded, and over the network, where the recording's round-trip time is known. */
export interface PageResults {
  readonly recorded: PageResult;
  readonly before: PageResult | undefined;
  /** With the changes, at most; undefined without any. */
  readonly after: PageResult | undefined;
}

/** A finding, what it says, and the changes that it suggests. */
export interface FoundItem {
  readonly finding: Finding;
  readonly text: FindingText;
  /** Empty where no change of a statement does it. */
  readonly remedy: readonly (readonly [number, Treatment])[];
  /** Whether a connection pool does it. */
  readonly pool: boolean;
}

/** What a finding's remedy does on top of the changes that are chosen. */
export interface Effect {
  /** Index of the finding. */
  readonly finding: number;
  readonly savedTrips: number;
  /** At least. */
  readonly savedMs: number;
  /** What the conversation takes then at least; of the effect that saves most only. */
  readonly leastMs?: number;
  /** Round trips that execute the statements which it changes and does not remove: before, and what is left. */
  readonly tripsBefore: number;
  readonly tripsAfter: number;
}

/** One row of the matrix: changes, by their findings, and the times over each network. */
export interface MatrixRow {
  readonly kind: "recorded" | "chosen" | "finding" | "best";
  /** Those that suggest these changes; of `best`, one for each of its changes. */
  readonly findings: readonly number[];
  /** Whether these changes are chosen. */
  readonly isChosen: boolean;
  readonly changes: readonly (readonly [number, Treatment])[];
  /** Whether connections come from a pool, on top of the network that was asked for. */
  readonly pool: boolean;
  readonly times: readonly Times[];
}

/** What opening a file gives the page. Its columns are its own: the worker keeps a copy to compute with. */
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
  /** Undefined where no answer is larger than a window, so that findings do not depend on it. */
  readonly link: Pick<Network, "rttMs" | "bytesPerMs" | "kept"> | undefined;
  /** As in the setting: in a server's log it shows what was sent together. */
  readonly recordedMs?: number | undefined;
}

/** Parts of the time that a sparkline has. */
export const SPARK_PARTS = 24;
