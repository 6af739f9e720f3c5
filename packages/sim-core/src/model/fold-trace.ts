import type { Trace, TraceMessage } from "./model.ts";

/**
 * The first and the last messages of a conversation, at most `limit` in total; with an odd limit, one more of the first.
 *
 * @param total messages of the whole conversation
 * @param walk iterates all of them from either end; only as many are taken as are shown
 */
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
