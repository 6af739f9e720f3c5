import { countWhile, getOrInsert } from "@wirecost/sim-core/model";
import { isRead } from "../access/access.ts";
import type { LocatedAccess } from "../access/find-accesses.ts";
import { tableKey } from "../cost/assumptions.ts";
import type { DebugListing } from "../read/debug-listing.ts";
import type { ClientLog, LoggedCalls, LoggedPlace } from "./client-log.ts";

/** Data of a client log about a program besides its statements. */
export interface LogOnSource {
  /** Places of the log in this program that match no statement. */
  readonly others: readonly LoggedPlace[];
  /** Number of calls of each routine, by lower-case name; the empty name is the program itself. */
  readonly calls: ReadonlyMap<string, number>;
}

/** The relevant parts of a log. */
export type ProgramLog = Pick<ClientLog, "places" | "calls">;

/**
 * Matches the queries of a client log with statements, by the lines of the debug listing, which logs use: among
 * statements over the same tables the nearest one, because missing includes shift lines; otherwise the statement of the
 * line.
 *
 * @returns the accesses, those that the log has with its queries and the records of their tables
 */
export function logOnSource<One extends LocatedAccess>(
  { places, calls }: ProgramLog,
  path: string,
  accesses: readonly One[],
  listing: DebugListing | undefined,
): LogOnSource & { readonly accesses: readonly One[] } {
  const of = new Map<LocatedAccess, LoggedPlace[]>();
  const others: LoggedPlace[] = [];
  const own = nameOf(path);
  const all = new Candidates();
  const byTables = new Map<string, Candidates>();
  for (const access of accesses) {
    const { kind, phrases, start, inclusion } = access;
    if (kind !== "dynamic-query" && (phrases.length === 0 || !isRead(kind))) continue;
    const line = listing?.lineOf(start, inclusion) ?? access.line;
    const tables = tablesOf(access).join();
    const same = getOrInsert(byTables, tables, () => new Candidates());
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
  return {
    accesses: accesses.map((access) => withPlaces(access, of.get(access))),
    others,
    calls: callsOf(calls, own),
  };
}

/** Records of a table are means: for the first table per query, for each other one per record of the previous table. */
function withPlaces<One extends LocatedAccess>(access: One, logged: readonly LoggedPlace[] | undefined): One {
  if (!logged) return access;
  let times = countQueries(logged);
  const phrases = access.phrases.map((phrase) => {
    const own = logged.flatMap(
      ({ tables, records }) => records[tables.indexOf(tableKey(phrase.table))] ?? [],
    );
    const sum = (of: "fromServer" | "useful") =>
      own.length === 0 || own.some((one) => one[of] < 0)
        ? undefined
        : own.reduce((all, one) => all + one[of], 0);
    const read = sum("fromServer");
    if (phrase.reads === "one" && access.phrases.length === 1) return phrase;
    if (read === undefined || !(times > 0)) {
      times = 0;
      return phrase;
    }
    const used = sum("useful") ?? read;
    const means = { read: read / times, used: used / times };
    times = used;
    return { ...phrase, logged: means };
  });
  return { ...access, phrases, logged };
}

export function countQueries(places: readonly LoggedPlace[]): number {
  return places.reduce((sum, { queries }) => sum + queries, 0);
}

/** Calls of a program's routines; routines without a program of their own belong to the one that calls them. */
function callsOf(all: readonly LoggedCalls[], own: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { routine, of, caller, calls } of all) {
    const isProgram = of === "" && nameOf(routine) === own;
    // Another program that it runs is not one of its routines.
    const isOther = of === "" && /\.(?:p|w|r|cls)$|[\\/]/i.test(routine);
    if (!isProgram && (isOther || nameOf(of || caller) !== own)) continue;
    const name = isProgram ? "" : routine.toLowerCase();
    found.set(name, (found.get(name) ?? 0) + calls);
  }
  return found;
}

/** The queries of a statement combined: `12 queries read 48,000 records to use 12; the client selects`. */
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

/** The same, abbreviated: `read 48,000, used 12`. */
export function logShortText(places: readonly LoggedPlace[]): string {
  const { queries, fromServer, useful } = sumsOf(places);
  if (fromServer === undefined) return `${counted(queries)} logged`;
  return `read ${counted(fromServer)}${useful === undefined ? "" : `, used ${counted(useful)}`}`;
}

/** `total was called 12 times`. @param routine empty for the program itself */
export function callsText(routine: string, times: number): string {
  return `${routine || "the program"} was called ${times === 1 ? "once" : `${counted(times)} times`}`;
}

/** Records are undefined if the log has no statistics. */
function sumsOf(places: readonly LoggedPlace[]) {
  const sum = (of: "queries" | "fromServer" | "useful") =>
    places.reduce((all, place) => all + Math.max(0, place[of]), 0);
  const known = (of: "fromServer" | "useful") =>
    places.some((place) => place[of] >= 0) ? sum(of) : undefined;
  return { queries: sum("queries"), fromServer: known("fromServer"), useful: known("useful") };
}

function tablesOf({ phrases }: LocatedAccess): readonly string[] {
  return phrases
    .filter(({ isTemporary }) => isTemporary !== true)
    .map(({ table }) => tableKey(table))
    .sort();
}

/** Statements that may have executed a query, by line; of several in a line the first. */
class Candidates {
  readonly #byLine = new Map<number, { readonly access: LocatedAccess; readonly index: number }>();
  #lines: readonly number[] | undefined;

  add(access: LocatedAccess, line: number): void {
    if (!this.#byLine.has(line)) this.#byLine.set(line, { access, index: this.#byLine.size });
  }

  at(line: number | undefined): LocatedAccess | undefined {
    return line === undefined ? undefined : this.#byLine.get(line)?.access;
  }

  /**
   * The statement of the nearest line, the first of two equally near ones. If only the end of queries is known: of the
   * last line that begins before it, or else of the last one.
   */
  nearest({ line, hasPlan }: LoggedPlace): LocatedAccess | undefined {
    if (line === undefined) return this.#byLine.values().next().value?.access;
    this.#lines ??= [...this.#byLine.keys()].sort((a, b) => a - b);
    const lines = this.#lines;
    const after = countWhile(lines.length, (i) => (lines[i] ?? 0) <= line);
    const [before, next] = [lines[after - 1], lines[after]];
    if (!hasPlan) return this.at(before ?? this.#lines.at(-1));
    if (before === undefined || next === undefined) return this.at(before ?? next);
    const isEven = line - before === next - line;
    const index = (of: number) => this.#byLine.get(of)?.index ?? 0;
    const isFirst = isEven ? index(before) < index(next) : line - before < next - line;
    return this.at(isFirst ? before : next);
  }
}

/** The name of a program without folders and extension, of a class without its package; a procedure may precede it. */
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
