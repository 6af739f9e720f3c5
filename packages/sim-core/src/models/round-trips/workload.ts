import { chosen, type Params } from "../../model/param.ts";
import { patterns, QUERY_A_ROW } from "./pattern.ts";

export function workload(p: Params) {
  const pattern = chosen(patterns, p.pattern, "a round-trip pattern");
  const rows = Number(p.rowCount);
  const cached = QUERY_A_ROW.includes(pattern) ? Math.floor((rows * Number(p.cachedShare)) / 100) : 0;
  const connections = pattern === "parallel" ? Number(p.connections) : 1;
  return {
    pattern,
    rows,
    /** Single-row queries that miss the cache. */
    rowQueries: rows - cached,
    /** Queries in flight at the same time: the number of connections, or of pipelined queries on one. */
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

/** The settings that determine the messages; options that do not apply are already resolved. */
export type Workload = ReturnType<typeof workload>;
