import { writePlanMark } from "@wirecost/analysis";
import { setBandwidth } from "./ledger.mjs";
import { conversationOf } from "./plan-conversation.mjs";
import { runConversation } from "./run-conversation.mjs";
import { setupOf } from "./to-rows.mjs";

/** @typedef {import("@wirecost/analysis").Plan} Plan */

/** Number of connections that a plan needs. @param {Plan} plan */
export function connectionsOf(plan) {
  const params = plan.cells.map(({ settings }) => ({ ...plan.params, ...settings }));
  return Math.max(
    1,
    ...params.map(({ pattern, connections }) => (pattern === "parallel" ? Number(connections) : 1)),
  );
}

/**
 * Executes all missing runs of a plan in order.
 *
 * @param {Plan} plan
 * @param {import("./rig.mjs").Rig} rig with as many connections as the plan needs
 * @param {Awaited<ReturnType<typeof import("./plan-results.mjs").openResults>>} results
 * @param {(done: number, total: number) => void} [progress]
 * @returns {Promise<number>} how many were had
 */
export async function measurePlan(plan, rig, { done, append }, progress = () => {}) {
  const cells = new Map(
    plan.cells.map(({ id, settings }) => {
      const params = { ...plan.params, ...settings };
      return [id, { params, conversation: conversationOf(params) }];
    }),
  );
  // The first time, the server reads its catalogue and the program is compiled.
  for (const { conversation } of cells.values()) await runConversation(rig, conversation, 0);
  const replicates = new Map();
  const runs = plan.blocks.flat().flatMap((leg) =>
    leg.cells.map((cell) => {
      const replicate = (replicates.get(cell) ?? 0) + 1;
      replicates.set(cell, replicate);
      return { cell, replicate };
    }),
  );
  let had = 0;
  for (const [number, { cell, replicate }] of runs.entries()) {
    const planned = cells.get(cell);
    const label = writePlanMark({ plan: plan.id, cell, replicate });
    if (!planned || done.has(label)) continue;
    const { params, conversation } = planned;
    const [rttMs, bandwidthMbit] = [Number(params.rttMs), Number(params.bandwidthMbit)];
    setBandwidth(rig.ledger, bandwidthMbit);
    const { elapsedMs, roundTrips, bytes } = await runConversation(rig, conversation, rttMs);
    had += 1;
    await append({
      row: `${cell}/${replicate}`,
      label,
      replicate: `${replicate}`,
      line: number + 2,
      settings: { ...setupOf(bandwidthMbit), ...conversation.settings, rttMs },
      metrics: { elapsedMs: Number(elapsedMs.toFixed(3)), roundTrips, bytes },
    });
    progress(number + 1, runs.length);
  }
  return had;
}
