import { isChange } from "../access/access.ts";
import { hasOtherParts } from "../access/expression-accesses.ts";
import type { LocatedAccess } from "../access/find-accesses.ts";
import { logText } from "../log/log-on-source.ts";
import type { Assumptions } from "./assumptions.ts";
import { isJoinedByServer } from "./server-join.ts";

const unpublished = (what: string) => `No source gives the messages of ${what}: one round trip is assumed.`;

/** Notes on what the cost of a statement rests on. @param isCompiled whether the compiler says which indexes it chose */
export function notesOf(
  access: LocatedAccess,
  assumptions: Assumptions,
  isCompiled: boolean,
): readonly string[] {
  const { kind, phrases, hasBy, isBrowsed, isOfOtherQuery, isSourceAssumed, name, words } = access;
  const notes: string[] = [];
  if (access.logged) notes.push(`Computed with the client log: ${logText(access.logged)}.`);
  else if (isJoinedByServer(access, assumptions))
    notes.push("The server joins its tables (-ssj 1), if all of them are of one database.");
  if (kind === "get") notes.push(`Its messages are counted at OPEN QUERY ${name}.`);
  if (kind === "select" && words[0]?.lower === "declare")
    notes.push(`All records of the cursor are counted once, here: OPEN and FETCH ${words[1]?.text} are not.`);
  if (kind === "run-on-server") notes.push("Messages to an application server, not to the database.");
  if (kind === "dynamic-query" && phrases.length === 0)
    notes.push("Its query is not a literal of this file, so it is not counted.");
  else if (
    kind === "dynamic-query" &&
    words.at(-4)?.lower === "query-prepare" &&
    words.at(-2)?.kind === "word"
  )
    notes.push(
      `Its text is what the code before assigns to ${words.at(-2)?.text}: parts that are not literals are not counted.`,
    );
  else if (kind === "dynamic-query" && hasOtherParts(words))
    notes.push(
      "Its text is incomplete, because parts of it are not literals: tables, conditions and locks in those are not counted.",
    );
  if (isSourceAssumed)
    notes.push(
      "Nothing here says which data sources FILL reads: those of this file that are attached to no buffer of its datasets are counted.",
    );
  if (isOfOtherQuery)
    notes.push("It is read for each record of a query that is prepared elsewhere: it is counted for one.");
  if (isBrowsed && phrases.some(({ isTemporary }) => isTemporary === false))
    notes.push(
      "A browse reads the records that it shows: state those that are scrolled to, not all of the query.",
    );
  if (kind === "aggregate") notes.push("The server computes the value and sends no record.");
  if (kind === "sequence" || kind === "aggregate")
    notes.push(unpublished(kind === "sequence" ? "a sequence" : "AGGREGATE"));
  if (isChange(kind) && phrases.some(({ isTemporary }) => isTemporary === false))
    notes.push(unpublished("creating, changing or deleting a record"));
  for (const { buffer, isTemporary, clientSelects, fieldList, lock } of phrases) {
    if (isTemporary === "likely")
      notes.push(
        `${buffer} looks like a temp-table of an include or superclass that was not given: no messages are counted.`,
      );
    if (isTemporary !== false) continue;
    if (clientSelects !== undefined)
      notes.push(
        `The server cannot evaluate ${clientSelects}: it sends every record that the index allows, and the client selects. State the records that it reads, not those that it keeps.`,
      );
    if (fieldList && lock !== "no-lock")
      notes.push(
        `${fieldList.isExcept ? "EXCEPT" : "FIELDS"} of ${buffer} (${fieldList.names.length}) has no effect with a lock.`,
      );
  }
  for (const { table, isTemporary, isWholeIndex, hasWhere, reads, indexes = [], sortedBy } of phrases) {
    if (isTemporary !== false) continue;
    // Without conditions there is nothing that an index could serve.
    if (isWholeIndex && hasWhere)
      notes.push(
        `WHOLE-INDEX: no bracket of ${indexes.join(", ") || "an index"} fits the conditions, so the server ${reads === "each" ? `reads all of ${table}` : `searches ${table} until a record fits`}.`,
      );
    if (sortedBy !== undefined)
      notes.push(
        `SORT-ACCESS: no index gives the order by ${sortedBy || table}, so every record is read a second time by its rowid.`,
      );
  }
  if (phrases.some(({ isPreselected, isTemporary }) => isPreselected && isTemporary === false))
    notes.push(
      "PRESELECT reads all records for their rowids first, and GET every record again by its rowid: both are counted.",
    );
  // FIRST and LAST find their record before a sort.
  const isSorted = hasBy && phrases.some(({ reads }) => reads === "each");
  if (isSorted && !isCompiled && phrases.some(({ isTemporary }) => isTemporary === false))
    notes.push(
      "If no index gives the order of BY, every record is read a second time by its rowid; that is not counted.",
    );
  return notes;
}
