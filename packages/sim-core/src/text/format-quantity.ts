import type { Interval } from "../model/model.ts";
import type { Unit } from "../model/unit.ts";
import { formatCount, formatPlain, formatSignificant } from "./format-number.ts";
import { unitName } from "./unit-name.ts";

/** A number and its unit, apart and as one text. */
interface Quantity {
  readonly text: string;
  readonly unit: string;
  readonly whole: string;
}

/** Larger and smaller units: from which value on, how many base units, its name. Largest first. */
type Scale = readonly (readonly [from: number, factor: number, name: string])[];

const scaled: Partial<Record<Unit, Scale>> = {
  ms: [
    [172_740_000, 86_400_000, "d"],
    [7_197_000, 3_600_000, "h"],
    [119_950, 60_000, "min"],
    [999.5, 1000, "s"],
    [0.9995, 1, "ms"],
    [0, 0.001, "µs"],
  ],
  us: [
    [999_500, 1_000_000, "s"],
    [999.5, 1000, "ms"],
    [0, 1, "µs"],
  ],
  s: [
    [172_740, 86_400, "d"],
    [7197, 3600, "h"],
    [119.95, 60, "min"],
    [0.9995, 1, "s"],
    [0.0009995, 0.001, "ms"],
    [0, 0.000001, "µs"],
  ],
  bytes: [
    [999_500_000, 1_000_000_000, "GB"],
    [999_500, 1_000_000, "MB"],
    [10_000, 1000, "kB"],
  ],
};
const SCALED: ReadonlyMap<string, Scale> = new Map(Object.entries(scaled));

const COUNTED: ReadonlySet<string> = new Set<Unit>([
  "messages",
  "requests",
  "records",
  "records/request",
  "packets",
  "bytes",
  "readings",
  "flushes",
  "rows",
  "round trips",
  "queries",
  "calls",
  "libraries",
  "connections",
  "clients",
  "servers",
  "cores",
  "1",
]);

/** Whether a unit names things that are counted, so that a label can say it instead. */
export function isCounted(unit: string): boolean {
  return COUNTED.has(unit) && unit !== "bytes";
}

const short: Partial<Record<Unit, string>> = {
  messages: "msgs",
  us: "µs",
  "1": "",
  "records/request": "rec/req",
  "round trips": "trips",
  x: "×",
};
const SHORT: ReadonlyMap<string, string> = new Map(Object.entries(short));

/** Of one: what is short of many is so of one. */
const SHORT_ONE: ReadonlyMap<string, string> = new Map([
  ["messages", "msg"],
  ["round trips", "trip"],
]);

/** Share of its row's unit below which a value has a unit of its own: 1.18 s beside 111 min, not 0.0197 min. */
const OWN_UNIT = 0.1;

const cache = new Map<string, Map<number, Quantity>>();

/** Cached without other values beside it, because a slider asks for the same ones again and again. */
function quantity(value: number, unit: string, largest: number): Quantity {
  if (largest !== value) return newQuantity(value, unit, largest);
  const quantities = cache.get(unit) ?? new Map<number, Quantity>();
  cache.set(unit, quantities);
  let found = quantities.get(value);
  if (found === undefined) {
    found = newQuantity(value, unit, value);
    if (quantities.size > 5000) quantities.clear();
    quantities.set(value, found);
  }
  return found;
}

function newQuantity(value: number, unit: string, largest: number): Quantity {
  const scale = value === 0 ? undefined : scaleOf(sharesUnit(value, unit, largest) ? largest : value, unit);
  if (scale) return joined(formatSignificant(value / scale[1]), scale[2]);
  if (unit === "%" && value > 0 && value < 0.001) return joined("under 0.001", unit);
  const isWhole = COUNTED.has(unit) && Number.isInteger(value);
  return joined(
    isWhole ? formatCount(value) : formatSignificant(value),
    (value === 1 ? SHORT_ONE.get(unit) : undefined) ?? SHORT.get(unit) ?? unitName(value, unit),
  );
}

function sharesUnit(value: number, unit: string, largest: number): boolean {
  const scale = value === largest ? undefined : scaleOf(largest, unit);
  return !scale || Math.abs(value) >= OWN_UNIT * scale[1];
}

function scaleOf(value: number, unit: string): Scale[number] | undefined {
  const size = Math.abs(value);
  return SCALED.get(unit)?.find(([from]) => size >= from);
}

const joined = (text: string, unit: string): Quantity => ({
  text,
  unit,
  whole: unit ? `${text} ${unit}` : text,
});

/**
 * What a model computed, rounded to what is known of it: counts exact with thousands separators, everything
 * else to three digits in the largest unit that fits (`71.0 ms`, `3.66 s`, `47.8 kB`); tiny shares are
 * `under 0.001 %`.
 *
 * @param largest of the values beside it, whose unit it shares: 1.72 min beside 2.68 min, not 103 s
 */
export function formatQuantity(value: number, unit: string, largest = value): string {
  return quantity(value, unit, largest).whole;
}

/** The ends of a range with their unit once where they share it: `33–57 msgs`, `270 ms–1.15 s`. */
export function formatRange({ low, high }: Interval, unit: string, largest?: number): string {
  const shared = largest !== undefined && sharesUnit(high, unit, largest) ? largest : undefined;
  const least = quantity(low, unit, shared ?? low);
  const most = quantity(high, unit, shared ?? high);
  if (least.whole === most.whole) return least.whole;
  return `${isCounted(unit) || least.unit === most.unit ? least.text : least.whole}–${most.whole}`;
}

/** A value, or the range that it may have where a constant is not measured. */
export function rangeText(
  value: number,
  range: Interval | undefined,
  unit: string,
  largest?: number,
): string {
  return range ? formatRange(range, unit, largest) : formatQuantity(value, unit, largest);
}

/** A round value on an axis, without the zeros of rounding: `50 ms`. Long times stay in seconds, where they are round. */
export function formatTick(value: number, unit: string): string {
  const seconds = unit === "ms" ? value / 1000 : unit === "s" ? value : 0;
  if (seconds >= 100) return `${formatPlain(seconds)} s`;
  if (unit === "%") return `${formatPlain(value)} %`;
  return formatQuantity(value, unit).replace(/\.0+(?=\D|$)|(\.\d*?[1-9])0+(?=\D|$)/, "$1");
}

/** A setting as the user gave it, never rounded, with its unit: `8,192 bytes`, `0.01 ms`. */
export function formatSetting(value: number, unit: string): string {
  const name = unit === "1" ? "" : unit === "us" ? "µs" : unit === "x" ? "×" : unitName(value, unit);
  return name ? `${formatPlain(value)} ${name}` : formatPlain(value);
}

/** A signed share: `+3.2 %`, `0 %`, `-12 %`. */
export function formatPercent(share: number): string {
  const percent = share * 100;
  if (Math.abs(percent) < 0.05) return "0 %";
  const text = Math.abs(percent) < 10 ? percent.toFixed(1) : formatCount(percent);
  return `${percent > 0 ? "+" : ""}${text.replace("-", "−")} %`;
}
