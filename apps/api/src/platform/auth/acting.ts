import { AsyncLocalStorage } from "node:async_hooks";
import type { Actor } from "@wirecost/contract";

/**
 * The actor of a database access: row-level security depends on it, whatever was permitted before. `system` is the
 * product itself, in a job for a team.
 */
export type ActingFor =
  | Actor
  /** A reader of the example team. */
  | { readonly kind: "visitor"; readonly id: null; readonly name: null }
  | { readonly kind: "system"; readonly id: null; readonly name: null };

interface Acting {
  readonly actor: ActingFor;
  /** Whether changes are recorded in the activity log. */
  readonly recorded: boolean;
}

const acting = new AsyncLocalStorage<Acting>();

/** Runs `work` on behalf of an actor: its changes are recorded as theirs. */
export function actAs<T>(actor: Actor, work: () => T): T {
  return acting.run({ actor, recorded: true }, work);
}

/** Runs `work` with read access to the example team and no other access. */
export function actAsVisitor<T>(work: () => T): T {
  return acting.run({ actor: { kind: "visitor", id: null, name: null }, recorded: false }, work);
}

/** Runs `work` for a team without a request of a user: its changes are not recorded. */
export function actAsSystem<T>(work: () => T): T {
  return acting.run({ actor: { kind: "system", id: null, name: null }, recorded: false }, work);
}

/** Runs `work` that follows from a recorded operation: its changes are not recorded again. */
export function unrecorded<T>(work: () => T): T {
  return acting.run({ actor: currentActor(), recorded: false }, work);
}

/** The current actor; anonymous if none was set. */
export function currentActor(): ActingFor {
  return acting.getStore()?.actor ?? { kind: "anonymous", id: null, name: null };
}

/** The current actor as JSON for the transaction setting wirecost.actor; "" if changes are not recorded. */
export function actorText(): string {
  const { actor, recorded } = acting.getStore() ?? { recorded: false };
  return recorded ? JSON.stringify(actor) : "";
}
