import type { RecordPhrase } from "../access/access.ts";
import type { LocatedAccess } from "../access/find-accesses.ts";
import { tableKey } from "../cost/assumptions.ts";
import type { Lines } from "../read/lines.ts";
import type { XrefReference } from "./read-xref.ts";

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
  return accesses.map((access) => {
    const last = access.within.at(-1);
    const own = byFile.get(fileKey(last?.path ?? path)) ?? [];
    const first = last?.line ?? access.line;
    const end = (access.inclusion?.lines ?? lines).lineOf(access.end);
    const here = own.filter(({ line }) => line >= first && line <= Math.max(first, end));
    return here.length === 0 ? access : completed(access, here);
  });
}

function completed(access: LocatedAccess, here: readonly XrefReference[]): LocatedAccess {
  const phrases = access.phrases.map((phrase): RecordPhrase => {
    const own = here.filter(({ table }) => tableKey(table) === tableKey(phrase.table));
    const searches = own.filter(({ type }) => type === "SEARCH");
    if (own.length === 0) return phrase;
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

/** Paths of the compiler's machine and of this one differ. */
function fileKey(path: string): string {
  return path.replace(/^.*[\\/]/, "").toLowerCase();
}
