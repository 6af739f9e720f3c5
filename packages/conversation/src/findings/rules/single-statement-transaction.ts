import { at } from "../../columns.ts";
import { isExecution } from "../../conversation.ts";
import {
  type CallStreams,
  connectionOf,
  DOES,
  EXECUTE,
  endpointOf,
  occurrenceOf,
  ownTrips,
} from "../call-streams.ts";
import type { Occurrence } from "../finding.ts";

/** BEGIN and COMMIT around one statement, which is a transaction of its own without them. */
export function singleStatementTransaction(streams: CallStreams): readonly Occurrence[] {
  const { conversation, byConnection, does } = streams;
  const { calls } = conversation;
  const occurrences: Occurrence[] = [];
  let overhead: number[] = [];
  let executions = 0;
  let statement = -1;
  let transaction = 0;
  let isOpen = false;
  let connection = -1;
  for (const call of byConnection) {
    if (connectionOf(streams, call) !== connection) isOpen = false;
    connection = connectionOf(streams, call);
    const what = at(does, at(calls.statement, call));
    // Without autocommit MySQL begins a transaction with its first statement.
    const begins = at(calls.transaction, call) !== 0 && at(calls.transaction, call) !== transaction;
    if (what === DOES.begin ? !isOpen || executions > 0 : !isOpen && begins) open();
    transaction = at(calls.transaction, call);
    if (!isOpen) continue;
    if (what === DOES.begin || what === DOES.end || what === DOES.control) overhead.push(call);
    else if (isExecution(at(calls.kind, call))) {
      // A fetch too: a cursor lives in its transaction.
      executions++;
      statement = at(calls.statement, call);
    }
    if (what !== DOES.end || at(calls.kind, call) !== EXECUTE) continue;
    close(call);
    isOpen = false;
  }
  const most = new Map<string, number>();
  const keys = occurrences.map(({ statements, endpoint }) => `${statements} ${endpoint}`);
  for (const key of keys) most.set(key, (most.get(key) ?? 0) + 1);
  return occurrences.filter((_, i) => (most.get(keys[i] ?? "") ?? 0) >= streams.thresholds.transactions);

  function open(): void {
    isOpen = true;
    overhead = [];
    executions = 0;
  }

  function close(call: number): void {
    const trips = ownTrips(streams, overhead);
    if (executions !== 1 || trips.length === 0) return;
    const endpoint = endpointOf(streams, call);
    occurrences.push(
      occurrenceOf(streams, overhead, { statements: [statement], endpoint, trips, remaining: 0 }),
    );
  }
}
