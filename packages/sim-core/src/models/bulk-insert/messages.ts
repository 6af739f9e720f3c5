import { foldTrace } from "../../model/fold-trace.ts";
import type { Trace, TraceMessage } from "../../model/model.ts";
import type { Load } from "./load.ts";

const commit: TraceMessage = { from: "client", kind: "commit", bytes: 0 };
const reply: TraceMessage = { from: "server", kind: "reply", bytes: 0 };

/**
 * Messages of the whole load, 0 without a network. Sent one by one, a row and its commit are each a message and
 * its reply. Batches follow each other without a reply; a commit and its reply end them. The article counts
 * 200 000 for 100 000 rows one by one, about 130 for batches of 1 MiB and about 15 for 10 MiB.
 */
export function messageCount(w: Load): number {
  if (!w.remote) return 0;
  return w.mode === "batch" ? w.units + 2 : 2 * w.rows + 2 * w.units;
}

/** The first and last messages of the load, at most `limit` in total. */
export function trace(w: Load, limit: number): Trace {
  return foldTrace(messageCount(w), limit, (backwards) => walk(w, backwards));
}

function* walk(w: Load, backwards: boolean): Generator<TraceMessage> {
  const total = messageCount(w);
  for (let i = 0; i < total; i++) yield messageAt(w, backwards ? total - 1 - i : i);
}

/** The message at a zero-based position among those that messageCount() counts. */
function messageAt(w: Load, index: number): TraceMessage {
  if (w.mode === "batch") {
    if (index < w.units) return rowsMessage(w, index < w.fullUnits ? w.unitRows : w.lastRows);
    return index === w.units ? commit : reply;
  }
  if (index % 2 === 1) return reply;
  const unitMessages = 2 * w.unitRows + 2;
  const unit = Math.floor(index / unitMessages);
  const rows = unit < w.fullUnits ? w.unitRows : w.lastRows;
  return index - unit * unitMessages < 2 * rows ? rowsMessage(w, 1) : commit;
}

function rowsMessage(w: Load, rows: number): TraceMessage {
  return { from: "client", kind: "row", items: rows, bytes: rows * w.rowBytes * w.shrink };
}
