import { at } from "./columns.ts";
import type { Conversation } from "./conversation.ts";

/** Statements that continue a cursor opened by DECLARE. */
const OF_CURSORS: ReadonlySet<string> = new Set(["FETCH", "MOVE", "CLOSE"]);

/**
 * Assigns calls that name no request to the request of which they are part, in place: frameworks comment their queries,
 * but not BEGIN, COMMIT and FETCH. It is that of their transaction, if all its calls that name one name the same, for a
 * cursor that of the last DECLARE on the connection, and between two calls of one request on a connection that request.
 */
export function inheritOrigins({
  statements,
  trips,
  calls,
}: Pick<Conversation, "statements" | "trips" | "calls">): void {
  const isNamed = (call: number) => at(calls.endpoint, call) !== 0 || at(calls.request, call) !== 0;
  /** By transaction, a call of it that names a request; null if others name another. */
  const byTransaction = new Map<number, number | null>();
  let isComplete = true;
  for (let call = 0; call < calls.trip.length; call++) {
    const transaction = at(calls.transaction, call);
    if (!isNamed(call)) isComplete = false;
    else if (transaction !== 0) {
      const known = byTransaction.get(transaction);
      if (known === undefined) byTransaction.set(transaction, call);
      else if (known !== null && !isSame(known, call)) byTransaction.set(transaction, null);
    }
  }
  if (isComplete) return;
  /** By connection, the DECLARE of its last cursor. */
  const declared = new Map<number, number>();
  /** By connection, the last call that names a request, and later ones that do not. */
  const since = new Map<number, { named: number; others: number[] }>();
  for (let call = 0; call < calls.trip.length; call++) {
    const operation = statements[at(calls.statement, call)]?.operation ?? "";
    const connection = at(trips.connection, at(calls.trip, call));
    if (!isNamed(call)) {
      const beside = byTransaction.get(at(calls.transaction, call));
      const from = beside ?? (OF_CURSORS.has(operation) ? declared.get(connection) : undefined);
      if (from !== undefined) inherit(call, from);
    }
    if (operation === "DECLARE") declared.set(connection, call);
    const before = since.get(connection);
    if (!isNamed(call)) before?.others.push(call);
    else if (!before) since.set(connection, { named: call, others: [] });
    else {
      const request = at(calls.request, call);
      if (request !== 0 && request === at(calls.request, before.named))
        for (const other of before.others) inherit(other, call);
      before.named = call;
      before.others = [];
    }
  }

  function isSame(one: number, other: number): boolean {
    return (
      at(calls.endpoint, one) === at(calls.endpoint, other) &&
      at(calls.request, one) === at(calls.request, other)
    );
  }

  function inherit(call: number, from: number): void {
    calls.endpoint[call] = at(calls.endpoint, from);
    calls.request[call] = at(calls.request, from);
    calls.trace[call] = at(calls.trace, from);
  }
}
