import { groupBy } from "@wirecost/sim-core/model";
import type { ComplaintList } from "../../complaint-list.ts";
import type { ReadRow } from "../../reading.ts";
import { byCounter, COUNTERS, type Counter, type ServerReading, serverMetrics } from "./server-counts.ts";

/**
 * Rows from readings of servers: with one reading per server its counters so far, with several the difference of each
 * from the previous one. A counter that decreased is reported, and its row omitted.
 */
export function serverRows(readings: readonly ServerReading[], complaints: ComplaintList) {
  const servers = groupBy(readings, ({ server }) => server);
  const paired = [...servers.values()].some((list) => list.length > 1);
  const rows: ReadRow[] = [];
  let idle = 0;
  const add = (name: string, label: string, line: number, counts: Readonly<Record<Counter, number>>) => {
    const metrics = serverMetrics(counts);
    if (metrics.messages === 0) idle += 1;
    else rows.push({ row: name, label, settings: {}, metrics, line });
  };
  for (const [server, list] of servers) {
    const [first] = list;
    if (list.length === 1 && first && paired) {
      const message = `Server ${server} has one reading where others have more: there is nothing to subtract, and it is left out.`;
      complaints.warning({ line: first.line, value: `server ${server}`, message });
    } else if (list.length === 1 && first) {
      add(
        server,
        labelOf(server, first.since, first.taken),
        first.line,
        byCounter((id) => first.counts[id].value),
      );
    }
    for (const [i, reading] of list.entries()) {
      const before = list[i - 1];
      if (!before) continue;
      const counts = serverDifference(before, reading, complaints);
      if (counts) {
        const name = list.length > 2 ? `${server}.${i}` : server;
        add(name, labelOf(server, before.taken, reading.taken), reading.line, counts);
      }
    }
  }
  rows.sort((a, b) => a.line - b.line);
  if (rows.length === 0 && !complaints.hasErrors) {
    const between = paired ? "No server had a message between its readings" : "No server had a message";
    const message = `${between}: take one reading before the work and one after it.`;
    complaints.error({ line: readings[0]?.line ?? 0, value: "0 messages", message });
  }
  const notes = [
    paired
      ? "Each row is the difference between two readings of the same server."
      : "There is one reading of each server: its values count from the start that it names, or from the start of the server. With a second reading after the work, the difference counts.",
    ...(idle > 0 && rows.length > 0
      ? [`${idle} ${idle === 1 ? "row" : "rows"} without a message ${idle === 1 ? "is" : "are"} left out.`]
      : []),
  ];
  return { rows, notes };
}

function labelOf(server: string, from: string, to: string): string {
  if (to === "") return `server ${server}`;
  return from === "" || from === to ? `server ${server}, ${to}` : `server ${server}, ${from} to ${to}`;
}

/** A server's counts between two readings, or undefined after a complaint. */
function serverDifference(
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
    // A count printed with a K is uncertain by up to 1023.
    if (to.value + Math.max(from.step, to.step) > from.value) continue;
    const message = `${name} of server ${after.server} went backwards, from ${from.value} in the reading of line ${before.line} to ${to.value}: was the server restarted between them? Use two readings of one run, the earlier one first.`;
    complaints.error({ ...at, value: String(to.value), column: name, message });
    broken = true;
  }
  return broken
    ? undefined
    : byCounter((id) => Math.max(0, after.counts[id].value - before.counts[id].value));
}
