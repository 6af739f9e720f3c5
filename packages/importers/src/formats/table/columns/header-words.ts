import type { MeasuredMetric } from "@wirecost/sim-core";
import { unitSize } from "@wirecost/sim-core/model";
import { fromOctets, headerUnit } from "./column-unit.ts";

type Better = MeasuredMetric["better"];

export interface HeaderWords {
  /** As stated, or else as implied by its words; "1" if neither. */
  readonly unit: string;
  /** The header without the unit at its end. */
  readonly label: string;
  /** The label of the column, with brackets that contain no known unit. */
  readonly name: string;
  readonly better: Better;
  /** The usual meaning of the words; undefined if they are used for anything. */
  readonly holds: "figure" | "setting" | "row" | "label" | "replicate" | undefined;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Units, and how benchmarks write them. */
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ns: "ns",
    us: "us µs",
    ms: "ms msec millis",
    s: "s sec secs seconds",
    bytes: "bytes octets",
    kB: "kb",
    MB: "mb",
    GB: "gb",
    KiB: "kib",
    MiB: "mib",
    GiB: "gib",
    kbit: "kbit",
    Mbit: "mbit",
    Gbit: "gbit",
    "%": "pct percent",
    "tx/s": "tps",
    "queries/s": "qps",
    "requests/s": "rps",
    "ops/s": "ops",
    "tx/min": "tpm tpmc",
    "orders/min": "nopm",
  }).flatMap(([unit, names]) => names.split(" ").map((word) => [word, unit])),
);
const TIMES = words("ns us ms s min h");

/** "requests/sec", "rows per second", "read_mb_s": the counted thing, and the unit of time. */
const RATE =
  /(?:(?<![\p{L}\p{N}%])([\p{L}\p{N}%]+)\s*(?:\/|[\s_-]per[\s_-])\s*|(bytes|[kmg]i?b)[\s_-])(s|secs?|seconds?|min|minutes?|h|hours?)$/iu;
/** Separators of words: not the apostrophe of "server's". */
const APART = /[\s_/.,:-]+/;
/** The b of Mb/s and Mib/s means bits; in mb/s it may mean either. */
const BITS = /^[KMG]i?b$/;
const PERIODS: Readonly<Record<string, string>> = { s: "s", m: "min", h: "h" };

/** Words for failures, of which fewer are better: an error rate. */
const FAILURES = words(
  "error errors failure failures failed miss misses abort aborts aborted deadlocks retries timeout timeouts dropped drops rejected conflicts rollbacks",
);
const HIGHER = words("tps qps rps ops tpm tpmc nopm throughput rate score speed bandwidth hits iops");
const LOWER = words(
  "time latency elapsed duration wall wait waits lag cost memory rss cpu stddev stdev stderr variance jitter dauer laufzeit durée",
);
const FIGURES = words(
  "mean median avg average min max minimum maximum total count p50 p90 p95 p99 p999 result value",
);
const SETTINGS = words(
  "client clients user users thread threads job jobs worker workers size scale warehouse warehouses vus vusers connections batch pool buffer buffers cache seed version port core cores node nodes depth concurrency mode protocol level limit parallel partitions shards replicas fillfactor config configuration option host commit branch interval",
);
/** Descriptions and run numbers, also as German and French harnesses call them. */
export const LABELS = words(
  "label description note notes comment comments remark timestamp date datetime bemerkung kommentar hinweis beschreibung datum remarque commentaire",
);
export const REPLICATES = words(
  "replicate repetition rep repeat run trial iteration lauf durchlauf wiederholung essai répétition itération",
);

/** Locust's headers of latency percentiles. */
const PERCENTILE = /^(?:\d{1,2}(?:\.\d+)?|100)%$/;
/** Headers of sample times by Windows' typeperf and relog. */
const PERFMON_TIME = /^\(PDH-[CT]SV /;

/** Interprets a header: "p95 latency (ms)" is a metric in ms, lower is better. */
export function headerWords(header: string): HeaderWords {
  if (PERCENTILE.test(header))
    return { unit: "1", label: header, name: header, better: "lower", holds: "figure" };
  const bracket = /^(.*\S)\s*[([]([^()[\]]{1,30})[)\]]\s*$/.exec(header);
  const whole = (bracket?.[1] ?? header).trim();
  const ending = bracket ? undefined : headerUnit(header);
  // The b in "plan b" does not mean bytes.
  const isUnit = ending?.size && (ending.unit.length > 1 || UNITS.has(ending.unit.toLowerCase()));
  const text = (isUnit && ending.base) || whole;
  const all = wordsOf(text);
  const rate = rateIn(whole);
  const bracketed = bracket?.[2] && fromOctets(bracket[2].trim());
  const unitText =
    bracketed ?? rate ?? (isUnit ? ending.unit : text.split(APART).findLast(isUnitWord)) ?? "1";
  const unit = UNITS.get(unitText.toLowerCase()) ?? rateIn(unitText) ?? unitText;
  const own = all.filter((word) => !UNITS.has(word) || HIGHER.has(word));
  const better = betterOf(own, unit);
  const onlyUnit = (all.length > 0 && own.length === 0) || rate !== undefined;
  const label = bracket || !unitSize(unit) ? text : withoutUnit(text);
  const name = bracket && !unitSize(unit) && !unit.includes("/") ? header : label;
  const holds = PERFMON_TIME.test(header) ? "label" : holdsOf(own, unit, better, onlyUnit);
  return { unit, label, name, better, holds };
}

/** Lower-case words: "batchSize" has two, as "batch_size" has. */
function wordsOf(label: string): readonly string[] {
  const apart = label.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu}\p{Ll})/gu, " ");
  return apart.toLowerCase().match(/[\p{L}\p{N}%]+/gu) ?? [];
}

function isUnitWord(word: string): boolean {
  return UNITS.has(word.toLowerCase()) || word === "%";
}

/** "latency_ms_p95" and "read_mb_s" without their unit. */
function withoutUnit(text: string): string {
  const rate = RATE.exec(text);
  const rest = rate
    ? text.slice(0, rate.index).replace(/(?<![\s_-])[\s_-]+$/, "")
    : text.replace(/(?<=[\s_-])(\p{L}+|%)[\s_-]/gu, (found, word) => (isUnitWord(word) ? "" : found));
  return rest || text;
}

/** The unit of a rate at the end of a text, as in "MB/s"; undefined for anything else. */
function rateIn(text: string): string | undefined {
  const [, counted, size, period = ""] = RATE.exec(text) ?? [];
  const written = counted ?? size;
  if (written === undefined) return undefined;
  const of = written.toLowerCase();
  const known = BITS.test(written) ? written : (UNITS.get(of) ?? of);
  // "ops" is a rate by itself, and ops/s the same.
  return `${known.includes("/") ? of : known}/${PERIODS[period.slice(0, 1).toLowerCase()] ?? period}`;
}

function betterOf(own: readonly string[], unit: string): Better {
  if (own.some((word) => FAILURES.has(word))) return "lower";
  const [counted = "", period] = unit.split("/");
  // Milliseconds per second are a share of time, not a speed.
  if (period !== undefined && TIMES.has(counted)) return "lower";
  if (own.some((word) => HIGHER.has(word)) || ["s", "min", "h"].includes(period ?? "")) return "higher";
  return own.some((word) => LOWER.has(word)) || TIMES.has(unit) ? "lower" : "none";
}

function holdsOf(
  own: readonly string[],
  unit: string,
  better: Better,
  onlyUnit: boolean,
): HeaderWords["holds"] {
  const last = own.at(-1) ?? "";
  const [first = ""] = own;
  if (own.length === 1 && first === "row") return "row";
  if (REPLICATES.has(first) && own.length <= 2) return "replicate";
  if (LABELS.has(last)) return "label";
  if (onlyUnit && better !== "none") return "figure";
  // "time limit" is a setting, "cache misses" a count: the last word decides. A timeout in ms is a setting, others are
  // counts.
  if (SETTINGS.has(last) || (last === "timeout" && TIMES.has(unit))) return "setting";
  if (last === "time" && own.at(-2) === "think") return "setting";
  // French for time; without its unit, temporary tables or temperatures.
  if (own.includes("temps") && TIMES.has(unit)) return "figure";
  const figure = [FAILURES, HIGHER, LOWER, FIGURES].some((known) => own.some((word) => known.has(word)));
  if (figure) return "figure";
  return own.some((word) => SETTINGS.has(word)) ? "setting" : undefined;
}
