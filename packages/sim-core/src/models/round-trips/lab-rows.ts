import type { Params } from "../../param.ts";

/** A conversation that npm run lab had with a real PostgreSQL, and the median of its seven times at each latency. */
export interface LabConversation {
  readonly id: string;
  readonly label: string;
  readonly settings: Params;
  /** Never fitted to, at any latency. */
  readonly heldOut: boolean;
  /** Counted at the proxy; the same in all 21 runs. */
  readonly roundTrips: number;
  /** ms at each of LAB_RTTS_MS. */
  readonly elapsedMs: readonly [number, number, number];
}

/** The proxy's delays both ways together. */
export const LAB_RTTS_MS = [2, 5, 20] as const;

/** Constants that the lab fitted to its rows at the outer latencies, those held out left out. */
export const labConstants = {
  fixedMs: 1.423,
  tripUs: 297.9,
  serverUsPerQuery: 31.05,
  serverUsPerRow: 0.6142,
  insertUsPerRow: 3.087,
  copyUsPerRow: 1.774,
  commitUs: 87.61,
} as const;

export const labConversations: readonly LabConversation[] = [
  {
    id: "query-a-row",
    label: "one query a row, 25 rows",
    settings: { pattern: "query-a-row", rowCount: 25 },
    heldOut: false,
    roundTrips: 26,
    elapsedMs: [64.98, 144.99, 546.55],
  },
  {
    id: "parallel",
    label: "one query a row, 24 rows, 4 connections",
    settings: { pattern: "parallel", rowCount: 24, connections: 4, serverCores: 2 },
    heldOut: true,
    roundTrips: 7,
    elapsedMs: [19.12, 39.59, 147.79],
  },
  {
    id: "pipeline",
    label: "one query a row, 25 rows, 10 in flight",
    settings: { pattern: "pipeline", rowCount: 25, pipelineDepth: 10 },
    heldOut: false,
    roundTrips: 4,
    elapsedMs: [11.17, 23.33, 84.5],
  },
  {
    id: "in-list",
    label: "IN-list, 1000 rows",
    settings: { pattern: "in-list", rowCount: 1000 },
    heldOut: false,
    roundTrips: 2,
    elapsedMs: [6.94, 13, 43.35],
  },
  {
    id: "join-1000",
    label: "JOIN, 1000 rows",
    settings: { pattern: "join", rowCount: 1000 },
    heldOut: true,
    roundTrips: 1,
    elapsedMs: [4.1, 7.61, 22.43],
  },
  {
    id: "join-2000",
    label: "JOIN, 2000 rows",
    settings: { pattern: "join", rowCount: 2000 },
    heldOut: false,
    roundTrips: 1,
    elapsedMs: [4.88, 7.67, 23.09],
  },
  {
    id: "cursor-1",
    label: "cursor, 25 rows, 1 a fetch",
    settings: { pattern: "cursor", rowCount: 25, fetchSize: 1, endProbe: true, extraTrips: 2 },
    heldOut: false,
    roundTrips: 28,
    elapsedMs: [64.65, 151.55, 577.94],
  },
  {
    id: "cursor-10",
    label: "cursor, 250 rows, 10 a fetch",
    settings: { pattern: "cursor", rowCount: 250, fetchSize: 10, endProbe: true, extraTrips: 2 },
    heldOut: true,
    roundTrips: 28,
    elapsedMs: [64.95, 151.94, 579.44],
  },
  {
    id: "cursor-100",
    label: "cursor, 2500 rows, 100 a fetch",
    settings: { pattern: "cursor", rowCount: 2500, fetchSize: 100, endProbe: true, extraTrips: 2 },
    heldOut: false,
    roundTrips: 28,
    elapsedMs: [68.42, 155.19, 582.88],
  },
  {
    id: "cursor-1000",
    label: "cursor, 10000 rows, 1000 a fetch",
    settings: { pattern: "cursor", rowCount: 10000, fetchSize: 1000, endProbe: true, extraTrips: 2 },
    heldOut: true,
    roundTrips: 13,
    elapsedMs: [39.48, 78.56, 275.83],
  },
  {
    id: "cursor-10000",
    label: "cursor, 10000 rows, 10000 a fetch",
    settings: { pattern: "cursor", rowCount: 10000, fetchSize: 10000, endProbe: true, extraTrips: 2 },
    heldOut: false,
    roundTrips: 4,
    elapsedMs: [16.88, 29.19, 93.41],
  },
  {
    id: "insert-autocommit",
    label: "INSERT, autocommit, 25 rows",
    settings: { pattern: "insert-autocommit", rowCount: 25 },
    heldOut: false,
    roundTrips: 25,
    elapsedMs: [60.44, 137.52, 521.7],
  },
  {
    id: "insert-transaction",
    label: "INSERT, one transaction, 25 rows",
    settings: { pattern: "insert-transaction", rowCount: 25, transactionRows: 25 },
    heldOut: true,
    roundTrips: 27,
    elapsedMs: [64.17, 147.43, 563.27],
  },
  {
    id: "insert-batch-100",
    label: "multi-row INSERT, 1000 rows, 100 a statement",
    settings: { pattern: "insert-batch", rowCount: 1000, batchRows: 100 },
    heldOut: true,
    roundTrips: 10,
    elapsedMs: [27.75, 58.86, 212.27],
  },
  {
    id: "insert-batch-1000",
    label: "multi-row INSERT, 10000 rows, 1000 a statement",
    settings: { pattern: "insert-batch", rowCount: 10000, batchRows: 1000 },
    heldOut: false,
    roundTrips: 10,
    elapsedMs: [56.17, 89.09, 242.64],
  },
  {
    id: "copy",
    label: "COPY, 10000 rows",
    settings: { pattern: "copy", rowCount: 10000 },
    heldOut: false,
    roundTrips: 2,
    elapsedMs: [23.88, 29.67, 60.7],
  },
];
