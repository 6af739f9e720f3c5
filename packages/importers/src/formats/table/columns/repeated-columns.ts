import type { Model } from "@wirecost/sim-core";
import { getOrInsert } from "@wirecost/sim-core/model";
import type { ComplaintList } from "../../../complaint-list.ts";
import { excerpt } from "../../../excerpt.ts";
import { MAX_ROWS } from "../../../limits.ts";
import { isUnknown } from "../../../values/read-metric.ts";
import type { SplitRow, SplitTable } from "../split-table.ts";
import { headerWords } from "./header-words.ts";
import { nameColumns } from "./name-columns.ts";
import { isMeasured } from "./table-targets.ts";

/** Columns of one metric for several runs: "Elapsed 1", "Elapsed 2", "Elapsed 3". */
interface RepeatedMetric {
  /** Their common name. */
  readonly name: string;
  /** Their indices, in the order of their numbers. */
  readonly at: readonly number[];
}

/**
 * Converts a table with several runs in columns to one row per run, with an additional column for the run's number. A
 * run without values in a row is omitted.
 *
 * @returns undefined for any other table, and after a complaint about too many rows
 */
export function unrollRuns(
  split: SplitTable,
  model: Model | null,
  complaints: ComplaintList,
): { readonly split: SplitTable; readonly note: string } | undefined {
  const { fields: headers } = split.header;
  const figures = repeatedMetrics(headers, model);
  const [first] = figures;
  if (!first) return undefined;
  const runs = first.at.length;
  const places = placesOf(figures);
  const shared = fieldsOf(
    headers.map(() => "shared"),
    places,
    () => "",
  );
  const copied = new Set(shared.flatMap((text, i) => (text === "" ? [] : [i])));
  function* unrolled(rows: Iterable<SplitRow>): Generator<SplitRow> {
    for (const row of rows) {
      const { fields } = row;
      const extra = fields.slice(headers.length);
      if (row.misquoted || fields.length < headers.length || extra.some((field) => field.trim() !== "")) {
        yield { ...row, shape: [fields.length, headers.length] };
        continue;
      }
      const measured = first?.at.flatMap((_, run) =>
        figures.some(({ at }) => !isUnknown(fields[at[run] ?? -1]?.trim() ?? "")) ? [run] : [],
      );
      for (const [i, run] of (measured?.length ? measured : [0]).entries())
        yield {
          ...row,
          fields: [...fieldsOf(fields, places, ({ at }) => fields[at[run] ?? -1] ?? ""), String(run + 1)],
          ...(i > 0 && { copied }),
        };
    }
  }
  const rowCount = split.rowCount * runs;
  if (rowCount > MAX_ROWS) {
    const message = `The table has ${runs} runs in each of ${split.rowCount} rows; the limit is ${MAX_ROWS} in all. Split it into several files.`;
    complaints.error({ line: split.header.line, value: `${rowCount} runs`, message });
    return undefined;
  }
  const { plain: _, ...rest } = split;
  const header = { ...split.header, fields: runHeaders(headers, model) };
  const names = figures.map(({ at }) => at.map((i) => excerpt(headers[i] ?? "")).join(", "));
  return {
    split: {
      ...rest,
      header,
      rowCount,
      sample: [...unrolled(split.sample)],
      rows: () => unrolled(split.rows()),
    },
    note: `${names.join(" and ")} are read as ${runs} runs of each row.`,
  };
}

/** The headers of a table after a model's runs in columns were converted to rows. */
export function runHeaders(headers: readonly string[], model: Model | null): readonly string[] {
  const figures = repeatedMetrics(headers, model);
  return figures.length > 0 ? [...fieldsOf(headers, placesOf(figures), ({ name }) => name), "run"] : headers;
}

function placesOf(figures: readonly RepeatedMetric[]): ReadonlyMap<number, RepeatedMetric> {
  return new Map(figures.flatMap((figure) => figure.at.map((i) => [i, figure] as const)));
}

/** The fields of a row, with one for each metric at the position of its first run. */
function fieldsOf(
  fields: readonly string[],
  places: ReadonlyMap<number, RepeatedMetric>,
  own: (figure: RepeatedMetric) => string,
): readonly string[] {
  return fields.flatMap((field, i) => {
    const figure = places.get(i);
    if (!figure) return [field];
    return figure.at[0] === i ? [own(figure)] : [];
  });
}

function repeatedMetrics(headers: readonly string[], model: Model | null): readonly RepeatedMetric[] {
  const groups = new Map<
    string,
    { name: string; base: string; unit: string; numbers: Map<number, number> }
  >();
  const numbered = headers.map(splitNumber);
  for (const [i, parts] of numbered.entries()) {
    if (!parts) continue;
    const { base, unit, number } = parts;
    const key = `${base.toLowerCase()} ${unit.toLowerCase()}`;
    const group = getOrInsert(groups, key, () => ({
      name: `${base}${unit}`,
      base,
      unit,
      numbers: new Map(),
    }));
    // A duplicate number is not a number of runs.
    group.numbers.set(group.numbers.has(number) ? Number.NaN : number, i);
  }
  const others = headers.filter((_, i) => !numbered[i]);
  // Runs that have rows do not also have columns.
  if (others.some((header) => headerWords(header).holds === "replicate")) return [];
  const figures = [...groups.values()].flatMap(({ name, base, unit, numbers }): RepeatedMetric[] => {
    const from = numbers.has(0) ? 0 : 1;
    const at = Array.from({ length: numbers.size }, (_, k) => numbers.get(from + k));
    if (at.length < 2 || at.some((i) => i === undefined)) return [];
    const positions = at.flatMap((i) => i ?? []);
    const runs = headerWords(base).holds === "replicate";
    if (!runs && !isFigure(name, model)) return [];
    // "run 1" is the number of a run without a metric.
    const [first = 0] = positions;
    const last = positions.at(-1) ?? first;
    const all = runs ? `${headers[first]?.trim()} … ${headers[last]?.trim()}` : `${base}${unit}`;
    return [{ name: all, at: positions }];
  });
  const [first] = figures;
  return figures.filter(({ at }) => at.length === first?.at.length);
}

function isFigure(name: string, model: Model | null): boolean {
  if (!model) return headerWords(name).holds === "figure";
  const [named] = nameColumns([name], model);
  return [named?.target, ...(named?.either ?? [])].some((target) => target && isMeasured(model, target));
}

const SEPARATORS = " \t_-#.:";

/**
 * "Elapsed 2 (ms)" is run 2 of "Elapsed" with the suffix " (ms)"; undefined for a header without a number at its end.
 */
function splitNumber(header: string): { base: string; unit: string; number: number } | undefined {
  const text = header.trim();
  const opened = /[)\]]$/.test(text) ? Math.max(text.lastIndexOf("("), text.lastIndexOf("[")) : -1;
  const unit = opened > 0 ? ` ${text.slice(opened)}` : "";
  const name = opened > 0 ? text.slice(0, opened).trimEnd() : text;
  let from = name.length;
  while (from > 0 && name.length - from < 3 && /\d/.test(name[from - 1] ?? "")) from -= 1;
  let end = from;
  while (end > 0 && SEPARATORS.includes(name[end - 1] ?? "")) end -= 1;
  if (from === name.length || end === 0 || /\d/.test(name[end - 1] ?? "")) return undefined;
  return { base: name.slice(0, end), unit, number: Number(name.slice(from)) };
}
