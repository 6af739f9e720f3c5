import { AsyncLocalStorage } from "node:async_hooks";
import type { Actor } from "@wirecost/contract";

const acting = new AsyncLocalStorage<Actor>();

/** Does something in somebody's name: what is changed meanwhile is recorded as theirs. */
export function actAs<T>(actor: Actor, work: () => T): T {
  return acting.run(actor, work);
}

/** Does what follows from a deed and is nobody's own: what is changed meanwhile is not recorded. */
export function unrecorded<T>(work: () => T): T {
  return acting.exit(work);
}

/** Who acts, as a transaction says it to the database: JSON; "" where nobody does, and nothing is recorded. */
export function actorText(): string {
  const actor = acting.getStore();
  return actor ? JSON.stringify(actor) : "";
}
