import type { Part } from "../../model/model.ts";
import type { Solution, System } from "./system.ts";

/**
 * Breakdown of the mean response time of a transaction, in ms. By Little's law the time at a station is the mean
 * number there divided by the throughput.
 */
export function response(system: System, solution: Solution): readonly Part[] {
  const { update, join } = system;
  const { updates, joins, waiting, atCores, atSerial } = solution;
  const throughput = updates + joins;
  const each = (present: number) => (throughput > 0 ? present / throughput : 0);
  const share = throughput > 0 ? updates / throughput : 0;
  const part = (id: string, label: string, value: number): Part => ({ id, label, value, unit: "ms" });
  return [
    part("latency", "latency", share * update.latencyMs + (throughput > 0 ? 1 - share : 0) * join.latencyMs),
    part("server", "wait for a server", each(waiting)),
    part("cores", "cores", each(atCores)),
    part("serial", "serialized section", each(atSerial)),
  ];
}
