import { formatQuantity } from "@wirecost/sim-core/model";
import type { MatrixRow } from "./results.ts";

/** From where on an alternative takes least. */
export interface Lead {
  /** Index of the alternative. */
  readonly of: number;
  readonly fromMs: number;
}

/**
 * Which of some alternatives takes least, by round-trip time. Between two of the times each is taken as a line, which it
 * is but for what TCP adds to large answers.
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
    // What takes less by the end of the part overtakes the leader where their lines cross, the first one first.
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
 * Which of the changes helps most alone, and from which round-trip time on another one does.
 *
 * @param rows of a matrix, with their names
 * @returns undefined where there is nothing to choose from
 */
export function crossoverSentence(
  rows: readonly (Pick<MatrixRow, "times"> & { readonly kind: MatrixRow["kind"]; readonly name: string })[],
  rtts: readonly number[],
): string | undefined {
  // The changes that save most together have those that save most alone in them.
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
