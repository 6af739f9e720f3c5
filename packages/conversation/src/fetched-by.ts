import { at, NONE } from "./columns.ts";
import { CALL_KINDS, type Conversation } from "./conversation.ts";

const EXECUTE = CALL_KINDS.indexOf("execute");
const FETCH = CALL_KINDS.indexOf("fetch");

/**
 * Fetches by the execution whose rows they fetch: the last one of their statement on their connection.
 *
 * @param statements by index: 1 for those that are asked for
 */
export function fetchesOf(
  { calls, trips, connections }: Conversation,
  statements: Uint8Array,
): ReadonlyMap<number, readonly number[]> {
  const fetches = new Map<number, number[]>();
  /** By statement and connection. */
  const last = new Map<number, number>();
  for (let call = 0; call < calls.trip.length; call++) {
    const statement = at(calls.statement, call);
    if (at(statements, statement) === 0) continue;
    const kind = at(calls.kind, call);
    const key = statement * connections.length + at(trips.connection, at(calls.trip, call));
    if (kind === EXECUTE) last.set(key, call);
    else if (kind === FETCH) {
      const execution = last.get(key) ?? NONE;
      const own = fetches.get(execution);
      if (own) own.push(call);
      else fetches.set(execution, [call]);
    }
  }
  return fetches;
}
