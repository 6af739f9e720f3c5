import type { AccessKind, RecordPhrase } from "../access/access.ts";
import type { LocatedAccess } from "../access/find-accesses.ts";
import type { Assumptions } from "../cost/assumptions.ts";
import { serverJoinCost } from "../cost/execution-cost.ts";
import { SERVER_JOINS_FROM } from "../parameters/release.ts";
import { type Candidate, isStored, minus, type Rewrite } from "./rewrite.ts";

/** Maximum tables of a server-side join. */
const MAX_JOINED = 10;

/** Requirements of a server-side join. */
export const JOIN_NEEDS = {
  for: "The server joins from 12.0 on, with -ssj 1 and -threadedServer 1, if all tables are of one database",
  "dynamic-query":
    "The server joins from 12.1 on, with -ssj 1 and -threadedServer 1, if all tables are of one database",
  "open-query":
    "The server joins from 12.8 on, with -ssj 1 and -threadedServer 1, if all tables are of one database",
};

/** Whether the server executes the join, according to the text, the release and a client log. */
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
        isStored(phrase) &&
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

export function serverJoin(candidate: Candidate, assumptions: Assumptions): Rewrite | undefined {
  const { access, executions, cost } = candidate;
  const { kind } = access;
  if (!canServerJoin(access, assumptions)) return undefined;
  if (kind !== "for" && kind !== "dynamic-query" && kind !== "open-query") return undefined;
  return {
    title: "server-side join (-ssj 1)",
    condition: `${JOIN_NEEDS[kind]}.`,
    saved: minus(cost, serverJoinCost(access, executions, assumptions)),
    edits: [],
  };
}
