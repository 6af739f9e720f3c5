import type { RecordPhrase } from "../access/access.ts";
import type { LocatedAccess } from "../access/find-accesses.ts";
import { tableKey } from "../cost/assumptions.ts";
import type { Lines } from "../read/lines.ts";
import type { XrefReference } from "./read-xref.ts";
import { fileKey } from "./xref-index.ts";

/** Accesses of one statement, and the lines of its file that it takes. */
interface Compiled {
  readonly accesses: LocatedAccess[];
  readonly file: string;
  readonly first: number;
  last: number;
}

/** Accesses of a source with what the compiler says of them, by file, line and table. */
export function withXref(
  accesses: readonly LocatedAccess[],
  references: readonly XrefReference[],
  path: string,
  lines: Lines,
): readonly LocatedAccess[] {
  if (references.length === 0) return accesses;
  const byFile = new Map<string, XrefReference[]>();
  for (const one of references) {
    const key = fileKey(one.file);
    const known = byFile.get(key);
    if (known) known.push(one);
    else byFile.set(key, [one]);
  }
  const completed = new Map<LocatedAccess, LocatedAccess>();
  for (const { accesses: own, file, first, last } of compiledOf(accesses, path, lines)) {
    const here = (byFile.get(file) ?? []).filter(({ line }) => line >= first && line <= last);
    const all = own.flatMap(({ phrases }) => phrases);
    if (here.length > 0) for (const access of own) completed.set(access, complete(access, all, here));
  }
  return accesses.map((access) => completed.get(access) ?? access);
}

/** Accesses by the statement that they are of: the compiler gives the line in which that begins. */
function compiledOf(accesses: readonly LocatedAccess[], path: string, lines: Lines): Iterable<Compiled> {
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

/** @param all phrases of the statement, in its order */
function complete(
  access: LocatedAccess,
  all: readonly RecordPhrase[],
  here: readonly XrefReference[],
): LocatedAccess {
  const phrases = access.phrases.map((phrase): RecordPhrase => {
    const isOwn = ({ table }: { readonly table: string }) => tableKey(table) === tableKey(phrase.table);
    const own = here.filter(isOwn);
    if (own.length === 0) return phrase;
    const every = own.filter(({ type }) => type === "SEARCH");
    const same = all.filter(isOwn);
    // One search for each: they stand in the same order. A query may also search several indexes.
    const nth = same.length > 1 && same.length === every.length ? every[same.indexOf(phrase)] : undefined;
    const searches = nth ? [nth] : every;
    return {
      ...phrase,
      isTemporary: phrase.isTemporary === true || own.every(({ isTemporary }) => isTemporary),
      indexes: [...new Set(searches.map(({ name }) => name).filter(Boolean))],
      isWholeIndex: searches.some(({ isWholeIndex }) => isWholeIndex),
      sortedBy: own.find(({ type }) => type === "SORT-ACCESS")?.name,
    };
  });
  return { ...access, phrases };
}
