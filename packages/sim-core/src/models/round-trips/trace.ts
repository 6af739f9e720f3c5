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
function* walk(steps: readonly Step[], backwards: boolean): Generator<TraceMessage> {
  for (const step of backwards ? steps.toReversed() : steps) {
    for (let i = 0; i < step.times; i++) {
      if ("steps" in step) yield* walk(step.steps, backwards);
      else {
        const request = said("client", step.request);
        const reply = said("server", step.reply);
        // What travels together leaves together, and is answered after that.
        for (const message of backwards ? [reply, request] : [request, reply]) {
          for (let k = 0; k < step.statements; k++) yield message;
        }
      }
    }
  }
}

function take(messages: Generator<TraceMessage>, count: number): TraceMessage[] {
  const taken: TraceMessage[] = [];
  while (taken.length < count) {
    const next = messages.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

function said(from: TraceMessage["from"], { says, items, bytes }: Message): TraceMessage {
  return says === "row" || says === "key" ? { from, says, items, bytes } : { from, says, bytes };
}
