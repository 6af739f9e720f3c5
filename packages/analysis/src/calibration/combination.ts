import { studentT95 } from "@wirecost/sim-core";
import { type Constant, valueAt } from "./constant.ts";
import { type Information, posterior } from "./fit/information.ts";
import { OTHER_PRIORS } from "./fit/interval.ts";
import type { Objective } from "./fit/objective.ts";
import { weighted } from "./fit/symmetric.ts";

/** Constants of which the rows determine only the sum or product. */
export interface Combination {
  readonly params: readonly string[];
  /**
   * sum: of factors[i] times value to powers[i], at the counts of these rows and in the unit of the first constant;
   * product: of values to powers[i].
   */
  readonly law: "sum" | "product";
  readonly factors: readonly number[];
  readonly powers: readonly number[];
  readonly value: number;
  /** Ends of its 95 % interval. */
  readonly low: number;
  readonly high: number;
}

/** Change of a constant, as a logarithm, that must be visible: half or double. */
const SEEN = Math.LN2;
/** In units of noise: a smaller joint change of all values is not visible. */
const UNSEEN = 2;
/** Beyond this correlation, and this standard error of both, two constants compensate each other. */
const SAME_CORRELATION = 0.95;
const KNOWN_WELL = 0.1;

/**
 * The combinations of constants that the rows determine where they do not determine each.
 *
 * Two constants are collinear where the columns of the Jacobian are parallel: no row changes more with one than with
 * the other. Then either the sum of what they cost or their product is known, whichever keeps the predictions while
 * one is exchanged for the other. Where more have to move together, as all costs do with the speed of a machine,
 * the posterior correlation shows it, and their ratios are known.
 */
export function combinations(
  whole: Objective,
  logs: readonly number[],
  known: Information,
  rows: number,
): readonly Combination[] {
  const alike = alikeGroups(known);
  const grouped = new Set(alike.flat());
  // As for the interval of a constant: at full weight, priors that are all wrong would seem to determine a sum.
  const weaker = posterior(whole, logs, known.columns, known.weights, OTHER_PRIORS);
  const loose = { ...known, covariance: weaker ?? known.covariance };
  const find = (members: readonly number[]) => {
    // A sum is of costs: for a constant that grows with a rate, the cost comes first, as the predictions show.
    const orders = members.map((first) => [first, ...members.filter((i) => i !== first)]);
    const [best] = orders
      .map((order) => withInterval(whole, logs, loose, rows, order))
      .filter((found) => found !== undefined)
      .sort((a, b) => Math.round(a.changes - b.changes));
    return best ? [best.combination] : [];
  };
  return [
    ...alike.flatMap(find),
    ...correlatedGroups(whole, logs, known, grouped).flatMap(([first = 0, ...others]) =>
      others.flatMap((other) => find([other, first])),
    ),
  ];
}

/** Constants with columns that are parallel within noise, the one with most effect first. */
function alikeGroups({ columns, weights }: Information): readonly (readonly number[])[] {
  const size = columns.map((column) => Math.sqrt(weighted(column, column, weights)));
  const left = columns
    .map((_, i) => i)
    .filter((i) => (size[i] ?? 0) * SEEN > UNSEEN)
    .sort((a, b) => (size[b] ?? 0) - (size[a] ?? 0));
  const groups: number[][] = [];
  for (let first = left.shift(); first !== undefined; first = left.shift()) {
    const anchor = columns[first] ?? [];
    const group = [first];
    for (const other of [...left]) {
      const share = weighted(anchor, columns[other] ?? [], weights) / (size[first] ?? 1) ** 2;
      const apart = (columns[other] ?? []).map((value, k) => value - share * (anchor[k] ?? 0));
      if (Math.sqrt(weighted(apart, apart, weights)) * SEEN > UNSEEN) continue;
      group.push(other);
      left.splice(left.indexOf(other), 1);
    }
    if (group.length > 1) groups.push(group);
  }
  return groups;
}

/** Constants that are determined only together, without groups that were already found. */
function correlatedGroups(
  { constants, pull }: Objective,
  logs: readonly number[],
  { covariance }: Information,
  leftOut: ReadonlySet<number>,
): readonly (readonly number[])[] {
  const error = covariance.map((row, i) => Math.sqrt(Math.max(0, row[i] ?? 0)));
  // A constant with little effect on the rows is determined by its prior, and correlates with little.
  const vague = constants.flatMap((_, i) => {
    const prior = 1 / Math.sqrt(pull(i, logs[i] ?? 0).curvature);
    return leftOut.has(i) || (error[i] ?? 0) < KNOWN_WELL || !(prior > 0) ? [] : [i];
  });
  const groups: number[][] = [];
  for (const i of vague) {
    const group = groups.find((members) =>
      members.some(
        (j) => Math.abs((covariance[i]?.[j] ?? 0) / ((error[i] ?? 1) * (error[j] ?? 1))) > SAME_CORRELATION,
      ),
    );
    if (group) group.push(i);
    else groups.push([i]);
  }
  return groups.filter((members) => members.length > 1);
}

/** The combination of these, and the cost after half of the last was exchanged for the first. */
function withInterval(
  whole: Objective,
  logs: readonly number[],
  { columns, weights, covariance, determined, inflation }: Information,
  rows: number,
  members: readonly number[],
): { readonly combination: Combination; readonly changes: number } | undefined {
  const { constants } = whole;
  const [first = 0, ...others] = members;
  const value = (i: number) => valueAt(constants[i] as Constant, logs[i] ?? 0);
  const anchor = columns[first] ?? [];
  const size = weighted(anchor, anchor, weights);
  const shares = members.map((i) => weighted(anchor, columns[i] ?? [], weights) / size);
  const alike = members.every((i, k) => {
    const apart = (columns[i] ?? []).map((entry, at) => entry - (shares[k] ?? 0) * (anchor[at] ?? 0));
    return Math.sqrt(weighted(apart, apart, weights)) * SEEN <= UNSEEN;
  });
  // Exchanging half of the last constant for the first keeps the predictions by one of the two laws.
  const last = others.at(-1) ?? first;
  const share = shares.at(-1) ?? 0;
  const loose = whole.tempered(() => 0);
  const costAt = (change: number) => {
    const sign = share > 0 ? -1 : 1;
    return loose.evaluate(
      logs.map((log, i) => {
        const { low, high } = constants[i] ?? { low: log, high: log };
        const moved = i === first ? log + change : i === last ? log + sign * SEEN : log;
        return Math.min(high, Math.max(low, moved));
      }),
    ).cost;
  };
  const bySum = alike ? costAt(Math.log(1 + Math.abs(share) / 2)) : Number.POSITIVE_INFINITY;
  const slope = (covariance[first]?.[last] ?? 0) / (covariance[last]?.[last] || 1);
  const byProduct = alike ? costAt(Math.abs(share) * SEEN) : Number.NEGATIVE_INFINITY;
  const sum = bySum <= byProduct;
  const powers = members.map((i, k) =>
    sum ? Math.sign(shares[k] ?? 1) : i === first ? 1 : nearWhole(alike ? (shares[k] ?? 0) : -slope),
  );
  // What a term with factor 1 grows by, per logarithm of its constant: that of a constant that may be 0 has an offset.
  const growth = members.map((i, k) => {
    const power = powers[k] ?? 1;
    return power * value(i) ** (power - 1) * (value(i) + (constants[i]?.offset ?? 0));
  });
  const factors = members.map((i, k) =>
    sum && i !== first ? Math.abs(((shares[k] ?? 0) * (growth[0] ?? 0)) / (growth[k] || 1)) : 1,
  );
  const terms = members.map((i, k) => (factors[k] ?? 1) * value(i) ** (powers[k] ?? 1));
  const total = sum ? terms.reduce((a, b) => a + b, 0) : terms.reduce((a, b) => a * b, 1);
  if (!(total > 0 && Number.isFinite(total))) return undefined;
  // Derivative of the combination's logarithm by the logarithm of each constant.
  const gradient = powers.map((power, k) => (sum ? ((factors[k] ?? 1) * (growth[k] ?? 0)) / total : power));
  const variance = gradient.reduce(
    (all, a, k) =>
      all +
      gradient.reduce(
        (part, b, l) => part + a * b * (covariance[members[k] ?? 0]?.[members[l] ?? 0] ?? 0),
        0,
      ),
    0,
  );
  const widest = members.reduce((most, i) => Math.max(most, inflation[i] ?? 1), 1);
  const reach = studentT95(Math.max(1, rows + 1 - determined)) * widest * Math.sqrt(Math.max(0, variance));
  if (!(reach < SEEN * UNSEEN)) return undefined;
  const combination: Combination = {
    params: members.map((i) => constants[i]?.id ?? ""),
    law: sum ? "sum" : "product",
    factors: factors.map(short),
    powers: powers.map(short),
    value: short(total),
    low: short(total * Math.exp(-reach)),
    high: short(total * Math.exp(reach)),
  };
  return { combination, changes: alike ? Math.min(bySum, byProduct) : 0 };
}

/** Digits kept: more than any rows support. */
function short(value: number): number {
  return Number(value.toPrecision(6));
}

function nearWhole(value: number): number {
  return Math.abs(value - Math.round(value)) < 0.05 && Math.round(value) !== 0 ? Math.round(value) : value;
}
