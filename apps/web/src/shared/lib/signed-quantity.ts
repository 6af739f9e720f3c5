import { formatQuantity, formatSignificant } from "@wirecost/sim-core";

/**
 * A difference with its sign: `+30.0 ms`, `−12 msgs`, `0 ms`. Of percentages it is in percentage points: 19.6 % to
 * 19.9 % is `+0.3 points`, for "+0.3 %" would be a share of 19.6 %.
 */
export function signedQuantity(difference: number, unit: string): string {
  const size = Math.abs(difference);
  const text =
    unit === "%"
      ? `${size === 0 || size >= 0.95 ? formatSignificant(size) : Number(size.toPrecision(1))} points`
      : formatQuantity(size, unit);
  return difference === 0 ? text : `${difference > 0 ? "+" : "−"}${text}`;
}
