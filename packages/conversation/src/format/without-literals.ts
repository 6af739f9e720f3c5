import { getOrInsert } from "@wirecost/sim-core/model";
import { at } from "../columns.ts";
import type { Conversation, Protocol, Source, Statement, StatementCounts } from "../conversation.ts";
import { readAbl } from "../files/logs/openedge/abl-text.ts";
import { isFixedPart, requestOf, requestStatement } from "../files/url-path.ts";
import { routeName } from "../statement/comment-tags.ts";
import { readStatement } from "../statement/read-statement.ts";
import { namedIn, sourceStatement } from "../statement/source-statement.ts";
import { CUT } from "../statement/statement-text.ts";
import { truncated } from "../statement/truncation.ts";

const MAX_NAME = 200;

/**
 * A conversation of unknown origin in storable form: statements are parsed again, as if they still had their literals,
 * requests lose possible user data, and values and requests are numbered in the order of their first calls. In what
 * Wirecost recorded or read, only these numbers change.
 */
export function withoutLiterals(conversation: Conversation): Conversation {
  const { pages } = conversation;
  const traces = new Map([[0, 0]]);
  const files = pages?.files.map((file) => ({ ...file, conversation: cleaned(file.conversation, traces) }));
  return { ...cleaned(conversation, traces), ...(pages && files && { pages: { ...pages, files } }) };
}

/** @param traces numbers of traces in the order in which they first come, which pages have in common with a database */
function cleaned(conversation: Conversation, traces: Map<number, number>): Conversation {
  const { source, calls, counts, dropped } = conversation;
  const dialects = dialectsOf(conversation);
  const statements = distinct(
    conversation.statements.map((one, i) => cleanStatement(one, dialects[i] ?? "unknown", source.kind)),
    ({ text }) => text,
  );
  const endpoints = distinct(conversation.endpoints.map(cleanEndpoint), (name) => name);
  const sourceLines = distinct(conversation.sourceLines.map(cleanEndpoint), (name) => name);
  return {
    ...conversation,
    source: { ...source, name: cleanText(source.name).slice(0, MAX_NAME) },
    statements: statements.values,
    endpoints: endpoints.values,
    sourceLines: sourceLines.values,
    calls: {
      ...calls,
      statement: calls.statement.map((index) => statements.numbers[index] ?? 0),
      endpoint: calls.endpoint.map(renumbered(endpoints.numbers)),
      sourceLine: calls.sourceLine.map(renumbered(sourceLines.numbers)),
      values: numbered(calls.values),
      request: numbered(calls.request),
      trace: numbered(calls.trace, traces),
    },
    ...(counts && { counts: merged(counts, statements.numbers) }),
    dropped: dropped.map(({ what, count }) => ({
      what: cleanText(what)
        .replaceAll(/'[^']*'|"[^"]*"/g, "?")
        .slice(0, MAX_NAME),
      count,
    })),
  };
}

/** Renumbered, where 0 is none. */
const renumbered = (numbers: readonly number[]) => (number: number) =>
  number === 0 ? 0 : 1 + (numbers[number - 1] ?? 0);

/** Numbers in order of appearance; 0 is unchanged. */
function numbered(values: Float64Array, numbers = new Map([[0, 0]])): Float64Array {
  return values.map((value) => {
    return getOrInsert(numbers, value, () => numbers.size);
  });
}

/** Counts by new statement numbers: sums for merged ones; unknown if one of them is. */
function merged(counts: StatementCounts, numbers: readonly number[]): StatementCounts {
  const places = new Map<number, number>();
  const placeOf = Uint32Array.from(counts.statement, (index) => {
    const number = numbers[index] ?? 0;
    return getOrInsert(places, number, () => places.size);
  });
  const sums = (values: Float64Array) => {
    const sum = new Float64Array(places.size);
    for (const [i, place] of placeOf.entries()) {
      const [before, value] = [at(sum, place), at(values, i)];
      sum[place] = before < 0 || value < 0 ? -1 : before + value;
    }
    return sum;
  };
  return {
    statement: Uint32Array.from(places.keys()),
    calls: sums(counts.calls),
    rows: sums(counts.rows),
    totalUs: sums(counts.totalUs),
  };
}

/** By statement: the dialect of all connections that execute it. */
function dialectsOf({ statements, connections, trips, calls }: Conversation): readonly Protocol[] {
  const found = new Array<Protocol | undefined>(statements.length);
  for (let call = 0; call < calls.trip.length; call++) {
    const statement = at(calls.statement, call);
    const protocol = connections[at(trips.connection, at(calls.trip, call))]?.protocol ?? "unknown";
    found[statement] = found[statement] === undefined || found[statement] === protocol ? protocol : "unknown";
  }
  return found.map((protocol) => protocol ?? "unknown");
}

function cleanStatement(statement: Statement, dialect: Protocol, kind: Source["kind"]): Statement {
  const text = cleanText(statement.text);
  const foreign = dialect === "unknown" ? notSql(text, statement.tables, kind) : undefined;
  if (foreign) return foreign;
  const whole = text.endsWith(CUT) ? text.slice(0, -CUT.length) : text;
  const read = readStatement(whole, dialect, () => 0).statement;
  return whole === text ? read : truncated(read);
}

/** Statements that are not SQL, as written by readers: of requests, of an OpenEdge log, of other systems' spans. */
function notSql(text: string, tables: readonly string[], kind: Source["kind"]): Statement | undefined {
  if (kind === "requests") {
    const request = requestOf(text);
    if (!request) return undefined;
    const [method, path, isRedirected] = request;
    const parts = path
      .split("/")
      .map((part) => (part === "…" || isFixedPart(part.replace(/…$/, "")) ? part : "?"));
    return requestStatement(method, parts.join("/"), isRedirected);
  }
  if (kind === "source") return sourceStatement(text, tables);
  if (kind === "log") {
    const read = PLAN.test(text)
      ? text
      : ABL.test(text)
        ? readAbl(text, [], () => 0).statement.text
        : undefined;
    if (read === undefined) return undefined;
    return { text: read, operation: "SELECT", tables: namedIn(read, tables) };
  }
  if (kind === "trace") {
    const [, operation = "", table = ""] = COMMAND.exec(text) ?? [];
    if (operation !== "") return { text, operation, tables: table === "?" ? [] : [table] };
  }
  return undefined;
}

/** Placeholder of a query whose text is not in the log. */
const PLAN =
  /^(?:FOR|PRESELECT|QUERY) (?:[\p{L}\p{N}_$#%&.?-]{1,200}(?:, |(?=$|,| joined)))+(?: joined by the server)?(?:, line \d+)?$/u;
const ABL = /^(?:FOR|FIND|PRESELECT|EACH|FIRST|LAST)\s/i;
const COMMAND = /^([A-Z][A-Z_.]{0,30}|\?) (\w{1,100}|\?)$/;

/** A query string, and digits and addresses in a path, are user data. */
function cleanEndpoint(given: string): string {
  const name = routeName(cleanText(given));
  if (!name.includes("/")) return name;
  return name
    .split("/")
    .map((part) => (/^\d+$/.test(part) || part.includes("@") ? ":id" : part))
    .join("/");
}

/** Unpaired surrogates would not survive storing. */
function cleanText(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, "\ufffd");
}

function distinct<T>(all: readonly T[], key: (one: T) => string) {
  const known = new Map<string, number>();
  const values: T[] = [];
  const numbers = all.map((one) => {
    return getOrInsert(known, key(one), () => values.push(one) - 1);
  });
  return { values, numbers };
}
