import { MISQUOTED, widthText } from "../../table/row-reader.ts";
import type { SplitTable } from "../../table/split-table.ts";

/** A sample, keyed by the names of JMeter's CSV. */
type Sample = ReadonlyMap<string, string>;
export type SampleAt = { readonly line: number; readonly sample: Sample; readonly problem?: string };

/** The rows of a table, keyed by column name. */
export function* csvSamples(split: SplitTable): Generator<SampleAt> {
  const names = split.header.fields.map((name) => name.trim());
  for (const { fields, line, misquoted } of split.rows()) {
    const sample = new Map(names.map((name, i) => [name, (fields[i] ?? "").trim()]));
    const problem = misquoted
      ? MISQUOTED
      : fields.length < names.length
        ? widthText(fields.length, names.length)
        : undefined;
    yield { line, sample, ...(problem && { problem }) };
  }
}
