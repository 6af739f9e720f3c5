import { getOrInsert } from "@wirecost/sim-core/model";
import { at, NONE } from "./columns.ts";
import { CALL_KINDS, type Conversation } from "./conversation.ts";

const EXECUTE = CALL_KINDS.indexOf("execute");
const FETCH = CALL_KINDS.indexOf("fetch");
const PREPARE = CALL_KINDS.indexOf("prepare");

/**
 * Calls that belong to executions of some statements: fetches of their rows, and their prepares.
 *
 * @param statements by index: 1 for those that are asked for
 */
export function attachedCalls({ calls, trips, connections }: Conversation, statements: Uint8Array) {
  /** By execution: the calls of its statement that follow it on its connection. */
  const fetches = new Map<number, number[]>();
  /** By execution: its prepare, the last one before it on its connection. */
  const prepares = new Map<number, number>();
  /** By prepare: its executions. */
  const executionsOf = new Map<number, number>();
  const executed = new Map<number, number>();
  const prepared = new Map<number, number>();
  for (let call = 0; call < calls.trip.length; call++) {
    const statement = at(calls.statement, call);
    if (at(statements, statement) === 0) continue;
    const kind = at(calls.kind, call);
    const key = statement * connections.length + at(trips.connection, at(calls.trip, call));
    const prepare = prepared.get(key);
    if (kind === PREPARE) prepared.set(key, call);
    else if (kind === EXECUTE) {
      executed.set(key, call);
      if (prepare === undefined) continue;
      prepares.set(call, prepare);
      executionsOf.set(prepare, (executionsOf.get(prepare) ?? 0) + 1);
    } else if (kind === FETCH) {
      const execution = executed.get(key) ?? NONE;
      getOrInsert(fetches, execution, () => []).push(call);
    }
  }
  return { to };

  function to(executions: readonly number[]): readonly number[] {
    const prepared = new Map<number, number>();
    const all = executions.flatMap((execution) => {
      const prepare = prepares.get(execution);
      if (prepare !== undefined) prepared.set(prepare, (prepared.get(prepare) ?? 0) + 1);
      return [execution, ...(fetches.get(execution) ?? [])];
    });
    for (const [prepare, count] of prepared) if (count === executionsOf.get(prepare)) all.push(prepare);
    return all;
  }
}
