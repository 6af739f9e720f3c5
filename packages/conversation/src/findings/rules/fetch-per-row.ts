import { getOrInsert } from "@wirecost/sim-core/model";
import { at } from "../../columns.ts";
import {
  type CallStreams,
  connectionOf,
  DOES,
  EXECUTE,
  FETCH,
  occurrenceOf,
  ownTrips,
} from "../call-streams.ts";
import type { Occurrence } from "../finding.ts";

interface Cursor {
  readonly calls: number[];
  fetches: number;
  rows: number;
}

/** A cursor from which one or a few rows are fetched at a time. Where rows are unknown it says nothing. */
export function fetchPerRow(streams: CallStreams): readonly Occurrence[] {
  const { conversation, byConnection, does } = streams;
  const { calls } = conversation;
  const occurrences: Occurrence[] = [];
  /** By statement, on the connection that is looked at. */
  const cursors = new Map<number, Cursor>();
  let connection = -1;
  for (const call of byConnection) {
    if (connectionOf(streams, call) !== connection) endAll();
    connection = connectionOf(streams, call);
    const statement = at(calls.statement, call);
    const what = at(does, statement);
    const kind = at(calls.kind, call);
    if (kind === FETCH || (what === DOES.fetch && kind === EXECUTE)) {
      const cursor = getOrInsert(cursors, statement, () => ({ calls: [], fetches: 0, rows: 0 }));
      cursor.fetches++;
      add(cursor, call);
    } else if (kind === EXECUTE && (what === DOES.cursor || what === DOES.end)) endAll();
    else if (kind === EXECUTE && what === DOES.read) {
      end(cursors.get(statement));
      // Its first rows, if it is a cursor.
      const cursor = { calls: [], fetches: 0, rows: 0 };
      cursors.set(statement, cursor);
      add(cursor, call);
    }
  }
  endAll();
  return occurrences;

  function add(cursor: Cursor, call: number): void {
    const rows = at(calls.rows, call);
    cursor.calls.push(call);
    cursor.rows = rows < 0 ? Number.NaN : cursor.rows + rows;
  }

  function endAll(): void {
    for (const cursor of cursors.values()) end(cursor);
    cursors.clear();
  }

  function end(cursor: Cursor | undefined): void {
    const { fetches, rowsPerFetch } = streams.thresholds;
    if (!cursor || cursor.fetches < fetches || !(cursor.rows <= rowsPerFetch * cursor.calls.length)) return;
    const trips = ownTrips(streams, cursor.calls);
    if (trips.length < fetches) return;
    const numbers = { rows: cursor.rows };
    occurrences.push(occurrenceOf(streams, cursor.calls, { trips, remaining: 1, numbers }));
  }
}
