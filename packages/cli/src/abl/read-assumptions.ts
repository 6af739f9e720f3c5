import { type TableSize, tableKey } from "@wirecost/abl";
import { similarText } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";
import type { CostedFile } from "./cost-files.ts";

const MAX = 1e9;

/** `customer=5000,order=12`, any number of times. @throws CliError for anything else */
function readByTable(option: string, texts: readonly string[]): ReadonlyMap<string, number> {
  const byTable = new Map<string, number>();
  for (const text of texts.flatMap((one) => one.split(","))) {
    const [table = "", count = "", ...more] = text.split("=").map((part) => part.trim());
    if (table === "" || count === "" || more.length > 0)
      throw new CliError(`${option} ${text}: write a table and a number, such as ${option} customer=5000.`);
    const key = tableKey(table);
    if (byTable.has(key)) throw new CliError(`${option} ${text}: ${table} has a number already.`);
    byTable.set(key, readCount(`${option} ${table}`, count));
  }
  return byTable;
}

/** `customer=5000,16=60000`, for tables and for lines, and sizes of records. @throws CliError for anything else */
export function readSizes(records: readonly string[], recordBytes: readonly string[]) {
  const all = [...readByTable("--records", records)];
  const isLine = ([key]: readonly [string, number]) => /^\d+$/.test(key);
  const sizes = new Map<string, TableSize>();
  for (const [table, count] of all.filter((one) => !isLine(one))) sizes.set(table, { records: count });
  for (const [table, bytes] of readByTable("--record-bytes", recordBytes))
    sizes.set(table, { ...sizes.get(table), recordBytes: bytes });
  return {
    tables: Object.fromEntries(sizes),
    recordsAtLine: new Map(all.filter(isLine).map(([line, count]) => [Number(line), count] as const)),
  };
}

/** A note on stated tables that no statement reads, and on stated lines without a statement or loop. */
export function unreadSizes(
  { tables, recordsAtLine }: ReturnType<typeof readSizes>,
  files: readonly CostedFile[],
): readonly string[] {
  const accesses = files.flatMap(({ source }) => source.accesses);
  const read = new Set(accesses.flatMap(({ phrases }) => phrases.map(({ table }) => tableKey(table))));
  const lines = new Set(accesses.flatMap(({ line, loops }) => [line, ...loops.map((loop) => loop.line)]));
  return [
    ...Object.keys(tables).flatMap((table) => {
      if (read.has(table)) return [];
      const nearest = similarText(table, [...read]);
      return [
        `No statement reads a table ${table}${nearest ? `: did you mean ${nearest}?` : "."} What is stated of it is not used.`,
      ];
    }),
    ...[...recordsAtLine.keys()].flatMap((line) =>
      lines.has(line)
        ? []
        : [`No statement or loop begins in line ${line}: what is stated of it is not used.`],
    ),
  ];
}

/** An integer from 0, with or without thousands separators. @throws CliError for anything else */
export function readCount(option: string, text: string): number {
  const number = /^\d{1,3}(?:[,_]\d{3})+$|^\d+$/.test(text)
    ? Number(text.replaceAll(/[,_]/g, ""))
    : Number.NaN;
  if (number <= MAX) return number;
  throw new CliError(`${option}=${text} is not a whole number from 0 to ${MAX}.`);
}
