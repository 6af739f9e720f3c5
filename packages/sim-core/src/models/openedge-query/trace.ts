import type { Trace, TraceMessage } from "../../model.ts";
import type { Message, Step } from "./conversation.ts";

/** The first and the last messages of a conversation, `limit` at most together. */
export function trace(steps: readonly Step[], total: number, limit: number): Trace {
  const shown = Math.min(total, Math.max(0, Math.floor(limit)));
  const headSize = total <= limit ? total : Math.ceil(shown / 2);
  const head = take(walk(steps, false), headSize);
  const tail = take(walk(steps, true), shown - headSize).reverse();
  return { total, head, folded: total - head.length - tail.length, tail };
}

/** Messages one by one, from either end; nothing is expanded before it is asked for. */
function* walk(steps: readonly Step[], backwards: boolean): Generator<Message> {
  for (const step of backwards ? steps.toReversed() : steps) {
    if (!("steps" in step)) yield step;
    else for (let i = 0; i < step.times; i++) yield* walk(step.steps, backwards);
  }
}

function take(messages: Generator<Message>, count: number): TraceMessage[] {
  const taken: TraceMessage[] = [];
  while (taken.length < count) {
    const next = messages.next();
    if (next.done) break;
    taken.push(said(next.value));
  }
  return taken;
}

function said({ from, kind, records, bytes }: Message): TraceMessage {
  if (kind === "records") return { from, says: "record", items: records, bytes };
  return { from, says: kind.replace("-", " "), bytes };
}
