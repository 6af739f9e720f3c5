import { formatQuantity, type Metric, type Model, paramName, shareText } from "@wirecost/sim-core";
import type { ExplainedDifference } from "./explained-pairs.ts";

/** Less than this share of a difference is not worth a sentence. */
const SMALL = 0.005;

/** What a difference comes to, in two or three sentences: B against A. */
export function explainedText(
  model: Model,
  metric: Metric,
  { observed, predicted, settings, rest, pairs, differing }: ExplainedDifference,
  [other, base]: readonly [other: string, base: string],
): string {
  const amount = (value: number) => formatQuantity(Math.abs(value), metric.unit);
  const over = pairs > 1 ? `, on average over ${pairs} cells` : "";
  // Cells that differ both ways may be equal on average, which is not the same as equal.
  const equal =
    pairs === 1
      ? `${other} and ${base} are equal at the settings above each column.`
      : differing === 0
        ? `${other} and ${base} are equal in all of these ${pairs} cells.`
        : `${other} and ${base} are equal on average over ${pairs} cells, and differ in ${differing} of them.`;
  if (observed === 0 && predicted === 0) return equal;
  const first =
    observed === 0
      ? equal
      : `${other} is ${amount(observed)} ${observed > 0 ? "above" : "below"} ${base}${over}.`;
  const [largest] = settings;
  if (!largest)
    return `${first} No stated setting differs, so the model predicts the same for both and does not explain the difference.`;
  const param = model.params[largest.param];
  const name = param ? paramName(param) : largest.param;
  const none = settings.every((setting) => setting.amount === 0);
  const explained = none
    ? "According to the model, the settings that differ have no effect."
    : `Most is due to ${name}: the model predicts ${signedWord(largest.amount)} ${amount(largest.amount)} from it${share(largest.amount, observed)}.`;
  if (Math.abs(rest) < SMALL * Math.max(Math.abs(observed), Math.abs(predicted)))
    return `${first} ${explained} The settings explain all of it.`;
  return `${first} ${explained} All settings together predict ${signedWord(predicted)} ${amount(predicted)}; ${amount(rest)} remain unexplained.`;
}

function signedWord(value: number): string {
  return value < 0 ? "a decrease of" : "an increase of";
}

function share(amount: number, observed: number): string {
  // More than all of it is taken back by other settings; a share would not say that.
  if (observed === 0 || amount / observed > 1) return "";
  return amount / observed > 0
    ? `, ${shareText(amount / observed)} of the difference`
    : ", against the difference";
}
