import { foldTrace } from "../../model/fold-trace.ts";
import type { Trace, TraceMessage } from "../../model/model.ts";
import type { Message, Step } from "./conversation.ts";

/** The first and the last messages of a conversation, at most `limit` in total. */
export function trace(steps: readonly Step[], total: number, limit: number): Trace {
  return foldTrace(total, limit, (backwards) => walk(steps, backwards));
}

/** Messages one by one, from either end; expanded lazily. */
function* walk(steps: readonly Step[], backwards: boolean): Generator<TraceMessage> {
  for (const step of backwards ? steps.toReversed() : steps) {
    for (let i = 0; i < step.times; i++) {
      if ("steps" in step) yield* walk(step.steps, backwards);
      else {
        const request = said("client", step.request);
        const reply = said("server", step.reply);
        // Messages of one group are all sent before the replies arrive.
        for (const message of backwards ? [reply, request] : [request, reply]) {
          for (let k = 0; k < step.statements; k++) yield message;
        }
      }
    }
  }
}

function said(from: TraceMessage["from"], { says, items, bytes }: Message): TraceMessage {
  return says === "row" || says === "key" ? { from, says, items, bytes } : { from, says, bytes };
}
