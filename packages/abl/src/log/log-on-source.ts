import type { LocatedAccess } from "../access/find-accesses.ts";
import type { ClientLog, LoggedPlace } from "./client-log.ts";

/** What a client log says of a source. */
export interface LogOnSource<A> {
  readonly of: ReadonlyMap<A, readonly LoggedPlace[]>;
  /** Places of the log in this program that no statement was found for. */
  readonly others: readonly LoggedPlace[];
}

/**
 * Finds the statements that the queries of a client log are of: those over the same tables, the nearest line first,
 * since the log counts the lines of the debug listing, in which includes are expanded; else the statement of the line.
 */
export function logOnSource<A extends LocatedAccess>(
  { places }: Pick<ClientLog, "places">,
  path: string,
  accesses: readonly A[],
): LogOnSource<A> {
  const of = new Map<A, LoggedPlace[]>();
  const others: LoggedPlace[] = [];
  const own = nameOf(path);
  const candidates = accesses
    .filter(({ kind, phrases }) => phrases.length > 0 && !CHANGES.has(kind))
    .map((access) => ({ access, tables: tablesOf(access).join() }));
  for (const place of places) {
    if (nameOf(place.program) !== own) continue;
    const tables = [...place.tables].sort().join();
    const same = candidates.filter((one) => one.tables === tables);
    const found = nearest(same, place.line) ?? candidates.find(({ access }) => access.line === place.line);
    if (found) of.set(found.access, [...(of.get(found.access) ?? []), place]);
    else others.push(place);
  }
  return { of, others };
}

/** Of the queries of a statement together: `12 queries read 48,000 records to use 12; the client selects`. */
export function logText(places: readonly LoggedPlace[]): string {
  const { queries, fromServer, useful } = sumsOf(places);
  const used = useful === undefined ? "" : ` to use ${counted(useful)}`;
  const read =
    fromServer === undefined
      ? ", no statistics in the log"
      : ` read ${counted(fromServer)} ${fromServer === 1 ? "record" : "records"}${used}`;
  const who = places.some(({ byClient }) => byClient) ? "; the client selects" : "";
  const join = places.some(({ joinedByServer }) => joinedByServer) ? "; the server joins" : "";
  return `${counted(queries)} ${queries === 1 ? "query" : "queries"}${read}${who}${join}`;
}

/** The same in short: `read 48,000, used 12`. */
export function logShortText(places: readonly LoggedPlace[]): string {
  const { queries, fromServer, useful } = sumsOf(places);
  if (fromServer === undefined) return `${counted(queries)} logged`;
  return `read ${counted(fromServer)}${useful === undefined ? "" : `, used ${counted(useful)}`}`;
}

/** Records are undefined where the log has no statistics of any. */
function sumsOf(places: readonly LoggedPlace[]) {
  const sum = (of: "queries" | "fromServer" | "useful") =>
    places.reduce((all, place) => all + Math.max(0, place[of]), 0);
  const known = (of: "fromServer" | "useful") =>
    places.some((place) => place[of] >= 0) ? sum(of) : undefined;
  return { queries: sum("queries"), fromServer: known("fromServer"), useful: known("useful") };
}

const CHANGES: ReadonlySet<string> = new Set([
  "create",
  "assign",
  "delete",
  "sequence",
  "run-on-server",
  "get",
]);

function tablesOf({ phrases }: LocatedAccess): readonly string[] {
  return phrases
    .filter(({ isTemporary }) => isTemporary !== true)
    .map(({ table }) => table.slice(table.lastIndexOf(".") + 1).toLowerCase())
    .sort();
}

function nearest<T extends { readonly access: LocatedAccess }>(
  candidates: readonly T[],
  line: number | undefined,
): T | undefined {
  const away = ({ access }: T) => Math.abs(access.line - (line ?? access.line));
  return candidates.reduce<T | undefined>(
    (best, one) => (best && away(best) <= away(one) ? best : one),
    undefined,
  );
}

/** The name of a program without folders and ending, of a class without its package; a procedure may stand before it. */
function nameOf(program: string): string {
  const file = program.slice(1 + Math.max(program.lastIndexOf("/"), program.lastIndexOf("\\"))).toLowerCase();
  const dot = /\.(?:p|w|r|i|cls)$/.exec(file);
  if (dot) return file.slice(file.lastIndexOf(" ", dot.index) + 1, dot.index);
  const words = file.slice(file.lastIndexOf(" ") + 1);
  return words.slice(words.lastIndexOf(".") + 1);
}

function counted(count: number): string {
  return count.toLocaleString("en-US");
}
