import type { ComplaintList } from "../../complaint-list.ts";
import { byCounter, COUNTERS, type Counter, type ServerReading } from "./server-counts.ts";

/** What a server counted from one reading to the next, or undefined after a complaint. */
export function serverDifference(
  before: ServerReading,
  after: ServerReading,
  complaints: ComplaintList,
): Record<Counter, number> | undefined {
  const at = { line: after.line, value: `server ${after.server}` };
  if (before.since !== after.since) {
    const message = `Server ${after.server}: this reading counts from ${after.since}, the one in line ${before.line} from ${before.since}. Only readings with the same start can be subtracted.`;
    complaints.error({ ...at, message });
    return undefined;
  }
  let broken = false;
  for (const [id, name] of COUNTERS) {
    const [from, to] = [before.counts[id], after.counts[id]];
    // Of a count printed with a K up to 1023 are unknown.
    if (to.value + Math.max(from.step, to.step) > from.value) continue;
    const message = `${name} of server ${after.server} went backwards, from ${from.value} in the reading of line ${before.line} to ${to.value}: was the server restarted between them? Use two readings of one run, the earlier one first.`;
    complaints.error({ ...at, value: String(to.value), column: name, message });
    broken = true;
  }
  return broken
    ? undefined
    : byCounter((id) => Math.max(0, after.counts[id].value - before.counts[id].value));
}
