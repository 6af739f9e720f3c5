import { formatCount, HEADER_BYTES, openedgeWorkload, type Params } from "@wirecost/sim-core";
import type { RepeatedQuery } from "../cost/execution-cost.ts";
import type { Workload } from "../cost/source-workload.ts";

/** The conversation that parameters are judged for. */
export interface ReviewedWorkload extends Workload {
  /** Of the network between clients and server; in queries that have another one it is replaced. */
  readonly latencyMs: number;
  /** Remote clients; without it, as many as -n allows. */
  readonly clients: number | undefined;
  /** Of the largest record in a message. */
  readonly recordBytes: number;
  /** Of a message. */
  readonly headerBytes: number;
}

/** @param workload has a query at least; server settings in its queries are replaced by those of the files */
export function reviewedWorkload(
  workload: Workload,
  latencyMs: number,
  clients: number | undefined,
): ReviewedWorkload {
  const queries = merged(
    workload.queries.map(({ settings, times }) => ({ settings: { ...settings, latencyMs }, times })),
  );
  return {
    ...workload,
    queries,
    latencyMs,
    clients,
    recordBytes: Math.max(0, ...queries.map(({ settings }) => openedgeWorkload(settings).recordBytes)),
    headerBytes: HEADER_BYTES,
  };
}

/** One query, as its settings are stated. @param params of the model openedge-query, complete */
export function queryWorkload(params: Params): Workload {
  const records = Number(params.records);
  return {
    name: `a query of ${formatCount(records)} ${records === 1 ? "record" : "records"}`,
    queries: [{ settings: params, times: 1 }],
    otherRoundTrips: 0,
  };
}

/** Equal queries together, as those of a loop's statements often are. */
function merged(queries: readonly RepeatedQuery[]): readonly RepeatedQuery[] {
  const found = new Map<string, RepeatedQuery>();
  for (const { settings, times } of queries) {
    const key = JSON.stringify(settings);
    found.set(key, { settings, times: times + (found.get(key)?.times ?? 0) });
  }
  return [...found.values()];
}
