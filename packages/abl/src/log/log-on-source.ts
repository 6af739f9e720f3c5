import type { LocatedAccess } from "../access/find-accesses.ts";
import type { DebugListing } from "../read/debug-listing.ts";
import type { ClientLog, LoggedCalls, LoggedPlace } from "./client-log.ts";

/** What a client log says of a source. */
export interface LogOnSource<A> {
  readonly of: ReadonlyMap<A, readonly LoggedPlace[]>;
  /** Places of the log in this program that no statement was found for. */
  readonly others: readonly LoggedPlace[];
  /** How often each routine was called, by its name in lower case; the empty one is the program itself. */
  readonly calls: ReadonlyMap<string, number>;
}

/** A source as it was costed, with its path. */
interface Program<A> {
  readonly path: string;
  readonly accesses: readonly A[];
  readonly listing: DebugListing | undefined;
}

/**
 * Finds the statements that the queries of a client log are of, by the lines of the debug listing, which logs count: of
 * those over the same tables the nearest one, as includes that are not there shift lines; else the statement of the line.
 */
export function logOnSource<A extends LocatedAccess>(
  { places, calls }: Pick<ClientLog, "places" | "calls">,
  { path, accesses, listing }: Program<A>,
): LogOnSource<A> {
  const of = new Map<A, LoggedPlace[]>();
  const others: LoggedPlace[] = [];
  const own = nameOf(path);
  const candidates = accesses
    .filter(({ kind, phrases }) => kind === "dynamic-query" || (phrases.length > 0 && !CHANGES.has(kind)))
    .map((access) => ({
      access,
      tables: tablesOf(access).join(),
      line: listing?.lineOf(access.start, access.inclusion) ?? access.line,
    }));
  for (const place of places) {
    if (nameOf(place.program) !== own) continue;
    const tables = [...place.tables].sort().join();
    const same = candidates.filter((one) => one.tables === tables);
    const found = nearest(same, place) ?? candidates.find(({ line }) => line === place.line);
    if (found) of.set(found.access, [...(of.get(found.access) ?? []), place]);
    else others.push(place);
  }
  return { of, others, calls: callsOf(calls, own) };
}

/** Calls of the routines of a program; those without a program of their own are of the one that calls them. */
function callsOf(all: readonly LoggedCalls[], own: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { routine, of, caller, calls } of all) {
    const isProgram = of === "" && nameOf(routine) === own;
    // Another program that it runs is none of its routines.
    const isOther = of === "" && /\.(?:p|w|r|cls)$|[\\/]/i.test(routine);
    if (!isProgram && (isOther || nameOf(of || caller) !== own)) continue;
    const name = isProgram ? "" : routine.toLowerCase();
    found.set(name, (found.get(name) ?? 0) + calls);
  }
  return found;
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

/** `total was called 12 times`. @param routine empty for the program itself */
export function callsText(routine: string, times: number): string {
  return `${routine || "the program"} was called ${times === 1 ? "once" : `${counted(times)} times`}`;
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

/** The nearest line; of queries of which only the end is known, the last that begins before that. */
function nearest<T extends { readonly line: number }>(
  candidates: readonly T[],
  { line: at, hasPlan }: LoggedPlace,
): T | undefined {
  const away = ({ line }: T) => {
    if (at === undefined) return 0;
    return hasPlan || line <= at ? Math.abs(line - at) : Number.MAX_SAFE_INTEGER - line;
  };
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
