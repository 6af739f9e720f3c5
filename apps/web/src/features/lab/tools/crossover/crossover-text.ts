import { type Crossover, type Model, paramName } from "@wirecost/sim-core";
import { formatFigures, formatPlain } from "../../../../lib/format-number.ts";
import { formatQuantity } from "../../../../lib/format-quantity.ts";

/** A crossover in words: from where on which of the two is cheaper, or that one always is. */
export function crossoverText(
  model: Model,
  { along, metric, x, series, crossings }: Crossover,
  names: readonly [string, string],
): string {
  const param = model.params[along];
  const unit = model.metrics[metric]?.unit ?? "1";
  const name = param ? paramName(param).toLowerCase() : along;
  const alongUnit = param?.kind === "number" ? param.unit : "1";
  const at = (value: number) => `${formatFigures(value)} ${alongUnit === "1" ? "" : alongUnit}`.trim();
  const higher = model.metrics[metric]?.better === "higher";
  const [first] = crossings;
  if (first) {
    const [a, b] = first.cheaperAbove === 0 ? names : [names[1], names[0]];
    const more =
      crossings.length > 1
        ? ` It turns again at ${crossings
            .slice(1)
            .map((c) => at(c.x))
            .join(", ")}.`
        : "";
    return `Below ${at(first.x)} of ${name}, ${b} is cheaper; above, ${a} is (both ${formatQuantity(first.value, unit)} there).${more}`;
  }
  const leads = series[0].map((value, i) =>
    higher ? value - (series[1][i] ?? 0) : (series[1][i] ?? 0) - value,
  );
  const range = `from ${formatPlain(x[0] ?? 0)} to ${at(x.at(-1) ?? 0)}`;
  const scale = Math.max(...series[0].map(Math.abs), 1e-12);
  if (leads.every((lead) => Math.abs(lead) < 1e-9 * scale))
    return `${names[0]} and ${names[1]} cost the same at every ${name} ${range}.`;
  const winner = leads.some((lead) => lead > 0) ? 0 : 1;
  return `${names[winner]} is cheaper than ${names[1 - winner] ?? ""} at every ${name} ${range}: they do not cross.`;
}
