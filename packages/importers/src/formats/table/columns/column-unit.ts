import { type UnitSize, unitSize } from "@wirecost/sim-core/model";

interface HeaderUnit {
  /** The header without its unit. */
  readonly base: string;
  readonly unit: string;
  /** Undefined if the word is a unit in one header and something else in another. */
  readonly size: UnitSize | undefined;
}

const DIMENSIONS: ReadonlySet<string> = new Set(["time", "bytes", "rate"]);
/** "elapsed_min" is a minimum or minutes. Brackets contain only units. */
const AMBIGUOUS: ReadonlySet<string> = new Set(["min", "mb/s", "kb/s", "gb/s"]);
/** Maximum length of a unit in brackets, in characters. */
const LONGEST_UNIT = 30;
/** "tx/s", "rows per second", "Mbit_s". */
const RATE = /(?<![\p{L}%])([\p{L}%]+)(?:\s*\/\s*|[\s_-]+(?:per[\s_-]+)?)(?:s|sec|second)$/iu;
// Each pattern begins at the text that it removes; otherwise it would be tried at every character.
const SEPARATORS_AT_END = /(?<![\s_-])[\s_-]+$/;
const MARKS_AT_END = /(?<![^\p{L}\p{N}%])[^\p{L}\p{N}%]+$/u;
const IN_AT_END = /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+(?:in[^\p{L}\p{N}]*)?$/iu;
/** Joined directly to the name, as in elapsedUs and durationSeconds. */
const CAMEL =
  /^(.*[\p{Ll}\p{N}])(Ns|Us|Ms|S|Sec|Secs|Seconds|Minutes|Mins|Hours|Millis|[KkMG]i?B|Bytes|[KMG]bit|[KMG]bps|[KkMG]i?Bps)$/u;
/** Longer words that rarely end another word. */
const JOINED = /^(.+?)(milliseconds|microseconds|nanoseconds|seconds|minutes|millis|msec|usec|[kmg]ib)$/i;

/** "TPS (thousands)", "TPS ('000)", "ktps": counts in thousands or millions. */
const MULTIPLES: readonly (readonly [RegExp, number])[] = [
  [
    /^(?:in )?(?:thousands?|['’]?000s?|k|x ?1[ ,.]?000|× ?1[ ,.]?000|10\^3|tsd\.?|milliers?|miles|migliaia)$/i,
    1e3,
  ],
  [/^(?:in )?(?:millions?|mio\.?|m|x ?1[ ,.]?000[ ,.]?000|10\^6|millionen|millones|milioni)$/i, 1e6],
];
const KILO_RATE = /^k(tps|qps|rps|iops|ops)$/i;

function multipleOf(text: string): UnitSize | undefined {
  const size = MULTIPLES.find(([pattern]) => pattern.test(text))?.[1];
  return size === undefined ? undefined : { dimension: "count", size };
}

/** A unit in brackets, in bytes instead of French octets: MB/s of Mo/s. Elsewhere, "go" and "mo" are words. */
export function fromOctets(unit: string): string {
  return unit.replace(/^([kKMG])o(?=$|\/)/, "$1B");
}

/** The unit at the end of a header: "rtt_s", "latency (s)", "elapsedUs", "link Mbit/s"; undefined if there is none. */
export function headerUnit(header: string): HeaderUnit | undefined {
  const text = header.trim();
  const bracket = /[([]([^()[\]]+)[)\]]$/.exec(text);
  const inBrackets = fromOctets(bracket?.[1]?.trim() ?? "");
  if (bracket && inBrackets !== "" && inBrackets.length <= LONGEST_UNIT) {
    const size = unitSize(inBrackets) ?? multipleOf(inBrackets);
    return size && { base: text.slice(0, bracket.index).trimEnd(), unit: inBrackets, size };
  }
  const kilo = KILO_RATE.exec(text)?.[1];
  if (kilo) return { base: kilo, unit: text, size: { dimension: "count", size: 1e3 } };
  // "tx/s" and "rows per second" are not times: they are rates of the counted thing.
  const rate = RATE.exec(text);
  if (rate) {
    const base = text.slice(0, rate.index).replace(SEPARATORS_AT_END, "");
    const unit = `${rate[1]}/s`;
    if (AMBIGUOUS.has(unit)) return { base, unit, size: undefined };
    const size = unitSize(unit);
    if (size) return { base, unit, size };
  }
  if (/(?:\/|(?<!\p{L})per[\s_-]*)\p{L}+$/iu.test(text)) return undefined;
  const [, base = "", unit = ""] =
    /^(?:(.*[^\p{L}\p{N}%]))?([\p{L}%]+)$/u.exec(text.replace(MARKS_AT_END, "")) ?? [];
  // A header of one letter is a name.
  const split = base === "" && unit.length === 1 ? undefined : unitSize(unit);
  if (split && DIMENSIONS.has(split.dimension)) {
    const rest = base.replace(IN_AT_END, "");
    return { base: rest, unit, size: AMBIGUOUS.has(unit.toLowerCase()) ? undefined : split };
  }
  const [, before = "", joined = ""] = CAMEL.exec(text) ?? JOINED.exec(text) ?? [];
  const size = unitSize(joined);
  return size && { base: before, unit: joined, size };
}
