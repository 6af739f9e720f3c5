import type { Params } from "../../model/param.ts";

/** A conversation that npm run lab measured with a real PostgreSQL, and its median time at each latency. */
export interface LabConversation {
  readonly id: string;
  readonly label: string;
  readonly settings: Params;
  /** Held out at every latency: never used for a fit. */
  readonly heldOut: boolean;
  /** Counted at the proxy; the same in all runs. */
  readonly roundTrips: number;
  /** ms at each of LAB_RTTS_MS. */
  readonly elapsedMs: readonly [number, number, number];
}

/** Conversations that share most of their settings, so that one matrix shows them. */
export interface LabSet {
  readonly id: string;
  readonly title: string;
  readonly axes: readonly [string, string];
  /** Settings that all of them share, or that affect only one of their patterns. */
  readonly setup: Params;
  readonly conversations: readonly LabConversation[];
}

/** The proxy's delays of both directions added together. */
export const LAB_RTTS_MS = [2, 5, 20] as const;

/** Constants that the lab fitted to its rows at the outer latencies, without the held-out rows. */
export const labConstants = {
  fixedMs: 0.8673,
  tripUs: 250.6,
  serverUsPerQuery: 28.14,
  serverUsPerRow: 0.534,
  insertUsPerRow: 2.299,
  copyUsPerRow: 1.252,
  commitUs: 83.82,
} as const;

type Rest = readonly [
  label: string,
  roundTrips: number,
  elapsedMs: LabConversation["elapsedMs"],
  settings?: Params,
];

/** By default the id is the pattern that ran. */
const conversation =
  (isHeldOut: boolean) =>
  (id: string, ...[label, roundTrips, elapsedMs, settings = { pattern: id }]: Rest): LabConversation => {
    return { id, label, settings, heldOut: isHeldOut, roundTrips, elapsedMs };
  };
const fitted = conversation(false);
const heldOut = conversation(true);

export const labSets: readonly LabSet[] = [
  {
    id: "round-trips-lab-25-rows",
    title: "25 rows, one per statement",
    axes: ["pattern", "rttMs"],
    setup: { rowCount: 25, connections: 4, serverCores: 2, pipelineDepth: 10, transactionRows: 25 },
    conversations: [
      fitted("query-a-row", "one query per row, 25 rows", 26, [62.41, 141.28, 540.14]),
      heldOut("parallel", "one query per row, 25 rows, 4 connections", 8, [19.77, 43.96, 166.68]),
      fitted("pipeline", "one query per row, 25 rows, 10 in flight", 4, [10.27, 22.87, 83.93]),
      fitted("insert-autocommit", "INSERT, autocommit, 25 rows", 25, [58.13, 134.7, 520.38]),
      heldOut("insert-transaction", "INSERT, one transaction, 25 rows", 27, [62.8, 144.99, 557.16]),
    ],
  },
  {
    id: "round-trips-lab-1000-rows",
    title: "1000 and 2000 rows together",
    axes: ["pattern", "rttMs"],
    setup: { rowCount: 1000, batchRows: 100 },
    conversations: [
      fitted("in-list", "IN-list, 1000 rows", 2, [6.24, 12.41, 42.94]),
      heldOut("join-1000", "JOIN, 1000 rows", 1, [3.65, 6.81, 21.66], { pattern: "join" }),
      heldOut(
        "insert-batch-100",
        "multi-row INSERT, 1000 rows, 100 per statement",
        10,
        [25.91, 58.11, 209.8],
        { pattern: "insert-batch" },
      ),
      fitted("join-2000", "JOIN, 2000 rows", 1, [4.12, 6.74, 22.1], { pattern: "join", rowCount: 2000 }),
    ],
  },
  {
    id: "round-trips-lab-cursors",
    title: "cursors",
    axes: ["fetchSize", "rttMs"],
    setup: { pattern: "cursor", endProbe: true, extraTrips: 2 },
    conversations: [
      fitted("cursor-1", "cursor, 25 rows, 1 per fetch", 28, [63.16, 148.81, 577.16], {
        rowCount: 25,
        fetchSize: 1,
      }),
      heldOut("cursor-10", "cursor, 250 rows, 10 per fetch", 28, [63.82, 149.82, 574.45], {
        rowCount: 250,
        fetchSize: 10,
      }),
      fitted("cursor-100", "cursor, 10000 rows, 100 per fetch", 103, [246.01, 556.97, 2119.53], {
        rowCount: 10_000,
        fetchSize: 100,
      }),
      heldOut("cursor-1000", "cursor, 10000 rows, 1000 per fetch", 13, [34.87, 75.25, 274.61], {
        rowCount: 10_000,
        fetchSize: 1000,
      }),
      fitted("cursor-10000", "cursor, 10000 rows, 10000 per fetch", 4, [15.43, 28.06, 88.54], {
        rowCount: 10_000,
        fetchSize: 10_000,
      }),
    ],
  },
  {
    id: "round-trips-lab-10000-rows",
    title: "10,000 rows written",
    axes: ["pattern", "rttMs"],
    setup: { rowCount: 10_000, batchRows: 1000 },
    conversations: [
      fitted(
        "insert-batch-1000",
        "multi-row INSERT, 10000 rows, 1000 per statement",
        10,
        [46.98, 79.94, 240.02],
        { pattern: "insert-batch" },
      ),
      fitted("copy", "COPY, 10000 rows", 2, [17.78, 26.56, 57.05]),
    ],
  },
];
