import { getOrInsert } from "@wirecost/sim-core/model";
import { at, mapColumns } from "../../columns.ts";
import type { Conversation } from "../../conversation.ts";

/** Minimum number of a pool's round trips within a program's to recognize it as a pool. */
const MIN_CONTAINED = 10;
/** Maximum concurrent round trips with one statement that are compared. */
const MAX_COMPARED = 200;

/**
 * A conversation without the connections of a pool to the database, if the capture also has those of programs to the
 * pool: most of their round trips are within one to another server, with the same statement and values.
 *
 * @param servers by connection, the address and port of its server
 */
export function withoutPool(conversation: Conversation, servers: readonly string[]): Conversation {
  if (new Set(servers).size < 2) return conversation;
  const isPools = poolsConnections(conversation, servers);
  const count = isPools.filter(Boolean).length;
  if (count === 0) return conversation;
  const { trips, calls, connections, dropped } = conversation;
  const numbers = numbered(isPools.map((isPool) => !isPool));
  const isKept = Array.from(trips.connection, (connection) => !isPools[connection]);
  const tripNumbers = numbered(isKept);
  const isCallKept = Array.from(calls.trip, (trip) => isKept[trip] === true);
  const remainingTrips = mapColumns(trips, (column) => column.filter((_, i) => isKept[i]) as typeof column);
  const remainingCalls = mapColumns(
    calls,
    (column) => column.filter((_, i) => isCallKept[i]) as typeof column,
  );
  const remaining = connections.filter((_, connection) => !isPools[connection]);
  const rtts = remaining.flatMap(({ rttUs }) => rttUs ?? []);
  return {
    ...conversation,
    rttUs: rtts.length > 0 ? rtts.reduce((least, us) => Math.min(least, us)) : null,
    connections: remaining,
    trips: {
      ...remainingTrips,
      connection: remainingTrips.connection.map((connection) => at(numbers, connection)),
    },
    calls: { ...remainingCalls, trip: remainingCalls.trip.map((trip) => at(tripNumbers, trip)) },
    dropped: [
      ...dropped,
      { what: "connections of a pool to the database, beside those of programs to it", count },
    ],
  };
}

function poolsConnections(
  { trips, calls, connections }: Conversation,
  servers: readonly string[],
): readonly boolean[] {
  const alike = new Map<string, number[]>();
  const keys = new Map<number, string>();
  for (const [call, trip] of calls.trip.entries()) {
    if (keys.has(trip)) continue;
    const key = `${calls.statement[call]} ${calls.values[call]}`;
    keys.set(trip, key);
    getOrInsert(alike, key, () => []).push(trip);
  }
  const own = connections.map(() => 0);
  const contained = connections.map(() => 0);
  for (const same of alike.values())
    for (const [i, trip] of same.entries()) {
      const connection = at(trips.connection, trip);
      own[connection] = (own[connection] ?? 0) + 1;
      // Trips are in the order in which they were sent.
      for (let k = i - 1; k >= Math.max(0, i - MAX_COMPARED); k--) {
        const other = same[k] ?? 0;
        const isOther = servers[at(trips.connection, other)] !== servers[connection];
        if (!isOther || at(trips.endUs, other) < at(trips.endUs, trip)) continue;
        contained[connection] = (contained[connection] ?? 0) + 1;
        break;
      }
    }
  const isPools = connections.map(
    (_, i) => (contained[i] ?? 0) > 0 && 2 * (contained[i] ?? 0) >= (own[i] ?? 0),
  );
  const all = contained.reduce((sum, some, i) => sum + (isPools[i] ? some : 0), 0);
  return all < MIN_CONTAINED ? connections.map(() => false) : isPools;
}

/** By index, its number among the kept ones. */
function numbered(isKept: readonly boolean[]): Uint32Array {
  let next = 0;
  return Uint32Array.from(isKept, (flag) => (flag ? next++ : 0));
}
