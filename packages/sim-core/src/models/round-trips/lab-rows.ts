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

export const labSets: readonly LabSet[] = [
  {
    id: "round-trips-lab-25-rows",
    title: "25 rows, one per statement",
    axes: ["pattern", "rttMs"],
    setup: { rowCount: 25, connections: 4, serverCores: 2, pipelineDepth: 10, transactionRows: 25 },
    conversations: [
      {
        id: "query-a-row",
        label: "one query per row, 25 rows",
        settings: { pattern: "query-a-row" },
        heldOut: false,
        roundTrips: 26,
        elapsedMs: [62.41, 141.28, 540.14],
      },
      {
        id: "parallel",
        label: "one query per row, 25 rows, 4 connections",
        settings: { pattern: "parallel" },
        heldOut: true,
        roundTrips: 8,
        elapsedMs: [19.77, 43.96, 166.68],
      },
      {
        id: "pipeline",
        label: "one query per row, 25 rows, 10 in flight",
        settings: { pattern: "pipeline" },
        heldOut: false,
        roundTrips: 4,
        elapsedMs: [10.27, 22.87, 83.93],
      },
      {
        id: "insert-autocommit",
        label: "INSERT, autocommit, 25 rows",
        settings: { pattern: "insert-autocommit" },
        heldOut: false,
        roundTrips: 25,
        elapsedMs: [58.13, 134.7, 520.38],
      },
      {
        id: "insert-transaction",
        label: "INSERT, one transaction, 25 rows",
        settings: { pattern: "insert-transaction" },
        heldOut: true,
        roundTrips: 27,
        elapsedMs: [62.8, 144.99, 557.16],
      },
    ],
  },
  {
    id: "round-trips-lab-1000-rows",
    title: "1000 and 2000 rows together",
    axes: ["pattern", "rttMs"],
    setup: { rowCount: 1000, batchRows: 100 },
    conversations: [
      {
        id: "in-list",
        label: "IN-list, 1000 rows",
        settings: { pattern: "in-list" },
        heldOut: false,
        roundTrips: 2,
        elapsedMs: [6.24, 12.41, 42.94],
      },
      {
        id: "join-1000",
        label: "JOIN, 1000 rows",
        settings: { pattern: "join" },
        heldOut: true,
        roundTrips: 1,
        elapsedMs: [3.65, 6.81, 21.66],
      },
      {
        id: "insert-batch-100",
        label: "multi-row INSERT, 1000 rows, 100 per statement",
        settings: { pattern: "insert-batch" },
        heldOut: true,
        roundTrips: 10,
        elapsedMs: [25.91, 58.11, 209.8],
      },
      {
        id: "join-2000",
        label: "JOIN, 2000 rows",
        settings: { pattern: "join", rowCount: 2000 },
        heldOut: false,
        roundTrips: 1,
        elapsedMs: [4.12, 6.74, 22.1],
      },
    ],
  },
  {
    id: "round-trips-lab-cursors",
    title: "cursors",
    axes: ["fetchSize", "rttMs"],
    setup: { pattern: "cursor", endProbe: true, extraTrips: 2 },
    conversations: [
      {
        id: "cursor-1",
        label: "cursor, 25 rows, 1 a fetch",
        settings: { rowCount: 25, fetchSize: 1 },
        heldOut: false,
        roundTrips: 28,
        elapsedMs: [63.16, 148.81, 577.16],
      },
      {
        id: "cursor-10",
        label: "cursor, 250 rows, 10 a fetch",
        settings: { rowCount: 250, fetchSize: 10 },
        heldOut: true,
        roundTrips: 28,
        elapsedMs: [63.82, 149.82, 574.45],
      },
      {
        id: "cursor-100",
        label: "cursor, 10000 rows, 100 a fetch",
        settings: { rowCount: 10_000, fetchSize: 100 },
        heldOut: false,
        roundTrips: 103,
        elapsedMs: [246.01, 556.97, 2119.53],
      },
      {
        id: "cursor-1000",
        label: "cursor, 10000 rows, 1000 a fetch",
        settings: { rowCount: 10_000, fetchSize: 1000 },
        heldOut: true,
        roundTrips: 13,
        elapsedMs: [34.87, 75.25, 274.61],
      },
      {
        id: "cursor-10000",
        label: "cursor, 10000 rows, 10000 a fetch",
        settings: { rowCount: 10_000, fetchSize: 10_000 },
        heldOut: false,
        roundTrips: 4,
        elapsedMs: [15.43, 28.06, 88.54],
      },
    ],
  },
  {
    id: "round-trips-lab-10000-rows",
    title: "10,000 rows written",
    axes: ["pattern", "rttMs"],
    setup: { rowCount: 10_000, batchRows: 1000 },
    conversations: [
      {
        id: "insert-batch-1000",
        label: "multi-row INSERT, 10000 rows, 1000 per statement",
        settings: { pattern: "insert-batch" },
        heldOut: false,
        roundTrips: 10,
        elapsedMs: [46.98, 79.94, 240.02],
      },
      {
        id: "copy",
        label: "COPY, 10000 rows",
        settings: { pattern: "copy" },
        heldOut: false,
        roundTrips: 2,
        elapsedMs: [17.78, 26.56, 57.05],
      },
    ],
  },
];
