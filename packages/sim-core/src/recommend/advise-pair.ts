import { parseParams } from "../model/check-params.ts";
import type { Model } from "../model/model.ts";
import { type Advice, type Beyond, best, beyondPublishedOf, type Change, candidates } from "./advise.ts";

/** Maximum number of simulated pairs; with more, intermediate values are skipped. */
const MAX_PAIRS = 200;

/**
 * The best combination of two changes, for settings that no single change improves. Tries at most 200 pairs.
 *
 * @returns undefined if no pair saves 5 % either
 */
export function advisePair(
  model: Model,
  input: Readonly<Record<string, unknown>>,
  seed = 1,
  beyond: Beyond = beyondPublishedOf(model),
): Advice | undefined {
  const params = parseParams(model, input);
  const all = candidates(model, params);
  const most = Math.max(0, ...all.map(({ length }) => length));
  for (let size = most; size > 0; size--) {
    const pairs = pairsOf(all.map((changes) => evenly(changes, size)));
    if (pairs.length <= MAX_PAIRS || size === 1)
      return best(model, params, pairs.slice(0, MAX_PAIRS), seed, beyond);
  }
  return undefined;
}

function pairsOf(all: readonly (readonly Change[])[]): readonly (readonly Change[])[] {
  return all.flatMap((changes, i) =>
    changes.flatMap((one) => all.slice(i + 1).flatMap((others) => others.map((other) => [one, other]))),
  );
}

/** A sample of the items that includes the first and the last. */
function evenly<T>(items: readonly T[], size: number): readonly T[] {
  if (items.length <= size) return items;
  const at = (i: number) => (size > 1 ? Math.round((i * (items.length - 1)) / (size - 1)) : items.length - 1);
  return Array.from({ length: size }, (_, i) => items[at(i)]).filter((item) => item !== undefined);
}
