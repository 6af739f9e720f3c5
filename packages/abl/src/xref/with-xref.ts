import { countWhile, getOrInsert, groupBy } from "@wirecost/sim-core/model";
import type { RecordPhrase } from "../access/access.ts";
import type { AccessInCode } from "../access/find-accesses.ts";
import { tableKey } from "../cost/assumptions.ts";
import type { Lines } from "../read/lines.ts";
import type { XrefReference } from "./read-xref.ts";
import { fileKey } from "./xref-index.ts";

interface Compiled {
  readonly accesses: AccessInCode[];
  readonly file: string;
  readonly first: number;
  last: number;
}

/** Accesses of a source with what the compiler says of them, by file, line and table. */
export function withXref(
  accesses: readonly AccessInCode[],
  references: readonly XrefReference[],
  path: string,
  lines: Lines,
): readonly AccessInCode[] {
  if (references.length === 0) return accesses;
  const compiled = compiledTables(references);
  const completed = new Map<AccessInCode, AccessInCode>();
  for (const { accesses: own, file, first, last } of compiledOf(accesses, path, lines)) {
    const here = compiled.within(file, first, last);
    const same = groupBy(
      own.flatMap(({ phrases }) => phrases),
      ({ table }) => tableKey(table),
    );
    const complete = new Map(
      [...same].map(([table, phrases]) => [table, completion(here.get(table), phrases)] as const),
    );
    for (const access of own) {
      const phrases = access.phrases.map(
        (phrase) => complete.get(tableKey(phrase.table))?.(phrase) ?? phrase,
      );
      completed.set(access, { ...access, phrases });
    }
  }
  return accesses.map((access) => completed.get(access) ?? access);
}

/** What the compiler says of a table in a statement. */
interface CompiledTable {
  readonly searches: readonly XrefReference[];
  readonly isTemporary: boolean;
  readonly sortedBy: string | undefined;
  /** Of all its searches together. */
  readonly indexes: readonly string[];
  readonly isWholeIndex: boolean;
}

/** References by what they are of. Each is looked at once, however often its lines are included. */
function compiledTables(references: readonly XrefReference[]) {
  /** By file, in the order of their lines. */
  const byFile = groupBy(
    [...references].sort((a, b) => a.line - b.line),
    ({ file }) => fileKey(file),
  );
  const known = new Map<string, ReadonlyMap<string, CompiledTable>>();

  return { within };

  /** Tables of some lines of a file, by their key. */
  function within(file: string, first: number, last: number): ReadonlyMap<string, CompiledTable> {
    const key = `${file} ${first} ${last}`;
    return getOrInsert(known, key, () => {
      const all = byFile.get(file) ?? [];
      const countBefore = (line: number) => countWhile(all.length, (i) => (all[i]?.line ?? line) < line);
      const byTable = groupBy(all.slice(countBefore(first), countBefore(last + 1)), ({ table }) =>
        tableKey(table),
      );
      return new Map([...byTable].map(([table, own]) => [table, compiledTable(own)]));
    });
  }
}

function compiledTable(own: readonly XrefReference[]): CompiledTable {
  const searches = own.filter(({ type }) => type === "SEARCH");
  return {
    searches,
    isTemporary: own.every(({ isTemporary }) => isTemporary),
    sortedBy: own.find(({ type }) => type === "SORT-ACCESS")?.name,
    ...searched(searches),
  };
}

function searched(searches: readonly XrefReference[]) {
  return {
    indexes: [...new Set(searches.map(({ name }) => name).filter(Boolean))],
    isWholeIndex: searches.some(({ isWholeIndex }) => isWholeIndex),
  };
}

/** @param same phrases of the table in the statement, in its order */
function completion(
  compiled: CompiledTable | undefined,
  same: readonly RecordPhrase[],
): (phrase: RecordPhrase) => RecordPhrase {
  if (!compiled) return (phrase) => phrase;
  const { searches, isTemporary, sortedBy, indexes, isWholeIndex } = compiled;
  // One search for each: they stand in the same order. A query may also search several indexes.
  const isEach = same.length > 1 && same.length === searches.length;
  const order = new Map(isEach ? same.map((phrase, i) => [phrase, searches[i]]) : []);
  return (phrase) => {
    const own = order.get(phrase);
    return {
      ...phrase,
      isTemporary: phrase.isTemporary === true || isTemporary,
      ...(own ? searched([own]) : { indexes, isWholeIndex }),
      sortedBy,
    };
  };
}

/** Accesses by the statement that they are of: the compiler gives the line in which that begins. */
function compiledOf(accesses: readonly AccessInCode[], path: string, lines: Lines): Iterable<Compiled> {
  const all = new Map<string, Compiled>();
  for (const access of accesses) {
    const { inclusion, statement, within, line } = access;
    const file = fileKey(within.at(-1)?.path ?? path);
    const own = inclusion?.lines ?? lines;
    const begin = statement.conditions[0] ?? statement;
    const first = begin.inclusion === inclusion ? own.lineOf(begin.start) : (within.at(-1)?.line ?? line);
    const last = Math.max(first, own.lineOf(access.end));
    // An include may be included several times.
    const around = [...(within.length > 0 ? [line] : []), ...within.slice(0, -1).map((one) => one.line)];
    const key = [file, first, ...around].join(" ");
    const known = all.get(key);
    if (known) {
      known.accesses.push(access);
      known.last = Math.max(known.last, last);
    } else all.set(key, { accesses: [access], file, first, last });
  }
  return all.values();
}
