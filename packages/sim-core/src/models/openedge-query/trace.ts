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
    if (!("steps" in step)) yield said(step);
    else for (let i = 0; i < step.times; i++) yield* walk(step.steps, backwards);
  }
}

function said({ from, kind, records, bytes }: Message): TraceMessage {
  if (kind === "records") return { from, says: "record", items: records, bytes };
  return { from, says: kind.replace("-", " "), bytes };
}
