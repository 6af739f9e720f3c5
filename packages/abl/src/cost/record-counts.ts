import type { RecordPhrase } from "../access/access.ts";
import type { LocatedAccess, Loop } from "../access/find-accesses.ts";
import { type Assumptions, MAX_NESTED_RECORDS, sizeOf, type TableSize } from "./assumptions.ts";
import { fieldNamed } from "./field-list-bytes.ts";

/** Maximum tables of a query. */
const MAX_TABLES = 18;

/** Iterations of a loop without records of its own; undefined if neither the code nor the assumptions state them. */
export function statedIterations(
  { query, times, line }: Loop,
  all: readonly LocatedAccess[],
  assumptions: Assumptions,
): number | undefined {
  const moved = all[query ?? -1];
  return times ?? assumptions.recordsAtLine.get(line) ?? (moved && rowsOf(moved, assumptions));
}

/** Number of rows per execution. */
export function rowsOf(access: LocatedAccess, assumptions: Assumptions): number {
  return access.phrases.reduce(
    (rows, phrase) => rows * usedOf(phrase, recordsOf(access, phrase, assumptions)),
    1,
  );
}

/** Of the records read by a phrase, those that reach the program; the client discards others. */
export function usedOf({ logged }: RecordPhrase, records: number): number {
  return logged?.used ?? records;
}

/** Records read per execution of a phrase, stated or assumed. */
export function recordsOf(access: LocatedAccess, phrase: RecordPhrase, assumptions: Assumptions): number {
  if (phrase.reads === "one") return 1;
  // A rowid identifies one record.
  if (phrase.byRowid || phrase.isFirstOnly) return phrase.logged?.read ?? 1;
  const isNested = access.loops.length > 0 || phrase !== access.phrases[0];
  const { otherRecords } = assumptions;
  const other = isNested ? nested(otherRecords) : otherRecords;
  const records = statedRecords(access, phrase, assumptions) ?? other;
  return Math.min(records, maxRecords(access, phrase, assumptions, other));
}

/** The records of a phrase after which a query has the rows that MAX-ROWS allows. @param other records if not stated */
function maxRecords(
  access: LocatedAccess,
  phrase: RecordPhrase,
  assumptions: Assumptions,
  other: number,
): number {
  const { phrases, line } = access;
  const maxRows = phrases.at(-1)?.maxRows;
  // The count of a line is that of an execution as it is.
  if (maxRows === undefined || phrases.length > MAX_TABLES || assumptions.recordsAtLine.has(line))
    return Number.POSITIVE_INFINITY;
  if (phrases.some(isReadWhole)) return Number.POSITIVE_INFINITY;
  const rows = phrases
    .slice(phrases.indexOf(phrase) + 1)
    .filter(({ reads, byRowid }) => reads === "each" && !byRowid)
    .reduce((product, one) => product * (statedRecords(access, one, assumptions) ?? nested(other)), 1);
  return rows === 0 ? Number.POSITIVE_INFINITY : Math.ceil(maxRows / rows);
}

/** Whether more records are read than used: a sort reads all first, and a selection by the client those it discards. */
function isReadWhole({ logged, sortedBy, clientSelects }: RecordPhrase): boolean {
  return logged !== undefined || sortedBy !== undefined || clientSelects !== undefined;
}

/** Records read per execution of a phrase as stated; undefined if not stated. */
export function statedRecords(
  { line, phrases }: LocatedAccess,
  phrase: RecordPhrase,
  assumptions: Assumptions,
): number | undefined {
  const here = phrase === phrases.at(-1) ? assumptions.recordsAtLine.get(line) : undefined;
  const size = sizeOf(assumptions, phrase.table);
  const { records, total } = size;
  // If the client selects from a whole index, all records of the table are read.
  const isAll = !phrase.hasWhere || (phrase.isWholeIndex === true && phrase.clientSelects !== undefined);
  const known = here ?? phrase.logged?.read;
  return known ?? (isUnique(phrase, size) ? 1 : (records ?? (isAll ? total : undefined)));
}

/** Whether its WHERE gives a value for each field of a unique index, so that at most one record matches. */
function isUnique({ equalFields = [] }: RecordPhrase, { uniqueKeys = [], fieldSizes }: TableSize): boolean {
  if (equalFields.length === 0) return false;
  const given = new Set(equalFields.map((name) => (fieldSizes && fieldNamed(name, fieldSizes)) ?? name));
  return uniqueKeys.some((fields) => fields.every((field) => given.has(field)));
}

function nested(records: number): number {
  return Math.min(records, MAX_NESTED_RECORDS);
}
