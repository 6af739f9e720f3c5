import {
  type Crossover,
  formatPlain,
  formatQuantity,
  formatSignificant,
  type Model,
  midSentence,
  NEGLIGIBLE,
  paramName,
} from "@wirecost/sim-core";

/** How many times the smaller of two series goes into the larger, at every point where it is not 0. */
function factorsOf(series: Crossover["series"], within: (i: number) => boolean = () => true): number[] {
  return series[0].flatMap((value, i) => {
    const pair = [value, series[1][i] ?? 0];
    const [low, high] = [Math.min(...pair), Math.max(...pair)];
    return low > 0 && within(i) ? high / low : [];
  });
}

function oneFactor(factor: number): string {
  return factor < 1.1 ? `${formatSignificant(100 * (factor - 1))} %` : `${formatSignificant(factor)} times`;
}

/** By how much the better one leads where it leads most: ", by up to 30 times". Empty where that is next to nothing. */
function atMost(series: Crossover["series"], within: (i: number) => boolean): string {
  const most = Math.max(1, ...factorsOf(series, within));
  return most > 1 + NEGLIGIBLE ? `, by up to ${oneFactor(most)}` : "";
}

/** By how much the better of two series leads, from the closest point to the furthest: "1.2 to 30 times". */
function factorText(series: Crossover["series"]): string {
  const factors = factorsOf(series);
  const ends = [Math.min(...factors), Math.max(...factors)].map(oneFactor);
  if (factors.length === 0) return "any factor";
  if (Math.min(...factors) <= 1 + NEGLIGIBLE) return `up to ${ends[1]}`;
  return ends[0] === ends[1] ? (ends[0] ?? "") : ends.join(" to ").replace(/ times to/, " to");
}

/** A crossover in words: from where on which of the two is the better one, or that one always is. */
export function crossoverText(
  model: Model,
  { along, metric, x, series, crossings, same }: Crossover,
  names: readonly [string, string],
): string {
  const param = model.params[along];
  const unit = model.metrics[metric]?.unit ?? "1";
  const name = param ? midSentence(paramName(param)) : along;
  const alongUnit = param?.kind === "number" ? param.unit : "1";
  const digits = param?.kind === "number" && param.integer ? formatPlain : formatSignificant;
  const at = (value: number) => `${digits(value)} ${alongUnit === "1" ? "" : alongUnit}`.trim();
  const higher = model.metrics[metric]?.better === "higher";
  const better = higher ? "better" : "cheaper";
  // "273 clients" says already what "of clients" would.
  const counted = alongUnit === name;
  const [first] = crossings;
  if (first) {
    const [a, b] = first.cheaperAbove === 0 ? names : [names[1], names[0]];
    const more =
      crossings.length > 1
        ? ` The order changes again at ${crossings
            .slice(1)
            .map((c) => at(c.x))
            .join(", ")}.`
        : "";
    const below = atMost(series, (i) => (x[i] ?? 0) < first.x);
    const above = atMost(series, (i) => (x[i] ?? 0) > first.x && (x[i] ?? 0) < (crossings[1]?.x ?? Infinity));
    return `Below ${at(first.x)}${counted ? "" : ` of ${name}`}, ${b} is ${better}${below}; above, ${a} is${above} (both ${formatQuantity(first.value, unit)} there).${more}`;
  }
  const leads = series[0].map((value, i) =>
    higher ? value - (series[1][i] ?? 0) : (series[1][i] ?? 0) - value,
  );
  const range =
    `${counted ? "" : `for any ${name} `}from ${formatPlain(x[0] ?? 0)} to ${formatPlain(x.at(-1) ?? 0)} ${alongUnit === "1" ? "" : alongUnit}`.trim();
  const scale = Math.max(...series[0].map(Math.abs), 1e-12);
  if (leads.every((lead) => Math.abs(lead) < NEGLIGIBLE * scale))
    return `${names[0]} and ${names[1]} cost the same ${range}.`;
  const winner = leads.some((lead) => lead > 0) ? 0 : 1;
  const { below, above } = same;
  if (below !== undefined || above !== undefined) {
    const by = atMost(series, (i) => (x[i] ?? 0) >= (below ?? 0) && (x[i] ?? 0) <= (above ?? Infinity));
    const leader = `${names[winner]} is ${better}${by}`;
    const of = counted ? "" : ` of ${name}`;
    const equal = `${names[0]} and ${names[1]} are equal within 1 %`;
    if (above === undefined) return `Up to ${at(below ?? 0)}${of}, ${equal}; above, ${leader}.`;
    if (below === undefined) return `Up to ${at(above)}${of}, ${leader}; above, ${equal}.`;
    return `From ${at(below)} to ${at(above)}${of}, ${leader}; below and above, ${equal}.`;
  }
  return `${names[winner]} is ${better} than ${names[1 - winner] ?? ""} ${range}, by ${factorText(series)}: they do not cross.`;
}
