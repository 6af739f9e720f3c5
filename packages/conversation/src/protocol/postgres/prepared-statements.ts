import { BoundedMap } from "../bounded-map.ts";
import type { DecoderOptions } from "../decoder-options.ts";
import { boundValues, type ReadText, readText } from "../read-text.ts";
import type { PendingCall, TripLog } from "../trip-log.ts";
import { hasTypes, parametersAt, stringAt } from "./postgres-fields.ts";

export interface Definition {
  readonly name: string;
  readonly read: ReadText;
  /** The call of the Parse itself. */
  readonly parse: PendingCall | undefined;
}

interface Portal {
  readonly of: Definition | undefined;
  readonly values: number;
  isExecuted: boolean;
}

/** The prepared statements and portals of a connection. A Parse is a call if its trip does not execute it too. */
export class PreparedStatements {
  readonly #log: TripLog;
  readonly #options: DecoderOptions;
  readonly #statements = new BoundedMap<string, Definition>();
  readonly #portals = new BoundedMap<string, Portal>();

  constructor(log: TripLog, options: DecoderOptions) {
    this.#log = log;
    this.#options = options;
  }

  /** Reads a Parse; undefined if it is invalid. */
  parse(body: Uint8Array, isCut: boolean): Definition | undefined {
    const name = stringAt(body, 0);
    if (!name) return undefined;
    const end = body.indexOf(0, name.end);
    if (end < 0 ? !isCut : !isCut && !hasTypes(body, end + 1)) return undefined;
    const text = body.subarray(name.end, end < 0 ? body.length : end);
    const [read] = readText(text, { isCut: end < 0, several: false }, "postgresql", this.#options);
    if (!read) return undefined;
    const { statement, origin } = read;
    const parse = this.#log.call({ statement, values: 0, origin, kind: "prepare" });
    const defined = { name: name.text, read, parse };
    this.#statements.set(name.text, defined, statement.text.length);
    return defined;
  }

  /** Reads a Bind. @returns whether it is one */
  bind(body: Uint8Array, isCut: boolean): boolean {
    const portal = stringAt(body, 0);
    const name = portal && stringAt(body, portal.end);
    if (!name) return false;
    const parameters = isCut ? undefined : parametersAt(body, name.end);
    if (!isCut && !parameters) return false;
    const of = this.#statements.get(name.text);
    const values = of && parameters ? boundValues(of.read, parameters, this.#options.hash) : 0;
    this.#portals.set(portal.text, { of, values, isExecuted: false });
    return true;
  }

  /** Executes a portal. @returns its call, in a list; undefined where its preparation was not seen */
  execute(name: string): PendingCall[] | undefined {
    const portal = this.#portals.get(name);
    if (!portal?.of) return undefined;
    const { read, parse } = portal.of;
    const { statement, origin } = read;
    // Its Parse cost no separate round trip.
    if (parse && this.#log.isInOpenTrip(parse)) this.#log.remove(parse);
    const kind = portal.isExecuted || statement.operation === "FETCH" ? "fetch" : "execute";
    portal.isExecuted = true;
    const call = this.#log.call({ statement, values: portal.values, origin, kind });
    return call ? [call] : [];
  }

  closeStatement(name: string): void {
    this.#statements.delete(name);
  }

  closePortal(name: string): void {
    this.#portals.delete(name);
  }

  closePortals(): void {
    this.#portals.clear();
  }

  /** The server rejected a definition. */
  undefine(defined: Definition): void {
    if (this.#statements.get(defined.name) === defined) this.#statements.delete(defined.name);
  }
}
