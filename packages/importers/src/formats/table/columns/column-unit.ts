import {
  isModel,
  type MeasurementSchema,
  ownUnitSize,
  type Unit,
  type UnitSize,
  unitSize,
} from "@wirecost/sim-core/model";
import { excerpt } from "../../../excerpt.ts";
import type { ColumnTarget } from "../../../reading.ts";
import { normalizeHeader } from "../../../values/normalize-header.ts";

interface HeaderUnit {
  /** The header without its unit. */
  readonly base: string;
  readonly unit: string;
  /** Undefined where the word is a unit in one header and something else in another. */
  readonly size: UnitSize | undefined;
}

const DIMENSIONS: ReadonlySet<string> = new Set(["time", "bytes", "rate"]);
/** "elapsed_min" is a minimum or minutes. Brackets hold nothing but units. */
const AMBIGUOUS: ReadonlySet<string> = new Set(["min", "mb/s", "kb/s", "gb/s"]);
/** Of what stands in brackets, in characters. */
const LONGEST_UNIT = 30;
/** "tx/s", "rows per second", "Mbit_s". */
const RATE = /(?<![\p{L}%])([\p{L}%]+)(?:\s*\/\s*|[\s_-]+(?:per[\s_-]+)?)(?:s|sec|second)$/iu;
// Each begins where what it takes away begins: else it would be tried again at each of its characters.
const SEPARATORS_AT_END = /(?<![\s_-])[\s_-]+$/;
const MARKS_AT_END = /(?<![^\p{L}\p{N}%])[^\p{L}\p{N}%]+$/u;
const IN_AT_END = /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+(?:in[^\p{L}\p{N}]*)?$/iu;
/** Written without anything between, as in elapsedUs and durationSeconds. */
const CAMEL =
  /^(.*[\p{Ll}\p{N}])(Ns|Us|Ms|S|Sec|Secs|Seconds|Minutes|Mins|Hours|Millis|[KkMG]i?B|Bytes|[KMG]bit|[KMG]bps)$/u;
/** Longer words that hardly end another one. */
const JOINED = /^(.+?)(milliseconds|microseconds|nanoseconds|seconds|minutes|millis|msec|usec|[kmg]ib)$/i;

/** The unit that a header ends with: "rtt_s", "latency (s)", "elapsedUs", "link Mbit/s"; undefined where none is said. */
export function headerUnit(header: string): HeaderUnit | undefined {
  const text = header.trim();
  const bracket = /[([]([^()[\]]+)[)\]]$/.exec(text);
  const inBrackets = bracket?.[1]?.trim() ?? "";
  if (bracket && inBrackets !== "" && inBrackets.length <= LONGEST_UNIT) {
    const size = unitSize(inBrackets);
    return size && { base: text.slice(0, bracket.index).trimEnd(), unit: inBrackets, size };
  }
  // "tx/s" and "rows per second" are no times: what is counted in them says what they are.
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

/** By what the numbers of a column are multiplied to be in the unit of its target, or why they cannot be. */
export type ColumnFactor = { readonly factor: number; readonly unit?: string } | { readonly problem: string };

const PLAIN: ColumnFactor = { factor: 1 };

export function columnFactor(header: string, target: ColumnTarget, schema: MeasurementSchema): ColumnFactor {
  const of = targetUnit(target, schema);
  if (!of || namesItself(header, of)) return PLAIN;
  const said = headerUnit(header);
  if (!said) return PLAIN;
  const own = ownUnitSize(of.unit);
  const { unit, size } = said;
  const fits = own.dimension === "count" ? "a plain number" : `in ${of.unit}`;
  if (!size) {
    if (unit.toLowerCase() === of.unit.toLowerCase()) return PLAIN;
    return {
      problem: `The column ${excerpt(header)} may be in ${unit === "min" ? "minutes, or a minimum" : "bits or in bytes"}: say which in its header, such as ${excerpt(`${said.base} (${of.unit})`)}.`,
    };
  }
  // What is counted per unit of time or size has a unit that the header writes in part: "tps", "trans/sec".
  if (own.dimension === "count" && size.dimension !== "count" && of.unit.includes("/")) return PLAIN;
  if (size.dimension !== own.dimension)
    return {
      problem: `The column ${excerpt(header)} is in ${unit}, and ${excerpt(of.name)} is ${fits}: map it to something else, or correct its header.`,
    };
  return size.size === own.size ? PLAIN : { factor: size.size / own.size, unit };
}

/** The factor of a column whose unit was found to fit; 1 where nothing is said. */
export function factorOf(
  header: string | undefined,
  target: ColumnTarget,
  schema: MeasurementSchema,
): number {
  const said = columnFactor(header ?? "", target, schema);
  return "factor" in said ? said.factor : 1;
}

/** The unit of what a column is read as; undefined for what is no number of a known unit. */
function targetUnit(
  target: ColumnTarget,
  schema: MeasurementSchema,
): { readonly id: string; readonly name: string; readonly unit: Unit } | undefined {
  // The columns of a table that belongs to no model are in whatever unit they are in.
  if (!isModel(schema)) return undefined;
  if (target.kind === "setting") {
    const param = schema.params[target.param];
    return param?.kind === "number"
      ? { id: target.param, name: param.label, unit: param.unit as Unit }
      : undefined;
  }
  if (target.kind !== "metric") return undefined;
  const metric = schema.metrics[target.metric];
  return metric && { id: target.metric, name: metric.label, unit: metric.unit as Unit };
}

/** An id such as bandwidthMBs, or a label such as "Compressing, a MiB", ends in what is no unit of the column. */
function namesItself(header: string, { id, name }: { readonly id: string; readonly name: string }): boolean {
  if (/[([]/.test(header)) return header.trim() === name;
  const own = normalizeHeader(header);
  return own === normalizeHeader(id) || own === normalizeHeader(name);
}
