import type { Trace, TraceMessage } from "./model.ts";

/** At most `limit` messages, one more first ones of an odd limit. @param walk from either end, as far as shown */
export function foldTrace(
  total: number,
  limit: number,
  walk: (backwards: boolean) => Iterable<TraceMessage>,
): Trace {
  const shown = Math.min(total, Math.max(0, Math.floor(limit)));
  const headSize = total <= limit ? total : Math.ceil(shown / 2);
  const head = take(walk(false), headSize);
  const tail = take(walk(true), shown - headSize).reverse();
  return { total, head, folded: total - head.length - tail.length, tail };
}

function take(messages: Iterable<TraceMessage>, count: number): TraceMessage[] {
  const taken: TraceMessage[] = [];
  if (count === 0) return taken;
  for (const message of messages) {
    taken.push(message);
    if (taken.length === count) break;
  }
  return taken;
}
