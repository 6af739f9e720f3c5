import type { LocatedAccess } from "../access/find-accesses.ts";
import { tableKey } from "../cost/assumptions.ts";

/** What rewrites ask of all accesses of a source: each would otherwise look at all others. */
export interface AccessIndex {
  /** Routines that change a buffer, or read it with EXCLUSIVE-LOCK, by its name. */
  readonly changed: ReadonlyMap<string, ReadonlySet<string>>;
  /** Routines that name a buffer. */
  readonly named: ReadonlyMap<string, ReadonlySet<string>>;
  /** The first FOR of each query: see queryOf(). */
  readonly queries: ReadonlyMap<string, LocatedAccess>;
}

export function indexAccesses(all: readonly LocatedAccess[]): AccessIndex {
  const changed = new Map<string, Set<string>>();
  const named = new Map<string, Set<string>>();
  const queries = new Map<string, LocatedAccess>();
  for (const access of all) {
    const { kind, routine, phrases } = access;
    for (const { buffer, lock } of phrases) {
      add(named, tableKey(buffer), routine);
      if (kind === "assign" || kind === "delete" || lock === "exclusive-lock")
        add(changed, tableKey(buffer), routine);
    }
    if (kind !== "for") continue;
    const query = queryOf(access);
    if (!queries.has(query)) queries.set(query, access);
  }
  return { changed, named, queries };
}

/** The same for queries of a routine, in the same loops, that are written alike. */
export function queryOf({ routine, loops, statement: { tokens } }: LocatedAccess): string {
  const words = tokens.map(({ kind, lower }) => (kind === "text" ? `"${lower}"` : lower)).join(" ");
  return `${routine}\n${loops.map(({ number }) => number).join()}\n${words}`;
}

function add(to: Map<string, Set<string>>, name: string, routine: string): void {
  const known = to.get(name);
  if (known) known.add(routine);
  else to.set(name, new Set([routine]));
}
