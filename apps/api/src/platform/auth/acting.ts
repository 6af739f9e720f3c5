import { AsyncLocalStorage } from "node:async_hooks";
import type { Actor } from "@wirecost/contract";

/**
 * On whose behalf something is done: what the database shows of a team depends on it, whatever was permitted before.
 * `system` is the product itself, in a job for a team.
 */
export type ActingFor =
  | Actor
  /** Anyone, who reads the example team. */
  | { readonly kind: "visitor"; readonly id: null; readonly name: null }
  | { readonly kind: "system"; readonly id: null; readonly name: null };

interface Acting {
  readonly actor: ActingFor;
  /** Whether what is changed is recorded as theirs. */
  readonly recorded: boolean;
}

const acting = new AsyncLocalStorage<Acting>();

/** Does something in somebody's name: what is changed meanwhile is recorded as theirs. */
export function actAs<T>(actor: Actor, work: () => T): T {
  return acting.run({ actor, recorded: true }, work);
}

/** Reads the example team, whoever asks: nothing can be changed meanwhile. */
export function actAsVisitor<T>(work: () => T): T {
  return acting.run({ actor: { kind: "visitor", id: null, name: null }, recorded: false }, work);
}

/** Does something for a team that nobody asked for: what is changed meanwhile is not recorded. */
export function actAsSystem<T>(work: () => T): T {
  return acting.run({ actor: { kind: "system", id: null, name: null }, recorded: false }, work);
}

/** Does what follows from a deed and is nobody's own: what is changed meanwhile is not recorded. */
export function unrecorded<T>(work: () => T): T {
  return acting.run({ actor: whoActs(), recorded: false }, work);
}

/** Who acts; nobody where nobody was named. */
export function whoActs(): ActingFor {
  return acting.getStore()?.actor ?? { kind: "nobody", id: null, name: null };
}

/** Whom a change is recorded as done by, as a transaction says it to the database: JSON; "" where it is not recorded. */
export function actorText(): string {
  const { actor, recorded } = acting.getStore() ?? { recorded: false };
  return recorded ? JSON.stringify(actor) : "";
}
