import { at } from "./columns.ts";
import type { Conversation } from "./conversation.ts";
import type { Graph } from "./graph.ts";
import type { Treatment } from "./treat.ts";

/**
 * The statements whose treatment changes no round trip.
 *
 * @param graph of the conversation
 * @param changed the same, as treat() made it with these treatments
 */
export function unusedTreatments(
  { calls }: Pick<Conversation, "calls">,
  graph: Graph,
  changed: Graph,
  treatments: ReadonlyMap<number, Treatment>,
): readonly number[] {
  const used = new Set<number>();
  for (let call = 0; call < calls.trip.length; call++) {
    const trip = at(calls.trip, call);
    if (at(graph.trips, trip) !== at(changed.trips, trip)) used.add(at(calls.statement, call));
  }
  return [...treatments.keys()].filter((statement) => !used.has(statement));
}

/** Why a treatment may change no round trip, after "It has no effect:". */
export const UNUSED_BECAUSE: Readonly<Record<Treatment["kind"], string>> = {
  together:
    "it needs two executions in one transaction and request of a connection, each alone in its round trip, before the statement that came before them is executed again",
  cache: "it needs executions that are alone in their round trips, and a share that is at least one of them",
  fetch: "it needs a cursor that fetches another number of rows, known and alone in its round trips",
  unprepared: "it needs to be prepared, alone in a round trip",
  remove: "it needs executions that are alone in their round trips",
};
