/** One row per draw, one column per cell: relative distance of each from the best of its row. */
export type Losses = readonly (readonly number[])[];

/** Number of strata of the draws by the learnt value: with 400 draws, 25 choose in each and 25 evaluate the choice. */
const STRIPS = 8;

/** Relative distance of each cost from the minimum. */
export function relativeLosses(costs: readonly number[]): readonly number[] {
  const least = Math.min(...costs);
  return costs.map((cost) => (cost === least ? 0 : (cost - least) / (Math.abs(least) || 1)));
}

/** The column with the minimum expected loss; the first on ties. */
export function minLoss(losses: Losses): number {
  const means = (losses[0] ?? []).map((_, i) => meanLoss(losses, i));
  return means.indexOf(Math.min(...means));
}

export function meanLoss(losses: Losses, column: number): number {
  return losses.reduce((sum, row) => sum + (row[column] ?? 0), 0) / losses.length;
}

/**
 * The expected regret if one value is known before choosing: stratifies the draws by that value
 * and chooses in each stratum separately (Strong and Oakley, Medical Decision Making 33, 2013). Half the draws of a
 * stratum choose and the others evaluate, so that chance alone is worth nothing.
 *
 * @param figures the learnt value, one per draw
 */
export function regretKnowing(figures: readonly number[], losses: Losses): number {
  const order = figures.map((_, i) => i).sort((a, b) => (figures[a] ?? 0) - (figures[b] ?? 0) || a - b);
  let sum = 0;
  for (let strip = 0; strip < STRIPS; strip++) {
    const cut = (at: number) => Math.floor((at * order.length) / STRIPS);
    const members = order.slice(cut(strip), cut(strip + 1));
    const half = (odd: number) => members.flatMap((draw, i) => (i % 2 === odd ? [losses[draw] ?? []] : []));
    const [first, second] = [half(0), half(1)];
    sum += meanLoss(second, minLoss(first)) + meanLoss(first, minLoss(second));
  }
  return sum / (2 * STRIPS);
}
