import { BoundedMap } from "../bounded-map.ts";
import type { DecoderOptions } from "../decoder-options.ts";
import { boundValues, type ReadText, readText } from "../read-text.ts";
import type { PendingCall, TripLog } from "../trip-log.ts";
import { EXECUTE, FETCH } from "./commands.ts";
import { numberAt, parametersAt, uint16, uint32 } from "./mysql-fields.ts";

/** MariaDB's id of the last prepared statement. */
const LAST_PREPARED = 0xffffffff;

export interface Prepared extends ReadText {
  /** Number stated by the server. */
  parameters: number | undefined;
  /** Whether a parameter was sent separately, so that an execution lacks values. */
  hasLongData: boolean;
  /** The call of its preparation. */
  readonly prepare: PendingCall | undefined;
}

/** The prepared statements of a connection. A preparation is a call if its trip does not execute it too. */
export class PreparedStatements {
  readonly #log: TripLog;
  readonly #options: DecoderOptions;
  readonly #statements = new BoundedMap<number, Prepared>();
  #last: Prepared | undefined;

  constructor(log: TripLog, options: DecoderOptions) {
    this.#log = log;
    this.#options = options;
  }

  /** Reads a preparation; undefined for an empty one. */
  prepare(body: Uint8Array, isCut: boolean): Prepared | undefined {
    const [read] = readText(body, { isCut, several: false }, "mysql", this.#options);
    if (!read) return undefined;
    const { statement, origin } = read;
    const prepare = this.#log.call({ statement, values: 0, origin, kind: "prepare" });
    this.#last = { ...read, parameters: undefined, hasLongData: false, prepare };
    return this.#last;
  }

  /** The server's answer to a preparation: the statement's id, and its number of parameters. */
  define(prepared: Prepared, packet: Uint8Array): void {
    prepared.parameters = uint16(packet, 7);
    this.#statements.set(uint32(packet, 1), prepared, prepared.statement.text.length);
  }

  /** The statement whose id a body begins with. */
  at(body: Uint8Array): Prepared | undefined {
    const id = uint32(body, 0);
    return id === LAST_PREPARED ? this.#last : this.#statements.get(id);
  }

  close(body: Uint8Array): void {
    this.#statements.delete(uint32(body, 0));
  }

  /**
   * The call of an execution or a fetch, in a list.
   *
   * @param hasAttributes whether attributes of the query follow its parameters
   * @returns undefined where its parameters go past the end
   */
  execute(
    prepared: Prepared,
    { command, body, isCut }: { command: number; body: Uint8Array; isCut: boolean },
    hasAttributes: boolean,
  ): PendingCall[] | undefined {
    let values = 0;
    if (!isCut && command !== FETCH) {
      const parameters =
        command === EXECUTE ? executed(body, prepared.parameters ?? 0, hasAttributes) : body.subarray(6);
      if (!parameters) return undefined;
      const isKnown = !prepared.hasLongData && prepared.parameters !== undefined;
      if (isKnown) values = boundValues(prepared, parameters, this.#options.hash);
    }
    if (command !== FETCH) prepared.hasLongData = false;
    const { statement, origin, prepare } = prepared;
    if (prepare && this.#log.isInOpenTrip(prepare)) this.#log.remove(prepare);
    const call = this.#log.call({
      statement,
      values,
      origin,
      kind: command === FETCH ? "fetch" : "execute",
    });
    return call ? [call] : [];
  }
}

/** An execution's values, without their types, which are sent only once; undefined if they are incomplete. */
function executed(body: Uint8Array, parameters: number, hasAttributes: boolean): Uint8Array | undefined {
  const flags = body[4] ?? 0;
  const hasCount = hasAttributes && (flags & 8) !== 0;
  const count = hasCount ? numberAt(body, 9) : { value: parameters, end: 9 };
  if (!count || count.value > body.length) return undefined;
  if (count.value === 0) return body.subarray(0, 0);
  const found = parametersAt(body, count.end, count.value, hasAttributes);
  if (!found) return undefined;
  const { nulls, end } = found;
  const values = new Uint8Array(nulls.length + body.length - end);
  values.set(nulls);
  values.set(body.subarray(end), nulls.length);
  return values;
}
