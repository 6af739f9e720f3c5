import { isNumber } from "../../../values/number-format.ts";

/** The corner of a pivot table: "Average of tps", "Mittelwert von tps", "Sum - tps". */
export const SUM = /^(?:sum|summe|somme|suma|soma|somma|som)\s+(?:of|von|de|di|van|-)\s+/iu;
export const MEAN =
  /^(?:average|mean|mittelwert|moyenne|promedio|m[eé]dia|gemiddelde)\s+(?:of|von|de|di|van|-)\s+/iu;
/** Names of total rows and columns. */
export const TOTAL =
  /^(?:(?:grand |sub)?totals?|total (?:result|g[eé]n[eé]ral|geral)|totale(?: complessivo)?|gesamt(?: ?ergebnis)?|summe|eindtotaal|somme)(?:\s|$)|\s(?:total|result|ergebnis)$/iu;

/** What stands for the name of the setting across. */
export const UNNAMED = "column group";

/** The parts of a pivot table. */
interface Pivot {
  /** Whether it is a pivot table whatever its corner says; otherwise the corner names the metric. */
  readonly sure: boolean;
  /** Number of columns at the left that name each row. */
  readonly keys: number;
  readonly header: readonly string[];
  /** For each value of the setting across: the columns of its cells. */
  readonly groups: readonly { readonly value: string; readonly at: readonly number[] }[];
}

/**
 * The parts of a table whose first two lines are the head of a pivot table: the metric and the setting across, above
 * the settings down and the values across; or the setting across with its values, above several metrics for each. The
 * setting across has no name if a sheet only merges the cells of its values.
 */
export function pivotOf(first: readonly string[], second: readonly string[]): Pivot | undefined {
  if (first.length > second.length || second.length < 3) return undefined;
  const below = second.map((field) => field.trim());
  const above = below.map((_, i) => first[i]?.trim() ?? "");
  if (below.includes("") || isNumber(below[0] ?? "")) return undefined;
  return (above[0] === "" ? undefined : oneMetric(above, below)) ?? severalMetrics(above, below);
}

/** `Average of tps,-Ma,,` above `clients,1,5,10`. */
function oneMetric(above: readonly string[], below: readonly string[]): Pivot | undefined {
  const keys = above.findIndex((name, i) => i > 0 && name !== "");
  const values = below.slice(keys);
  if (keys < 1 || values.length < 2 || above.slice(keys + 1).some((name) => name !== "")) return undefined;
  const shown = values.filter((value) => !TOTAL.test(value));
  const [corner = ""] = above;
  const isSummed = SUM.test(corner) || MEAN.test(corner);
  if (new Set(values).size < values.length || !(isSummed || shown.every(isNumber))) return undefined;
  const groups = values.map((value, i) => ({ value, at: [keys + i] }));
  const metric = corner.replace(SUM, "").replace(MEAN, "");
  return pivot(isSummed, keys, [...below.slice(0, keys), above[keys] ?? "", metric], groups);
}

/** `-Mm,,1024,,8192,` above `-prefetchNumRecs,run,messages,elapsed,messages,elapsed`. */
function severalMetrics(above: readonly string[], below: readonly string[]): Pivot | undefined {
  const keys = above.findIndex((name, i) => i > 0 && name !== "");
  const groups: { value: string; at: number[] }[] = [];
  for (const [i, value] of above.entries()) {
    const last = groups.at(-1);
    if (i < keys || keys < 0) continue;
    if (last && (value === "" || value === last.value)) last.at.push(i);
    else groups.push({ value, at: [i] });
  }
  const labels = groups.map(({ at }) => at.map((i) => below[i] ?? ""));
  const [metrics = []] = labels;
  const isSame = labels.every((some) => some.join("\n") === metrics.join("\n"));
  const values = groups.map(({ value }) => value);
  if (groups.length < 2 || values.includes("") || new Set(values).size < values.length) return undefined;
  if (!isSame || new Set(metrics).size < metrics.length || metrics.some(isNumber)) return undefined;
  if (metrics.length === 1 && !values.every(isNumber)) return undefined;
  return pivot(true, keys, [...below.slice(0, keys), above[0] || UNNAMED, ...metrics], groups);
}

function pivot(
  sure: boolean,
  keys: number,
  header: readonly string[],
  all: Pivot["groups"],
): Pivot | undefined {
  const groups = all.filter(({ value }) => !TOTAL.test(value));
  return groups.length > 0 ? { sure, keys, header, groups } : undefined;
}
