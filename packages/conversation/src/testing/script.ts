import { ConversationBuilder } from "../build.ts";
import type { Conversation, TripKind } from "../conversation.ts";
import type { RecordedCall } from "../recorder.ts";
import { readStatement } from "../statement/read-statement.ts";

/** A call, or the SQL of one. */
export type Scripted = string | (Partial<RecordedCall> & { readonly sql: string });

export interface ScriptedTrip {
  readonly connection?: number;
  readonly kind?: TripKind;
  /** Since the end of the connection's trip before; negative where it is sent before that. */
  readonly pauseUs?: number;
  readonly tookUs?: number;
  readonly replyBytes?: number;
  readonly endpoint?: string;
  readonly request?: number;
}

/**
 * Writes conversations for tests: each connection has a clock of its own, so that those of several interleave. Rows are
 * unknown unless they are given; values are those of the literals, unknown where the SQL has placeholders.
 */
export class Script {
  readonly #builder = new ConversationBuilder();
  readonly #clocks: number[] = [];
  readonly #of: ScriptedTrip;
  #built: Conversation | undefined;

  /** @param of every trip that does not say otherwise */
  constructor(of: ScriptedTrip = {}) {
    this.#of = of;
  }

  /** One trip that carries these calls. */
  trip(calls: readonly Scripted[], of: ScriptedTrip = {}): this {
    const { connection = 0, pauseUs = 300, tookUs = 700, ...rest } = { ...this.#of, ...of };
    while (this.#clocks.length <= connection) {
      this.#builder.connect({ protocol: "postgresql", encrypted: false, rttUs: 430 });
      this.#clocks.push(11 * this.#clocks.length);
    }
    const sentUs = Math.max(0, (this.#clocks[connection] ?? 0) + pauseUs);
    this.#clocks[connection] = sentUs + tookUs;
    this.#builder.trip({
      connection,
      kind: rest.kind ?? "query",
      sentUs,
      requestedUs: sentUs + 1,
      answeredUs: sentUs + tookUs - 1,
      endUs: sentUs + tookUs,
      requestBytes: 90,
      replyBytes: rest.replyBytes ?? 210,
      calls: calls.map((one) => called(one, rest)),
    });
    return this;
  }

  /** One trip for each of these calls. */
  each(calls: readonly Scripted[], of: ScriptedTrip = {}): this {
    for (const call of calls) this.trip([call], of);
    return this;
  }

  /** The same each time: a builder gives its columns away. */
  build(): Conversation {
    this.#built ??= this.#builder.build({
      kind: "recorder",
      name: "script",
      startedAt: null,
      timesAt: "client",
      lowerBound: false,
    });
    return this.#built;
  }
}

/** As many of what a function makes of 0, 1, 2 and so on. */
export function times<T>(count: number, make: (i: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

function called(one: Scripted, { endpoint, request = 0 }: ScriptedTrip): RecordedCall {
  const { sql, ...given } = typeof one === "string" ? { sql: one } : one;
  const { statement, values } = readStatement(sql, "postgresql", hash);
  return { statement, kind: "execute", rows: -1, values, transaction: 0, endpoint, request, ...given };
}

/** FNV-1a, which is enough to tell the values of tests apart. */
export function hash(values: string | Uint8Array): number {
  let sum = 0x811c9dc5;
  for (const char of String(values)) sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return sum + 1;
}
