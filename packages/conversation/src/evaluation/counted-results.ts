import type { Network } from "@wirecost/sim-core";
import type { Conversation, StatementCounts } from "../conversation.ts";
import { predictCounts } from "../summary/summarize-counts.ts";
import { type Results, SPARK_PARTS } from "./results.ts";

/** Results for executions that were only counted: sums by statement, and no times. */
export function countedResults(
  { statements }: Conversation,
  counts: StatementCounts,
  network: Network,
): Results {
  const { trips, elapsedMs, networkMs, serverMs, clientMs } = predictCounts(counts, network);
  const column = () => new Float64Array(statements.length);
  const [calls, rows, recordedUs, predictedUs, shares] = [column(), column(), column(), column(), column()];
  for (const [i, statement] of counts.statement.entries()) {
    const us = Math.max(0, counts.totalUs[i] ?? 0);
    const ofStatement = counts.calls[i] ?? 0;
    calls[statement] = ofStatement;
    rows[statement] = counts.rows[i] ?? -1;
    recordedUs[statement] = us;
    predictedUs[statement] = us + 1000 * network.rttMs * ofStatement;
    shares[statement] = elapsedMs > 0 ? (predictedUs[statement] ?? 0) / 1000 / elapsedMs : 0;
  }
  return {
    before: { trips, elapsedMs, networkMs, serverMs, clientMs },
    after: undefined,
    leastMs: undefined,
    times: undefined,
    requests: undefined,
    pages: undefined,
    unused: [],
    sums: {
      grouping: "statement",
      names: [],
      calls,
      rows,
      bytes: column(),
      trips: calls.slice(),
      recordedUs,
      tripsAfter: calls.slice(),
      predictedUs,
      shares,
      sharedMs: elapsedMs,
      sparks: new Uint32Array(SPARK_PARTS * statements.length),
    },
  };
}
