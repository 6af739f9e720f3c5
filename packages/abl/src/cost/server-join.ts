import type { AccessKind, RecordPhrase } from "../access/access.ts";
import type { LocatedAccess } from "../access/find-accesses.ts";
import { SERVER_JOINS_FROM } from "../parameters/release.ts";
import type { Assumptions } from "./assumptions.ts";

/** Maximum tables of a server-side join. */
const MAX_JOINED = 10;

/**
 * Whether the server joins the tables of a statement: according to a log all of its queries, or else if its parameters
 * have it join. No source says who joins what is read again by rowid, from a list or after a sort: the client.
 */
export function isJoinedByServer(access: LocatedAccess, assumptions: Assumptions): boolean {
  const { phrases, logged } = access;
  if (logged) return phrases.length > 1 && logged.every(({ joinedByServer }) => joinedByServer);
  return (
    assumptions.joinsOnServer === true &&
    canServerJoin(access, assumptions) &&
    phrases.every(({ sortedBy, isPreselected }) => sortedBy === undefined && isPreselected !== true)
  );
}

/** Whether the server can execute the join, according to the text, the release and a client log. */
export function canServerJoin(
  { kind, phrases, scrolling, logged = [] }: LocatedAccess,
  { release }: Assumptions,
): boolean {
  const from = (SERVER_JOINS_FROM as Readonly<Partial<Record<AccessKind, number>>>)[kind];
  return (
    from !== undefined &&
    (release === undefined || release.order >= from) &&
    phrases.length > 1 &&
    phrases.length <= MAX_JOINED &&
    isOfOneDatabase(phrases) &&
    !scrolling &&
    !logged.some(({ byClient }) => byClient) &&
    phrases.every(
      (phrase) =>
        phrase.isTemporary === false &&
        phrase.lock === "no-lock" &&
        !phrase.isOuterJoin &&
        phrase.clientSelects === undefined,
    )
  );
}

/** Unless tables are named with different databases. */
function isOfOneDatabase(phrases: readonly RecordPhrase[]): boolean {
  const named = phrases.flatMap(({ table }) =>
    table.includes(".") ? [table.toLowerCase().split(".")[0]] : [],
  );
  return new Set(named).size <= 1;
}
