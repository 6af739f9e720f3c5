import { getOrInsert } from "@wirecost/sim-core/model";
import type { Conversation } from "../conversation.ts";
import { numberedRequests } from "../requests.ts";
import { GROUPINGS, type Grouping, SPARK_PARTS, type TripRange } from "./results.ts";

/** Groups of calls: by call the index of its group; a call with a larger one is in none. */
export interface Groups {
  readonly groupOf: Uint32Array;
  readonly count: number;
  readonly names: readonly string[];
}

const NO_TABLE = "no table";
const NO_ENDPOINT = "unknown endpoint";
const NO_LINE = "unknown source line";
const NO_REQUEST = "unknown request";
const NO_TRANSACTION = "outside of transactions";

/** The groupings that a conversation has: a log may know neither endpoints nor transactions. */
export function groupingsOf(conversation: Conversation): readonly Grouping[] {
  const { statements, endpoints, sourceLines, calls, counts } = conversation;
  if (counts) return ["statement"];
  const has: Record<Grouping, boolean> = {
    statement: true,
    table: statements.some(({ tables }) => tables.length > 0),
    endpoint: endpoints.length > 0,
    request: numberedRequests(conversation).count > 1,
    transaction: calls.transaction.some((number) => number > 0),
    line: sourceLines.length > 0,
  };
  return GROUPINGS.filter((one) => has[one]);
}

export function groupsOf(conversation: Conversation, grouping: Grouping): Groups {
  const { statements, endpoints, sourceLines, calls } = conversation;
  if (grouping === "statement") return { groupOf: calls.statement, count: statements.length, names: [] };
  if (grouping === "endpoint")
    return { groupOf: calls.endpoint, count: endpoints.length + 1, names: [NO_ENDPOINT, ...endpoints] };
  if (grouping === "line")
    return { groupOf: calls.sourceLine, count: sourceLines.length + 1, names: [NO_LINE, ...sourceLines] };
  if (grouping === "table") {
    // A statement of several tables is a group of its own: its time is divided among none of them.
    const { numberOf, names } = numbering();
    const byStatement = Uint32Array.from(statements, ({ tables }) =>
      numberOf(tables.length === 0 ? NO_TABLE : [...tables].sort().join(", ")),
    );
    return {
      groupOf: calls.statement.map((statement) => byStatement[statement] ?? 0),
      count: names.length,
      names,
    };
  }
  if (grouping === "request") {
    const { of, count } = numberedRequests(conversation);
    const names = Array.from({ length: count }, () => "");
    const numbers = new Map<number, number>();
    for (const [call, request] of of.entries()) {
      if (names[request] !== "") continue;
      const endpoint = calls.endpoint[call] ?? 0;
      const number = (numbers.get(endpoint) ?? 0) + 1;
      numbers.set(endpoint, number);
      names[request] = `${endpoints[endpoint - 1] ?? "Request"}, ${number}`;
    }
    return { groupOf: of, count: count + 1, names: [...names, NO_REQUEST] };
  }
  const { numberOf, names } = numbering();
  const groupOf = calls.transaction.map((transaction) =>
    numberOf(transaction === 0 ? NO_TRANSACTION : `Transaction ${transaction}`),
  );
  return { groupOf, count: names.length, names };
}

function numbering() {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const numberOf = (name: string) => getOrInsert(numbers, name, () => names.push(name) - 1);
  return { numberOf, names };
}

/** Calls of each group in equal parts of the time, group by group. */
export function sparksOf(
  { trips, calls }: Conversation,
  { groupOf, count }: Groups,
  [first, last]: TripRange,
): Uint32Array {
  const sparks = new Uint32Array(count * SPARK_PARTS);
  const from = trips.sentUs[first] ?? 0;
  const length = Math.max(1, (trips.sentUs[last] ?? 0) - from);
  for (let i = 0; i < groupOf.length; i++) {
    const [trip, group] = [calls.trip[i] ?? 0, groupOf[i] ?? 0];
    if (trip < first || trip > last || group >= count) continue;
    const part = Math.floor((SPARK_PARTS * ((trips.sentUs[trip] ?? 0) - from)) / length);
    const place = group * SPARK_PARTS + Math.min(SPARK_PARTS - 1, part);
    sparks[place] = (sparks[place] ?? 0) + 1;
  }
  return sparks;
}
