import type { Conversation } from "../conversation.ts";
import type { Graph } from "../graph.ts";
import { type ConversationNetwork, predict } from "../predict.ts";
import { treat } from "../treat.ts";
import { type ChangeList, keyOf } from "./change-list.ts";
import type { FoundItem } from "./results.ts";

/** Maximum findings whose remedies are tried: the costliest. */
const MAX_TRIED = 12;
/** Minimum candidates whose combinations are tried. */
const MIN_TRIED = 5;

export interface Suggested extends Pick<FoundItem, "remedy" | "pool"> {
  readonly findings: number[];
}

export interface Helpful extends Suggested {
  readonly elapsedMs: number;
}

/** Distinct suggestions of the costliest findings, each with the findings that suggest it. */
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

/** Round trips that are predicted to find them: half a second of one processor. */
const MAX_PREDICTED = 1_500_000;

/**
 * Up to three changes with the largest combined saving: all pairs and triples of those with the largest individual
 * savings are tried, because some save more together than the best one with any other.
 *
 * @param candidates what saves most first
 * @param trips of the conversation; of a long one, fewer candidates are tried
 * @param elapsed milliseconds with changes and perhaps a connection pool
 * @param pause lets others go first, between two predictions
 */
export async function saveMost(
  candidates: readonly Helpful[],
  trips: number,
  elapsed: (changes: ChangeList, pool: boolean) => number,
  pause: () => Promise<void>,
): Promise<readonly Helpful[]> {
  let best: readonly Helpful[] = candidates.slice(0, 1);
  let least = best[0]?.elapsedMs ?? 0;
  const tried = candidates.slice(0, triedOf(trips));
  for (const some of combinations(tried)) {
    await pause();
    const elapsedMs = elapsed(
      together(some),
      some.some(({ pool }) => pool),
    );
    if (elapsedMs < least) [best, least] = [some, elapsedMs];
  }
  return best;
}

/** Number of candidates whose combinations are all tried. */
function triedOf(trips: number): number {
  let count = MIN_TRIED;
  while (count < MAX_TRIED && trips * combinationsOf(count + 1) <= MAX_PREDICTED) count++;
  return count;
}

/** Number of pairs and triples. */
const combinationsOf = (count: number) => (count * (count - 1) * (count + 1)) / 6;

/** Pairs, then triples, in list order. */
function* combinations<T>(all: readonly T[]): Generator<readonly T[]> {
  for (const [i, first] of all.entries()) for (const second of all.slice(i + 1)) yield [first, second];
  for (const [i, first] of all.entries())
    for (const [j, second] of all.entries())
      if (j > i) for (const third of all.slice(j + 1)) yield [first, second, third];
}

/** One change per statement, the first ones. */
export function together(all: readonly Suggested[]): ChangeList {
  return [...new Map(all.toReversed().flatMap(({ remedy }) => remedy))];
}

/** A network with a connection pool, if that is suggested. */
export function pooled(network: ConversationNetwork, pool: boolean): ConversationNetwork {
  return pool ? { ...network, hasPool: true } : network;
}

/** The network of the changes. */
interface Over {
  readonly graph: Graph;
  readonly network: ConversationNetwork;
  readonly pool: boolean;
}

/** Predicted time of a conversation with changes, cached for the last network. */
export function elapsedTimes(conversation: Conversation) {
  let known:
    | {
        readonly graph: Graph;
        readonly network: ConversationNetwork;
        readonly byChanges: Map<string, number>;
      }
    | undefined;

  return { of, note };

  /** @returns milliseconds */
  function of(over: Over, changes: ChangeList): number {
    const { graph, network, pool } = over;
    const known = knownOver(over).get(keyOf(changes, pool));
    if (known !== undefined) return known;
    const changed = treat(conversation, graph, new Map(changes));
    const { elapsedMs } = predict(changed, pooled(network, pool));
    note(over, changes, elapsedMs);
    return elapsedMs;
  }

  /** Adds predictions computed elsewhere. */
  function note(over: Over, changes: ChangeList, elapsedMs: number): void {
    knownOver(over).set(keyOf(changes, over.pool), elapsedMs);
  }

  function knownOver({ graph, network }: Over): Map<string, number> {
    if (known?.graph !== graph || known.network !== network) known = { graph, network, byChanges: new Map() };
    return known.byChanges;
  }
}
