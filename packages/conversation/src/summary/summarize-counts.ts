import type { Network } from "@wirecost/sim-core";
import type { StatementCounts } from "../conversation.ts";
import type { Prediction } from "../predict.ts";

const EMPTY = new Float64Array(0);

/**
 * Time of counted executions over a network if each takes one round trip and they are sequential: a maximum, because
 * concurrent clients wait at the same time. Bytes are unknown and ignored.
 */
export function predictCounts({ calls, totalUs }: StatementCounts, { rttMs }: Network): Prediction {
  const count = sum(calls);
  const serverMs = sum(totalUs.map((us) => Math.max(0, us))) / 1000;
  const networkMs = count * rttMs;
  return {
    trips: count,
    elapsedMs: serverMs + networkMs,
    networkMs,
    serverMs,
    clientMs: 0,
    sentUs: EMPTY,
    endUs: EMPTY,
    openedUs: EMPTY,
  };
}

export const sum = (values: Float64Array): number => values.reduce((all, one) => all + one, 0);
