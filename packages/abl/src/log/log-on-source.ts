import type { LocatedAccess } from "../access/find-accesses.ts";
import { countBelow } from "../count-below.ts";
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
  const all = new Candidates<A>();
  const byTables = new Map<string, Candidates<A>>();
  for (const access of accesses) {
    const { kind, phrases, start, inclusion } = access;
    if (kind !== "dynamic-query" && (phrases.length === 0 || CHANGES.has(kind))) continue;
    const line = listing?.lineOf(start, inclusion) ?? access.line;
    const tables = tablesOf(access).join();
    const same = byTables.get(tables) ?? new Candidates<A>();
    byTables.set(tables, same);
    for (const candidates of [all, same]) candidates.add(access, line);
  }
  for (const place of places) {
    if (nameOf(place.program) !== own) continue;
    const same = byTables.get([...place.tables].sort().join());
    const found = same?.nearest(place) ?? all.at(place.line);
    const known = found && of.get(found);
    if (known) known.push(place);
    else if (found) of.set(found, [place]);
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

/** Statements that a query may be of, by their lines; of several in a line the first. */
class Candidates<A> {
  readonly #byLine = new Map<number, { readonly access: A; readonly index: number }>();
  #lines: readonly number[] | undefined;

  add(access: A, line: number): void {
    if (!this.#byLine.has(line)) this.#byLine.set(line, { access, index: this.#byLine.size });
  }

  at(line: number | undefined): A | undefined {
    return line === undefined ? undefined : this.#byLine.get(line)?.access;
  }

  /**
   * That of the nearest line, of two that are as near the first. Of queries of which only the end is known: of the last
   * line that begins before that, else of the last one.
   */
  nearest({ line, hasPlan }: LoggedPlace): A | undefined {
    if (line === undefined) return this.#byLine.values().next().value?.access;
    this.#lines ??= [...this.#byLine.keys()].sort((a, b) => a - b);
    const after = countBelow(this.#lines, (own) => own, line + 1);
    const [before, next] = [this.#lines[after - 1], this.#lines[after]];
    if (!hasPlan) return this.at(before ?? this.#lines.at(-1));
    if (before === undefined || next === undefined) return this.at(before ?? next);
    const isEven = line - before === next - line;
    const index = (of: number) => this.#byLine.get(of)?.index ?? 0;
    const isFirst = isEven ? index(before) < index(next) : line - before < next - line;
    return this.at(isFirst ? before : next);
  }
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
