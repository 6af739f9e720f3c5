import type { Params } from "../../model/param.ts";
import { type Pattern, QUERY_A_ROW, toPattern } from "./pattern.ts";

/** The settings that determine the messages; options that do not apply are already resolved. */
export interface Workload {
  readonly pattern: Pattern;
  readonly rows: number;
  /** Single-row queries that miss the cache. */
  readonly rowQueries: number;
  /** Queries in flight at the same time: the number of connections, or of pipelined queries on one. */
  readonly together: number;
  readonly connections: number;
  readonly fetchSize: number;
  readonly endProbe: boolean;
  readonly listSize: number;
  readonly batchRows: number;
  readonly transactionRows: number;
  readonly extraTrips: number;
  readonly rowBytes: number;
  readonly requestBytes: number;
  readonly replyBytes: number;
  readonly keyBytes: number;
}

export function workload(p: Params): Workload {
  const pattern = toPattern(p.pattern);
  const rows = Number(p.rowCount);
  const cached = QUERY_A_ROW.includes(pattern) ? Math.floor((rows * Number(p.cachedShare)) / 100) : 0;
  const connections = pattern === "parallel" ? Number(p.connections) : 1;
  return {
    pattern,
    rows,
    rowQueries: rows - cached,
    together: pattern === "pipeline" ? Number(p.pipelineDepth) : connections,
    connections,
    fetchSize: Number(p.fetchSize),
    endProbe: p.endProbe === true,
    listSize: Number(p.listSize),
    batchRows: Number(p.batchRows),
    transactionRows: Number(p.transactionRows),
    extraTrips: Number(p.extraTrips),
    rowBytes: Number(p.rowBytes),
    requestBytes: Number(p.requestBytes),
    replyBytes: Number(p.replyBytes),
    keyBytes: Number(p.keyBytes),
  };
}
