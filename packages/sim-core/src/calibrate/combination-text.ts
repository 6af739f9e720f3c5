import type { Model } from "../model.ts";
import { paramName } from "../param.ts";
import type { Combination } from "./combination.ts";

/** `Per-round-trip overhead + Per-query time together: 310 µs (95 % interval 290 to 330). The rows do not tell how it divides.` */
export function combinationText(
  model: Model,
  { params, law, factors, powers, value, low, high }: Combination,
): string {
  const name = (id: string) => {
    const param = model.params[id];
    return param ? paramName(param) : id;
  };
  const parts = params.map((id, k) => {
    const [factor = 1, power = 1] = [factors[k], powers[k]];
    if (law === "product") return { divides: power < 0, text: `${name(id)}${exponent(Math.abs(power))}` };
    const plain = Math.abs(factor - 1) < 0.02;
    if (power < 0) return { divides: false, text: `${figure(factor)} / ${name(id)}` };
    return { divides: false, text: plain ? name(id) : `${figure(factor)} × ${name(id)}` };
  });
  const formula = parts.reduce(
    (text, part, k) =>
      k === 0 ? part.text : `${text} ${part.divides ? "/" : law === "sum" ? "+" : "×"} ${part.text}`,
    "",
  );
  const first = model.params[params[0] ?? ""];
  const unit =
    law === "sum" && first?.kind === "number" && first.unit !== "1"
      ? ` ${first.unit === "us" ? "µs" : first.unit}`
      : "";
  return `${formula} together: ${figure(value)}${unit} (95 % interval ${figure(low)} to ${figure(high)}). The rows do not tell how it divides.`;
}

function exponent(power: number): string {
  return Math.abs(power - 1) < 0.02 ? "" : `^${figure(power)}`;
}

function figure(value: number): string {
  return String(Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3)));
}
