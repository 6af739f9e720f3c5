import { at } from "../../columns.ts";
import {
  type CallStreams,
  connectionOf,
  EXECUTE,
  endpointOf,
  occurrenceOf,
  ownTrips,
  PREPARE,
} from "../call-streams.ts";
import type { Occurrence } from "../finding.ts";

/** Statements that are prepared in trips of their own for one execution, or for none. */
export function preparedOnce(streams: CallStreams): readonly Occurrence[] {
  const { conversation, byConnection, thresholds } = streams;
  const { calls, endpoints } = conversation;
  const prepares: number[] = [];
  /** By statement, on the connection that is looked at. */
  const open = new Map<number, { readonly prepare: number; executions: number }>();
  let connection = -1;
  for (const call of byConnection) {
    if (connectionOf(streams, call) !== connection) endAll();
    connection = connectionOf(streams, call);
    const statement = at(calls.statement, call);
    const kind = at(calls.kind, call);
    const prepared = open.get(statement);
    if (kind === PREPARE) {
      end(prepared);
      open.set(statement, { prepare: call, executions: 0 });
    } else if (kind === EXECUTE && prepared) prepared.executions++;
  }
  endAll();
  const byEndpoint = Array.from({ length: endpoints.length + 1 }, (): number[] => []);
  for (const call of prepares.sort((a, b) => a - b)) byEndpoint[endpointOf(streams, call)]?.push(call);
  return byEndpoint.flatMap((own) => {
    const alone = ownTrips(streams, own);
    if (alone.length < thresholds.prepares) return [];
    return occurrenceOf(streams, own, { trips: alone, remaining: 0 });
  });

  function endAll(): void {
    for (const one of open.values()) end(one);
    open.clear();
  }

  function end(one: { readonly prepare: number; readonly executions: number } | undefined): void {
    if (one && one.executions < 2) prepares.push(one.prepare);
  }
}
