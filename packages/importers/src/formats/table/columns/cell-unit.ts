import { unitSize } from "@wirecost/sim-core/model";

const WITH_UNIT = /^([-+]?[\d.,\s\u00a0_'’]*\d)\s*(%|\p{L}[\p{L}/]*)$/u;
/** Excludes "4k", which is 4,000 or 4,096, and "2x". */
const DIMENSIONS: ReadonlySet<string> = new Set(["time", "bytes", "rate", "share"]);
/** Excludes "b" and "mb/s", bits or bytes, which only the header could decide; "5b" may be a version. */
const AMBIGUOUS: ReadonlySet<string> = new Set(["b", "kb/s", "mb/s", "gb/s"]);
/** "9012 req/s", "812 tps" */
const COUNTED = /^(?:\p{L}+\/(?:s|sec|second|min|h)|[tqr]ps|ops|iops)$/iu;

/** The number and the unit of a cell: "12 ms", "1,5KiB", "350 req/s". Undefined for anything else. */
export function cellUnit(text: string): { readonly digits: string; readonly unit: string } | undefined {
  const [, digits, unit = ""] = WITH_UNIT.exec(text) ?? [];
  if (digits === undefined || AMBIGUOUS.has(unit)) return undefined;
  const size = unitSize(unit);
  return (size ? DIMENSIONS.has(size.dimension) : COUNTED.test(unit)) ? { digits, unit } : undefined;
}
