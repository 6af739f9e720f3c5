import type { Statement } from "../conversation.ts";
import type { RecordedCall, RecordedTrip } from "../recorder.ts";
import { routeName } from "./comment-tags.ts";

/** Maximum characters of a statement that are searched for a setting. */
const MAX_TEXT = 2000;

/** A name and a value: SET SESSION a.b = 'c', SET a TO 'c', SET @a := 'c'. */
const SET = /^SET (?:(SESSION|LOCAL|GLOBAL) )?("[^"]+"|[@\w.]+) ?(?::?=|TO ) ?/i;
const RESET = /^(?:RESET ("[^"]+"|[\w.]+)|(DISCARD) ALL) ?;?$/i;

/** A request named by a program; without an endpoint if the name was reset. */
type NamedRequest = Pick<RecordedCall, "endpoint" | "request">;

const NO_REQUEST: NamedRequest = { endpoint: undefined, request: 0 };

interface SetValue {
  /** Undefined if it is reset. */
  readonly endpoint: string | undefined;
  /** Whether it lasts as long as the transaction. */
  readonly isLocal: boolean;
}

/**
 * Names the calls of one connection by a session variable that the program sets for each request, such as PostgreSQL's
 * `application_name` or MySQL's `@route`. A name in a comment has precedence.
 */
export class EndpointSetting {
  readonly #name: string;
  readonly #values = new WeakMap<Statement, SetValue>();
  readonly #nextRequest: () => number;
  #session: NamedRequest = NO_REQUEST;
  #local: (NamedRequest & { readonly transaction: number }) | undefined;

  /**
   * @param name as statements write it, in capitals or not
   * @param nextRequest the number of the next request, once for all connections
   */
  constructor(name: string, nextRequest: () => number) {
    this.#name = name.toLowerCase();
    this.#nextRequest = nextRequest;
  }

  /** Receives a statement with its literals. */
  sent(text: string, statement: Statement): void {
    if (statement.operation !== "SET" && !/^(?:RESET|DISCARD)\b/i.test(statement.text)) return;
    const value = this.#valueIn(text.slice(0, MAX_TEXT).replace(/\s+/g, " ").trim());
    if (value) this.#values.set(statement, value);
  }

  /** The trip, whose calls have the last set endpoint. */
  named(trip: RecordedTrip): RecordedTrip {
    const calls = trip.calls.map((call) => {
      const value = this.#values.get(call.statement);
      if (value?.isLocal) this.#local = { ...this.#begun(value), transaction: call.transaction };
      else if (value) {
        this.#session = this.#begun(value);
        this.#local = undefined;
      }
      if (this.#local && this.#local.transaction !== call.transaction) this.#local = undefined;
      const { endpoint, request } = this.#local ?? this.#session;
      return call.endpoint === undefined ? { ...call, endpoint, request } : call;
    });
    return { ...trip, calls };
  }

  #begun({ endpoint }: SetValue): NamedRequest {
    return endpoint === undefined ? NO_REQUEST : { endpoint, request: this.#nextRequest() };
  }

  #valueIn(text: string): SetValue | undefined {
    const reset = RESET.exec(text);
    if (reset) {
      const [, name = "", discard] = reset;
      const isOurs = discard !== undefined || name.toLowerCase() === "all" || this.#isName(name);
      return isOurs ? { endpoint: undefined, isLocal: false } : undefined;
    }
    const [start = "", scope = "", name = ""] = SET.exec(text) ?? [];
    if (start === "" || !this.#isName(name)) return undefined;
    const endpoint = endpointName(quotedAt(text, start.length) ?? "");
    return { endpoint: endpoint || undefined, isLocal: scope.toUpperCase() === "LOCAL" };
  }

  #isName(name: string): boolean {
    return name.replaceAll('"', "").toLowerCase() === this.#name;
  }
}

/** A string in quotes of either kind; undefined for anything else, such as DEFAULT. */
function quotedAt(text: string, at: number): string | undefined {
  const quote = text[at];
  if (quote !== "'" && quote !== '"') return undefined;
  let value = "";
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] !== quote) value += text[i];
    else if (text[i + 1] === quote) value += text[++i];
    else return value;
  }
  return undefined;
}

/**
 * A program's name of a request, without user data: the query string is omitted, and parts of the path that are
 * numbers, long identifiers or addresses become `:id`, so that requests of one kind have one name.
 */
function endpointName(value: string): string {
  const [path = ""] = value.split(/[?;]/, 1);
  return routeName(
    path
      .split("/")
      .map((part) => (isData(part) ? ":id" : part))
      .join("/"),
  );
}

function isData(part: string): boolean {
  return /^\d+$/.test(part) || part.includes("@") || (/^[\w%.~-]{16,}$/.test(part) && /\d/.test(part));
}
