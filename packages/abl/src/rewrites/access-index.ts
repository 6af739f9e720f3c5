import { getOrInsert } from "@wirecost/sim-core/model";
import { isChange } from "../access/access.ts";
import type { AccessInCode } from "../access/find-accesses.ts";
import { tableKey } from "../cost/assumptions.ts";
import { routineOf } from "../read/block-kind.ts";
import type { Block } from "../read/statement.ts";

/** Index of all accesses of a source for the rewrites: each would otherwise search all others. */
export interface AccessIndex {
  /** Routines that change a buffer, or read it with EXCLUSIVE-LOCK, by its name. */
  readonly changed: ReadonlyMap<string, Routines>;
  /** Routines that create, change or delete records, by table and then by buffer. */
  readonly written: ReadonlyMap<string, ReadonlyMap<string, Routines>>;
  /** Buffers into which records are read, or in which they are created. */
  readonly read: ReadonlySet<string>;
  /** Those of them without a DEFINE BUFFER: the source may abbreviate the name of their table. */
  readonly unnamed: ReadonlySet<string>;
  /** Routines that use a buffer. */
  readonly named: ReadonlyMap<string, Routines>;
  /** The first FOR of each query: see queryOf(). */
  readonly queries: ReadonlyMap<string, AccessInCode>;
}

/** By name, each with its block. */
export type Routines = ReadonlyMap<string, Block>;

export function indexAccesses(all: readonly AccessInCode[]): AccessIndex {
  const changed = new Map<string, Map<string, Block>>();
  const written = new Map<string, Map<string, Map<string, Block>>>();
  const named = new Map<string, Map<string, Block>>();
  const queries = new Map<string, AccessInCode>();
  const read = new Set<string>();
  const unnamed = new Set<string>();
  for (const access of all) {
    const { kind, phrases } = access;
    for (const { buffer, lock, table } of phrases) {
      if (kind !== "assign" && kind !== "delete") {
        read.add(tableKey(buffer));
        if (buffer === table) unnamed.add(tableKey(buffer));
      }
      add(named, tableKey(buffer), access);
      if (kind === "assign" || kind === "delete" || lock === "exclusive-lock")
        add(changed, tableKey(buffer), access);
      if (!isChange(kind)) continue;
      const buffers = getOrInsert(written, tableKey(table), () => new Map());
      add(buffers, tableKey(buffer), access);
    }
    if (kind !== "for") continue;
    const query = queryOf(access);
    if (!queries.has(query)) queries.set(query, access);
  }
  const unread = new Map([...changed].filter(([name]) => !read.has(name)));
  const addTo = (table: string, routines: Routines | undefined) => {
    if (routines) changed.set(table, new Map([...(changed.get(table) ?? []), ...routines]));
  };
  for (const table of unnamed) for (const word of beginnings(table)) addTo(table, unread.get(word));
  for (const [word, routines] of unread)
    for (const table of beginnings(word)) if (unnamed.has(table)) addTo(table, routines);
  return { changed, written, read, unnamed, named, queries };
}

/** Maximum length of a table name. */
const MAX_NAME = 32;

/** Possible abbreviations of a name. */
function beginnings(name: string): readonly string[] {
  return Array.from({ length: Math.min(MAX_NAME, name.length - 1) }, (_, i) => name.slice(0, i + 1));
}

/**
 * Whether a word before a field may be the table of a buffer: cust.name is customer.name if nothing reads cust, because
 * table names may be abbreviated.
 *
 * @param word in lower case, as the buffer is
 */
export function mayName(
  word: string,
  buffer: string,
  { read, unnamed }: Pick<AccessIndex, "read" | "unnamed">,
): boolean {
  if (word === buffer) return true;
  return unnamed.has(buffer) && !read.has(word) && (buffer.startsWith(word) || word.startsWith(buffer));
}

/** Equal for queries of a routine, in the same loops, with the same text. */
export function queryOf({ routine, loops, statement: { tokens } }: AccessInCode): string {
  const words = tokens.map(({ kind, lower }) => (kind === "text" ? `"${lower}"` : lower)).join(" ");
  return `${routine}\n${loops.map(({ number }) => number).join()}\n${words}`;
}

function add(to: Map<string, Map<string, Block>>, name: string, { routine, parent }: AccessInCode): void {
  const known = getOrInsert(to, name, () => new Map());
  if (!known.has(routine)) known.set(routine, routineOf(parent));
}
