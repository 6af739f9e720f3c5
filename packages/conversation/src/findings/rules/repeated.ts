import { getOrInsert } from "@wirecost/sim-core/model";
import { attachedCalls } from "../../attached.ts";
import { at } from "../../columns.ts";
import type { Statement } from "../../conversation.ts";
import { type CallStreams, DOES, EXECUTE, endpointOf, occurrenceOf, ownTrips } from "../call-streams.ts";
import type { Occurrence } from "../finding.ts";
import { SIDE_EFFECT } from "../side-effects.ts";

/**
 * A query with values that it was executed with a short time before, on any connection, where no statement between
 * them writes to one of its tables. Not one whose answer differs each time, or that does more than read.
 */
export function repeated(streams: CallStreams): readonly Occurrence[] {
  const { conversation, does, sideEffects, thresholds } = streams;
  const { calls, trips, statements, source } = conversation;
  const tables = new TableWrites(statements);
  const before = new LastCalls(calls.trip.length);
  const groups = new Map<number, number[]>();
  for (let call = 0; call < calls.trip.length; call++) {
    if (at(calls.kind, call) !== EXECUTE) continue;
    const statement = at(calls.statement, call);
    const what = at(does, statement);
    const effect = at(sideEffects, statement);
    if (what === DOES.write || what === DOES.other || effect === SIDE_EFFECT.writes)
      tables.write(statement, call);
    const values = at(calls.values, call);
    if (what !== DOES.read || values === 0 || effect !== SIDE_EFFECT.none) continue;
    const last = before.replace(statement, values, call);
    if (last < 0 || tables.lastWrite(statement) > last) continue;
    // A page that is opened again may have another answer.
    if (source.kind === "requests" && at(calls.request, last) !== at(calls.request, call)) continue;
    const sinceUs = at(trips.sentUs, at(calls.trip, call)) - at(trips.endUs, at(calls.trip, last));
    if (sinceUs < 0 || sinceUs > 1000 * thresholds.repeatedWithinMs) continue;
    const key = statement * (conversation.endpoints.length + 1) + endpointOf(streams, call);
    getOrInsert(groups, key, () => []).push(call);
  }
  const attached = attachedCalls(
    conversation,
    does.map((what) => (what === DOES.read ? 1 : 0)),
  );
  return [...groups.values()].flatMap((group) => {
    // For an answer that is used again, nothing is fetched or prepared either.
    const whole = attached.to(group).toSorted((a, b) => a - b);
    const own = ownTrips(streams, whole);
    if (group.length < thresholds.repeats || own.length === 0) return [];
    return occurrenceOf(streams, group, { trips: own, remaining: 0 });
  });
}

/** When a table was written last. */
class TableWrites {
  /** By statement. */
  private readonly tables: readonly (readonly number[])[];
  private readonly last: Float64Array;
  /** By a statement that names no table. */
  private lastOfUnknown = -1;

  constructor(statements: readonly Statement[]) {
    const numbers = new Map<string, number>();
    this.tables = statements.map(({ tables }) =>
      tables.map((table) => {
        const name = table.slice(table.lastIndexOf(".") + 1).toLowerCase();
        return getOrInsert(numbers, name, () => numbers.size);
      }),
    );
    this.last = new Float64Array(numbers.size).fill(-1);
  }

  write(statement: number, call: number): void {
    const own = this.tables[statement] ?? [];
    if (own.length === 0) this.lastOfUnknown = call;
    for (const table of own) this.last[table] = call;
  }

  lastWrite(statement: number): number {
    let last = this.lastOfUnknown;
    for (const table of this.tables[statement] ?? []) last = Math.max(last, at(this.last, table));
    return last;
  }
}

/** The last call with a statement and values: a hash table in columns, since a map of a million pairs is large. */
class LastCalls {
  private readonly mask: number;
  private readonly statements: Uint32Array;
  private readonly values: Float64Array;
  /** Plus one; 0 where the slot is free. */
  private readonly calls: Uint32Array;

  constructor(most: number) {
    const size = 2 ** Math.ceil(Math.log2(2 * most + 2));
    this.mask = size - 1;
    this.statements = new Uint32Array(size);
    this.values = new Float64Array(size);
    this.calls = new Uint32Array(size);
  }

  /** @returns the call before, or -1 */
  replace(statement: number, values: number, call: number): number {
    let slot = this.slotOf(statement, values);
    while (at(this.calls, slot) !== 0) {
      if (at(this.statements, slot) === statement && at(this.values, slot) === values) break;
      slot = (slot + 1) & this.mask;
    }
    const last = at(this.calls, slot) - 1;
    this.statements[slot] = statement;
    this.values[slot] = values;
    this.calls[slot] = call + 1;
    return last;
  }

  private slotOf(statement: number, values: number): number {
    const low = values % 4_294_967_296;
    const high = Math.floor(values / 4_294_967_296);
    let mixed = Math.imul(low ^ Math.imul(high, 0x85ebca6b) ^ Math.imul(statement, 0xc2b2ae35), 0x9e3779b1);
    mixed ^= mixed >>> 15;
    return (Math.imul(mixed, 0x27d4eb2d) >>> 3) & this.mask;
  }
}
