import { formatQuantity } from "./format-quantity.ts";

/** A difference with its sign: `+30.0 ms`, `−12 msgs`, `0 ms`. */
export function signedQuantity(difference: number, unit: string): string {
  const text = formatQuantity(Math.abs(difference), unit);
  return difference === 0 ? text : `${difference > 0 ? "+" : "−"}${text}`;
}
