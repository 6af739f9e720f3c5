import { getOrInsert } from "@wirecost/sim-core/model";
import { attachedCalls } from "./attached.ts";
import { at } from "./columns.ts";
import { CALL_KINDS, type Conversation } from "./conversation.ts";

const EXECUTE = CALL_KINDS.indexOf("execute");

/** Executions of a statement, and its other calls. */
const noCalls = () => ({
  first: [] as number[],
  /** With values that occurred before. */
  repeated: [] as number[],
  others: [] as number[],
  seen: new Set<number>(),
});

/**
 * The calls that a cache answers: executions with their fetches and prepares; if all of a statement are cached, its
 * other calls as well.
 *
 * @param shares of the executions, from 0 to 1, by index of the statement
 */
export function cachedCalls(
  conversation: Conversation,
  shares: ReadonlyMap<number, number>,
): ReadonlySet<number> {
  if (shares.size === 0) return new Set();
  const { calls, statements } = conversation;
  const own = new Map<number, ReturnType<typeof noCalls>>();
  for (let call = 0; call < calls.statement.length; call++) {
    const statement = at(calls.statement, call);
    if (!shares.has(statement)) continue;
    const list = getOrInsert(own, statement, noCalls);
    const values = at(calls.values, call);
    if (at(calls.kind, call) !== EXECUTE) list.others.push(call);
    else if (values !== 0 && list.seen.has(values)) list.repeated.push(call);
    else {
      list.first.push(call);
      list.seen.add(values);
    }
  }
  const isCached = Uint8Array.from({ length: statements.length }, (_, i) => (shares.has(i) ? 1 : 0));
  const attached = attachedCalls(conversation, isCached);
  return new Set(
    [...own].flatMap(([statement, { first, repeated, others }]) => {
      const all = first.length + repeated.length;
      const wanted = Math.round((shares.get(statement) ?? 0) * all);
      if (wanted === all) return [...first, ...repeated, ...others];
      return attached.to([...spread(repeated, wanted), ...spread(first, wanted - repeated.length)]);
    }),
  );
}

/** An even sample of a list; the whole list if it has no more. */
function spread(list: readonly number[], count: number): readonly number[] {
  if (count >= list.length) return list;
  return Array.from(
    { length: Math.max(0, count) },
    (_, i) => list[Math.floor(((i + 0.5) * list.length) / count)] ?? 0,
  );
}
