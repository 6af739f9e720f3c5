import type { Protocol, Statement } from "../conversation.ts";
import type { Origin, TripSink, ValueHash } from "../recorder.ts";
import { DOUBTFUL, readStatement } from "../statement/read-statement.ts";
import { splitStatements } from "../statement/split-statements.ts";
import type { StatementCache } from "../statement/statement-cache.ts";
import { TRUNCATED, truncated, withoutMark } from "../statement/truncation.ts";
import { traceNumber } from "../trace-number.ts";
import type { DecoderOptions } from "./decoder-options.ts";

/** Maximum bytes read of a statement's text. */
export const MAX_TEXT = 1024 * 1024;
/** Maximum statements distinguished in a request. */
const MAX_STATEMENTS = 10_000;

const utf8 = new TextDecoder();

export interface ReadText {
  readonly statement: Statement;
  /** 0 if the text was truncated. */
  readonly values: number;
  /** The same number if the text has placeholders, whose values are not in it. */
  readonly literals: number;
  readonly isCut: boolean;
  /** Whether it is damaged, so that its names are omitted. */
  readonly isDoubtful: boolean;
  /** Request named in its comment. */
  readonly origin: Origin;
}

/**
 * Reads the statements of a request.
 *
 * @param isCut whether more text follows than is given; undefined if only the text can show it
 * @param several whether semicolons separate statements
 */
export function readText(
  bytes: Uint8Array,
  { isCut, several }: { isCut: boolean; several: boolean },
  dialect: "postgresql" | "mysql",
  options: Pick<DecoderOptions, "hash" | "sent" | "sink">,
): ReadText[] {
  return readStatements(utf8.decode(bytes), { isCut, several }, dialect, options);
}

/** The same for decoded text. */
export function readStatements(
  text: string,
  { isCut, several }: { isCut: boolean | undefined; several: boolean },
  dialect: Protocol,
  {
    hash,
    sent,
    sink,
    cache,
  }: Pick<DecoderOptions, "hash" | "sent"> & {
    readonly sink: Pick<TripSink, "drop">;
    readonly cache?: StatementCache;
  },
): ReadText[] {
  const unmarked = isCut === undefined ? withoutMark(text) : undefined;
  const given = unmarked ?? text;
  const parts = several ? splitStatements(given, dialect) : [given];
  return parts.slice(0, MAX_STATEMENTS).map((part, i): ReadText => {
    const { statement, values, literals, tags, isDoubtful, isUnfinished } = cache
      ? cache.read(part)
      : readStatement(part, dialect, hash);
    if (isDoubtful) sink.drop(DOUBTFUL);
    const origin = originOf(tags, hash);
    sent?.(part, statement);
    const isWhole = !(isCut ?? (isUnfinished || unmarked !== undefined));
    if (isWhole || i < parts.length - 1)
      return { statement, values, literals, origin, isDoubtful, isCut: false };
    if (isCut === undefined) sink.drop(TRUNCATED);
    return { statement: truncated(statement), values: 0, literals: 0, origin, isDoubtful, isCut: true };
  });
}

/** The kind of request in a statement's tags: its route, or else its controller's action. */
function endpointOf(tags: ReadonlyMap<string, string>): string | undefined {
  const route = tags.get("route");
  if (route) return route;
  const [controller, action] = [tags.get("controller"), tags.get("action")];
  return controller || action ? [controller, action].filter(Boolean).join("#") : undefined;
}

/** Names in a statement's tags, in the format of sqlcommenter and compatible frameworks. */
function originOf(tags: ReadonlyMap<string, string>, hash: ValueHash): Origin {
  if (tags.size === 0) return NO_ORIGIN;
  const trace = tags.get("traceparent")?.split("-")[1];
  const [file, line] = [tags.get("file"), tags.get("line")];
  return {
    endpoint: endpointOf(tags) ?? trace,
    request: trace === undefined ? 0 : hash(trace),
    trace: trace === undefined ? 0 : traceNumber(trace),
    // Some write a file with its line as `line`.
    sourceLine:
      tags.get("source_location") ??
      (file && line ? `${file}:${line}` : (line ?? file)) ??
      tags.get("function"),
  };
}

const NO_ORIGIN: Origin = { endpoint: undefined };

/** The values of a prepared statement's execution: those in its text and its parameters. 0 if unknown. */
export function boundValues({ literals, isCut }: ReadText, parameters: Uint8Array, hash: ValueHash): number {
  return isCut ? 0 : hash(`${literals} ${hash(parameters)}`);
}
