import type { Conversation } from "../conversation.ts";
import type { Graph } from "../graph.ts";
import { type ConversationNetwork, predict } from "../predict.ts";
import { treat } from "../treat.ts";
import { type ChangeList, keyOf } from "./change-list.ts";
import type { FoundItem } from "./results.ts";

/** Findings whose remedies are tried: the costliest. */
const MAX_TRIED = 12;
/** Changes that are chosen to save most together. */
const MAX_BEST = 3;

/** What findings suggest: changes of statements, or a connection pool. */
export interface Suggested extends Pick<FoundItem, "remedy" | "pool"> {
  readonly findings: number[];
}

/** The same, and the time with it. */
export interface Helpful extends Suggested {
  readonly elapsedMs: number;
}

/** What the costliest findings suggest, each once with the findings that suggest it. */
export function suggestions(found: readonly FoundItem[]): readonly Suggested[] {
  const byKey = new Map<string, Suggested>();
  for (const [index, { remedy, pool }] of found.entries()) {
    const key = keyOf(remedy, pool);
    const known = byKey.get(key);
    if (known) known.findings.push(index);
    else if (remedy.length > 0 || pool) byKey.set(key, { findings: [index], remedy, pool });
  }
  return [...byKey.values()].slice(0, MAX_TRIED);
}

/**
 * One after another, what saves most on top of those before it, whose changes it does not replace.
 *
 * @param candidates what saves most first
 * @param elapsed milliseconds with changes and perhaps a connection pool
 * @param pause lets others go first, between two predictions
 */
export async function saveMost(
  candidates: readonly Helpful[],
  elapsed: (changes: ChangeList, pool: boolean) => number,
  pause: () => Promise<void>,
): Promise<readonly Helpful[]> {
  const [first] = candidates;
  if (!first) return [];
  const chosen = [first];
  let least = first.elapsedMs;
  while (chosen.length < MAX_BEST) {
    let next: Helpful | undefined;
    for (const one of candidates) {
      if (chosen.includes(one)) continue;
      await pause();
      const all = [...chosen, one];
      const elapsedMs = elapsed(
        together(all),
        all.some(({ pool }) => pool),
      );
      if (elapsedMs < least) [next, least] = [one, elapsedMs];
    }
    if (!next) break;
    chosen.push(next);
  }
  return chosen;
}

/** One change for each statement, of those that come first. */
export function together(all: readonly Suggested[]): ChangeList {
  return [...new Map(all.toReversed().flatMap(({ remedy }) => remedy))];
}

/** A network whose connections come from a pool, where that is suggested. */
export function pooled(network: ConversationNetwork, pool: boolean): ConversationNetwork {
  return pool ? { ...network, hasPool: true } : network;
}

/** Over which network changes are made. */
interface Over {
  readonly graph: Graph;
  readonly network: ConversationNetwork;
  readonly pool: boolean;
}

/** How long a conversation takes with changes. What was predicted over the last network is not predicted again. */
export class ElapsedTimes {
  readonly #conversation: Conversation;
  #known:
    | {
        readonly graph: Graph;
        readonly network: ConversationNetwork;
        readonly byChanges: Map<string, number>;
      }
    | undefined;

  constructor(conversation: Conversation) {
    this.#conversation = conversation;
  }

  /** @returns milliseconds */
  of(over: Over, changes: ChangeList): number {
    const { graph, network, pool } = over;
    const known = this.#knownOver(over).get(keyOf(changes, pool));
    if (known !== undefined) return known;
    const changed = treat(this.#conversation, graph, new Map(changes));
    const { elapsedMs } = predict(changed, pooled(network, pool));
    this.note(over, changes, elapsedMs);
    return elapsedMs;
  }

  /** Keeps what was predicted elsewhere. */
  note(over: Over, changes: ChangeList, elapsedMs: number): void {
    this.#knownOver(over).set(keyOf(changes, over.pool), elapsedMs);
  }

  #knownOver({ graph, network }: Over): Map<string, number> {
    if (this.#known?.graph !== graph || this.#known.network !== network)
      this.#known = { graph, network, byChanges: new Map() };
    return this.#known.byChanges;
  }
}
