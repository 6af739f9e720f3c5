import { type Model, paramName } from "@wirecost/sim-core";
import type { Combination } from "./combination.ts";

/**
 * A combination in words. A sum has a value and a unit: `Per-round-trip overhead + Per-query time together: 310 µs (95
 * % interval 290 to 330). The rows do not tell how it divides.` A product has neither that a reader could check, so the
 * text states the compensating change: `If Work is 10 % higher, Speed is 10 % higher for the same predictions.`
 */
export function combinationText(model: Model, combination: Combination): string {
  return combination.law === "sum" ? sumText(model, combination) : productText(model, combination);
}

function sumText(model: Model, { params, factors, powers, value, low, high }: Combination): string {
  const terms = params.map((id, k) => {
    const [factor = 1, power = 1] = [factors[k], powers[k]];
    if (power < 0) return `${figure(factor)} / ${nameOf(model, id)}`;
    return Math.abs(factor - 1) < 0.02 ? nameOf(model, id) : `${figure(factor)} × ${nameOf(model, id)}`;
  });
  const first = model.params[params[0] ?? ""];
  const unit =
    first?.kind === "number" && first.unit !== "1" ? ` ${first.unit === "us" ? "µs" : first.unit}` : "";
  return `${terms.join(" + ")} together: ${figure(value)}${unit} (95 % interval ${figure(low)} to ${figure(high)}). The rows do not tell how it divides.`;
}

/** The change of one constant for which the compensating change is stated. */
const RAISED = 1.1;

function productText(model: Model, { params, powers, value, high }: Combination): string {
  const names = params.map((id) => nameOf(model, id));
  const [first = "", ...others] = names;
  const [power = 1, ...otherPowers] = powers;
  const makeUp = others.map((name, k) => {
    const change = RAISED ** (-power / (otherPowers[k] ?? 1)) - 1;
    return `${name} is ${percent(Math.abs(change))} ${change > 0 ? "higher" : "lower"}`;
  });
  const of = others.length > 1 ? "these" : "the two";
  return `${names.join(" and ")}: the rows determine only a combination of ${of}, to within ${percent(high / value - 1)}. If ${first} is ${percent(RAISED - 1)} higher, ${makeUp.join(" or ")} for the same predictions.`;
}

function nameOf(model: Model, id: string): string {
  const param = model.params[id];
  return param ? paramName(param) : id;
}

/** Two significant digits: the rows determine no more. */
function percent(share: number): string {
  const size = share * 100;
  return size < 0.1 ? "less than 0.1 %" : `${Number(size.toPrecision(2))} %`;
}

function figure(value: number): string {
  return String(Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3)));
}
