import type { AccessKind, RecordPhrase } from "../access/access.ts";
import type { LocatedAccess } from "../access/find-accesses.ts";
import { plain } from "../access/own-access.ts";
import { tableKey } from "../cost/assumptions.ts";
import type { XrefReference, XrefType } from "./read-xref.ts";

const KINDS: Readonly<Partial<Record<XrefType, AccessKind>>> = {
  SEARCH: "for",
  CREATE: "create",
  UPDATE: "assign",
  DELETE: "delete",
  SEQUENCE: "sequence",
};

/**
 * Accesses of a program for which only the XREF is available: each line and table once. It shows neither loops nor
 * locks, nor whether a search is of FIND or of FOR.
 *
 * @param program as its references have it
 */
export function xrefAccesses(
  references: readonly XrefReference[],
  program: string,
): readonly LocatedAccess[] {
  const found = new Map<string, LocatedAccess>();
  for (const one of references) {
    const { file, line, table, name, type, isTemporary, isWholeIndex } = one;
    const kind = KINDS[type];
    const key = (of: string) => `${file} ${line} ${tableKey(table)} ${of}`;
    const sorted = found.get(key("for"));
    if (type === "SORT-ACCESS" && sorted)
      found.set(key("for"), {
        ...sorted,
        phrases: sorted.phrases.map((phrase) => ({ ...phrase, sortedBy: name })),
      });
    if (!kind || found.has(key(kind))) continue;
    const phrase: RecordPhrase = {
      buffer: table,
      table,
      isTemporary,
      reads: kind === "for" && name !== "RECID" ? "each" : "one",
      lock: kind === "for" ? "no-lock" : "exclusive-lock",
      isLockImplied: false,
      hasWhere: !isWholeIndex,
      byRowid: name === "RECID",
      isOuterJoin: false,
      fieldList: undefined,
      lockAt: undefined,
      fieldsAt: undefined,
      clientSelects: undefined,
      indexes: kind === "for" && name !== "" ? [name] : [],
      isWholeIndex,
      sortedBy: undefined,
    };
    found.set(key(kind), {
      ...plain(kind, [], kind === "sequence" ? [] : [phrase]),
      title: `${type} ${table}${name === "" ? "" : ` ${name}`}${isWholeIndex ? " WHOLE-INDEX" : ""}`,
      inTransaction: kind !== "for" && kind !== "sequence",
      name: kind === "sequence" ? table : "",
      loops: [],
      routine: "",
      line: file === program ? line : 1,
      within: file === program ? [] : [{ path: file, line }],
    });
  }
  return [...found.values()];
}
