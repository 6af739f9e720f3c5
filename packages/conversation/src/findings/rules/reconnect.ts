import { at } from "../../columns.ts";
import { TRIP_KINDS } from "../../conversation.ts";
import type { CallStreams } from "../call-streams.ts";
import type { Occurrence } from "../finding.ts";

const CONNECT = TRIP_KINDS.indexOf("connect");

/** Connections opened when one that was opened before was no longer used: a pool would have had it. */
export function reconnect({ conversation, thresholds }: CallStreams): readonly Occurrence[] {
  const { trips, connections } = conversation;
  const sentUs = new Float64Array(connections.length).fill(Number.NaN);
  const endUs = new Float64Array(connections.length);
  const handshake = connections.map((): number[] => []);
  for (let trip = 0; trip < trips.kind.length; trip++) {
    const connection = at(trips.connection, trip);
    if (Number.isNaN(sentUs[connection])) sentUs[connection] = at(trips.sentUs, trip);
    endUs[connection] = Math.max(at(endUs, connection), at(trips.endUs, trip));
    if (at(trips.kind, trip) === CONNECT) handshake[connection]?.push(trip);
  }
  const opened = [...handshake.keys()].filter((connection) => (handshake[connection]?.length ?? 0) > 0);
  const ends = Float64Array.from(opened, (connection) => at(endUs, connection)).sort();
  opened.sort((a, b) => at(sentUs, a) - at(sentUs, b) || a - b);
  const again: number[] = [];
  let ended = 0;
  let free = 0;
  for (const connection of opened) {
    // The first one may have ended where it began: logs without durations.
    if (connection === opened[0]) continue;
    for (; ended < ends.length && at(ends, ended) <= at(sentUs, connection); ended++) free++;
    if (free === 0) continue;
    free--;
    again.push(connection);
  }
  if (again.length < thresholds.reconnects) return [];
  return [
    {
      statements: [],
      endpoint: 0,
      connections: again.toSorted((a, b) => a - b),
      calls: [],
      trips: again.flatMap((connection) => handshake[connection] ?? []).sort((a, b) => a - b),
      remaining: 0,
      // TCP opens each with a round trip that carries no data.
      extraTrips: again.length,
      numbers: { opened: opened.length, atOnce: opened.length - again.length },
    },
  ];
}
