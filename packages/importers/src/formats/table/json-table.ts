import type { ComplaintList } from "../../complaint-list.ts";
import { excerpt } from "../../excerpt.ts";
import type { JsonNode } from "../../json/json-node.ts";
import { JsonError, parseJsonValues } from "../../json/parse-json.ts";
import { MAX_COLUMNS, MAX_FIELD, MAX_JSON, MAX_ROWS } from "../../limits.ts";
import { type SplitRow, type SplitTable, tableOf } from "./split-table.ts";

type Members = Extract<JsonNode, { kind: "object" }>;

/** The values of a row by path: `result.latency_ms`; those of a list are one run each. */
interface Fields {
  readonly line: number;
  readonly values: ReadonlyMap<string, string | readonly string[]>;
  /** Lists of anything but numbers. */
  readonly leftOut: readonly string[];
}

const MIB = 1024 * 1024;
const RUN = "run";

/**
 * Converts rows of JSON to a table: a list of objects, consecutive objects as in JSON lines, an object with one such
 * list, whose other values belong to each row, or an object of lists, which are columns. Nested objects in a row are
 * flattened; a list of numbers in a row is one run each.
 *
 * @returns null for JSON without rows, undefined after a complaint
 */
export function splitJson(
  text: string,
  complaints: ComplaintList,
): { readonly split: SplitTable; readonly notes: readonly string[] } | null | undefined {
  const refuse = (line: number, value: string, message: string) => {
    complaints.error({ line, value, message });
    return undefined;
  };
  if (text.length > MAX_JSON)
    return refuse(
      0,
      `${text.length} characters`,
      `The rows are ${(text.length / MIB).toFixed(1)} MiB of JSON; the limit is ${MAX_JSON / MIB} MiB. Save them as CSV, or split them into several files.`,
    );
  let found: readonly Fields[] | undefined;
  try {
    found = rowsOf(parseJsonValues(text))?.map(fieldsOf);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return refuse(error.line, error.value, error.message);
  }
  const [first] = found ?? [];
  if (!found || !first) return null;
  const paths = [...new Set(found.flatMap(({ values }) => [...values.keys()]))];
  if (paths.length === 0) return null;
  const listed = paths.filter((path) => found.some(({ values }) => typeof values.get(path) === "object"));
  const leftOut = new Set(found.flatMap((fields) => fields.leftOut));
  const names = namesOf(paths);
  const numbersRuns = listed.length > 0 && !names.includes(RUN);
  const header = numbersRuns ? [...names, RUN] : names;
  if (header.length > MAX_COLUMNS)
    return refuse(
      first.line,
      "",
      `The rows have ${header.length} different names; the limit is ${MAX_COLUMNS}.`,
    );
  function* runs({ line, values }: Fields): Generator<SplitRow> {
    const lengths = [...values.values()].map((value) => (typeof value === "string" ? 1 : value.length));
    const shared = new Set(paths.flatMap((path, i) => (typeof values.get(path) === "string" ? [i] : [])));
    for (let run = 0; run < Math.max(...lengths); run++) {
      const fields = paths.map((path) => {
        const value = values.get(path) ?? "";
        return typeof value === "string" ? value : (value[run] ?? "");
      });
      if (numbersRuns) fields.push(String(run + 1));
      yield { fields, line, misquoted: false, open: false, ...(run > 0 && { copied: shared }) };
    }
  }
  const rows = found.flatMap((fields) => [...runs(fields)]);
  if (rows.length > MAX_ROWS)
    return refuse(first.line, "", `The file has ${rows.length} rows; the limit is ${MAX_ROWS}.`);
  const long = rows.find(({ fields }) => fields.some((field) => field.length > MAX_FIELD));
  if (long) {
    const value = long.fields.find((field) => field.length > MAX_FIELD) ?? "";
    return refuse(long.line, value, `A value has ${value.length} characters; the limit is ${MAX_FIELD}.`);
  }
  return {
    split: tableOf(header, first.line, rows),
    notes: [
      ...(listed.length > 0 ? [`Each value of a list is a run: ${named(listed)}.`] : []),
      ...(leftOut.size > 0
        ? [`Lists of other values than numbers are left out: ${named([...leftOut])}.`]
        : []),
    ],
  };
}

/** The objects that are rows; undefined if there are none. */
function rowsOf(documents: readonly JsonNode[]): readonly Members[] | undefined {
  const [document, ...more] = documents;
  if (more.length > 0) return objects(documents);
  if (document?.kind === "array") return objects(document.items);
  if (document?.kind !== "object") return undefined;
  const members = [...document.members];
  const lists = members.flatMap(([, node]) => (node.kind === "array" ? [objects(node.items) ?? []] : []));
  const [rows = [], ...others] = lists.filter((list) => list.length > 0);
  const shared = members.filter(([, node]) => isScalar(node));
  if (rows.length > 0 && others.length === 0)
    return rows.map((row) => ({ ...row, members: new Map([...shared, ...row.members]) }));
  return columnsOf(members, shared);
}

/** Rows of an object whose lists are columns of equal length; undefined for any other. */
function columnsOf(
  members: readonly (readonly [string, JsonNode])[],
  shared: readonly (readonly [string, JsonNode])[],
): readonly Members[] | undefined {
  const columns = members.flatMap(([name, node]) =>
    node.kind === "array" ? [[name, node.items] as const] : [],
  );
  const length = columns[0]?.[1].length ?? 0;
  const isTable = columns.every(([, items]) => items.length === length && items.every(isScalar));
  if (!isTable || columns.length + shared.length < members.length) return undefined;
  return Array.from({ length }, (_, i) => ({
    kind: "object",
    line: columns[0]?.[1][i]?.line ?? 1,
    members: new Map([
      ...shared,
      ...columns.flatMap(([name, items]) => (items[i] ? [[name, items[i]] as const] : [])),
    ]),
  }));
}

function objects(nodes: readonly JsonNode[]): readonly Members[] | undefined {
  const found = nodes.flatMap((node) => (node.kind === "object" ? [node] : []));
  return found.length === nodes.length && found.length > 0 ? found : undefined;
}

function isScalar({ kind }: JsonNode): boolean {
  return kind !== "object" && kind !== "array";
}

function fieldsOf(row: Members): Fields {
  const values = new Map<string, string | readonly string[]>();
  const leftOut: string[] = [];
  const take = (path: string, node: JsonNode) => {
    if (node.kind === "object") for (const [name, member] of node.members) take(`${path}.${name}`, member);
    else if (node.kind !== "array") values.set(path, scalarText(node));
    else if (node.items.length === 0) return;
    else if (node.items.every(({ kind }) => kind === "number" || kind === "null"))
      values.set(path, node.items.map(scalarText));
    else leftOut.push(path);
  };
  for (const [name, node] of row.members) take(name, node);
  return { line: row.line, values, leftOut };
}

function scalarText(node: JsonNode): string {
  return node.kind === "null" || node.kind === "object" || node.kind === "array" ? "" : String(node.value);
}

const named = (paths: readonly string[]) => paths.slice(0, 10).map(excerpt).join(", ");

/** The last part of each path if it is unique: `latency_ms` of `result.latency_ms`. */
function namesOf(paths: readonly string[]): readonly string[] {
  const last = (path: string) => path.slice(path.lastIndexOf(".") + 1);
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(last(path), (counts.get(last(path)) ?? 0) + 1);
  return paths.map((path) => (counts.get(last(path)) === 1 ? last(path) : path));
}
