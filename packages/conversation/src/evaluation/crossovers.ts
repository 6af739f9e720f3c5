import { formatQuantity } from "@wirecost/sim-core/model";
import type { MatrixRow } from "./results.ts";

/** The round-trip time from which an alternative is fastest. */
export interface Lead {
  /** Index of the alternative. */
  readonly of: number;
  readonly fromMs: number;
}

/**
 * The fastest of several alternatives, by round-trip time. Between two of the times each is interpolated linearly,
 * which is exact except for TCP's effect on large answers.
 *
 * @param alternatives the time that each takes over each of `rtts`
 * @param rtts ascending
 * @returns the first from the first of the times on
 */
export function crossovers(
  alternatives: readonly (readonly number[])[],
  rtts: readonly number[],
): readonly Lead[] {
  const at = (of: number, column: number) => alternatives[of]?.[column] ?? Number.POSITIVE_INFINITY;
  const indices = alternatives.map((_, i) => i);
  let leader = indices.reduce((best, i) => (at(i, 0) < at(best, 0) ? i : best), 0);
  const leads: Lead[] = alternatives.length > 0 ? [{ of: leader, fromMs: rtts[0] ?? 0 }] : [];
  for (let column = 0; column + 1 < rtts.length; column++) {
    const [from = 0, to = 0] = [rtts[column], rtts[column + 1]];
    const end = (of: number) => at(of, column + 1);
    // Among those that are faster at the end of the interval, the first intersection with the leader decides.
    for (let share = 0; ; ) {
      const crossing = indices
        .filter((i) => end(i) < end(leader))
        .map((i) => {
          const [ahead, behind] = [at(i, column) - at(leader, column), end(leader) - end(i)];
          return { of: i, share: Math.max(share, ahead / (ahead + behind)) };
        })
        .reduce<{ of: number; share: number } | undefined>(
          (first, one) =>
            !first || one.share < first.share || (one.share === first.share && end(one.of) < end(first.of))
              ? one
              : first,
          undefined,
        );
      if (!crossing) break;
      ({ of: leader, share } = crossing);
      leads.push({ of: leader, fromMs: from + share * (to - from) });
    }
  }
  return leads;
}

/**
 * The change that helps most alone, and the round-trip time from which another one does.
 *
 * @param rows of a matrix, with their names
 * @returns undefined where there is nothing to choose from
 */
export function crossoverSentence(
  rows: readonly (Pick<MatrixRow, "times"> & { readonly kind: MatrixRow["kind"]; readonly name: string })[],
  rtts: readonly number[],
): string | undefined {
  // The combination with the largest saving contains the changes with the largest individual savings.
  const alone = rows.filter(({ kind }) => kind !== "best");
  if (alone.filter(({ kind }) => kind !== "recorded").length < 2) return undefined;
  const leads = crossovers(
    alone.map(({ times }) => times.map(({ elapsedMs }) => elapsedMs)),
    rtts,
  );
  const [first, second] = leads;
  const name = (lead: Lead | undefined) => `“${alone[lead?.of ?? 0]?.name ?? ""}”`;
  const until = (lead: Lead | undefined) => `about ${formatQuantity(lead?.fromMs ?? 0, "ms")}`;
  if (!second) return `Alone, ${name(first)} takes least over each of these round-trip times.`;
  const parts = leads.slice(1).map((lead, i) => `${name(leads[i])} takes least up to ${until(lead)}`);
  return `Alone, ${[...parts, `${name(leads.at(-1))} beyond it`].join(", ")}.`;
}
