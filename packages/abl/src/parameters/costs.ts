import {
  applies,
  checkParams,
  defaultParams,
  getOrInsert,
  openedgeQuery,
  openedgeServers,
  type Params,
} from "@wirecost/sim-core";
import { assumedRoundTrips } from "../cost/cost.ts";
import type { Effective } from "./effective.ts";
import type { ParameterFact, ParameterValue } from "./parameter-fact.ts";
import type { ReviewedWorkload } from "./workload.ts";

export interface QueryCost {
  readonly messages: number;
  readonly elapsedMs: number;
}

export interface ParameterCost {
  /** Difference from the release's default: additional cost of the stated value, or if negative, its saving. */
  readonly overDefault?: QueryCost;
  /** A value that costs less, with the saving. */
  readonly better?: { readonly value: number | boolean; readonly saves: QueryCost };
}

/** Minimum saving, as a share of the workload's time, that is worth a change. */
const WORTH = 0.01;

/** A broker's settings of the query model, including parameters that the release may not have yet. */
export function serverSettings(broker: Effective, mm: number): Params {
  return {
    mm,
    prefetchNumRecs: broker.number("-prefetchNumRecs"),
    prefetchFactor: broker.number("-prefetchFactor"),
    prefetchDelay: broker.isOn("-prefetchDelay"),
  };
}

/** The cost of a workload with a broker's settings. */
export function workloadCost(
  { queries, otherRoundTrips, latencyMs }: ReviewedWorkload,
  server: Params,
): QueryCost {
  const one = { ...defaultParams(openedgeQuery), ...queries[0]?.settings, latencyMs };
  return queries.reduce<QueryCost>(
    (sum, { settings, times }) => {
      const { messages, elapsedMs } = queryCost(settings, server);
      return { messages: sum.messages + times * messages, elapsedMs: sum.elapsedMs + times * elapsedMs };
    },
    assumedRoundTrips(otherRoundTrips, one),
  );
}

/** By a query's settings and the effective ones of the server: a review requests the same repeatedly. */
const costs = new WeakMap<Params, Map<string, QueryCost>>();
/** Size of the cache of query costs. */
const MAX_COSTS = 100;

function queryCost(settings: Params, server: Params): QueryCost {
  const key = Object.entries(server)
    .filter(([id]) => applies(openedgeQuery, id, settings))
    .join(" ");
  const own = getOrInsert(costs, settings, () => new Map());
  const known = own.get(key);
  if (known) return known;
  if (own.size >= MAX_COSTS) own.clear();
  const { messages = 0, elapsedMs = 0 } = openedgeQuery.simulate({ ...settings, ...server });
  const cost = { messages, elapsedMs };
  own.set(key, cost);
  return cost;
}

/**
 * The cost or saving of a parameter of the query model.
 *
 * @param server all of a broker's settings, as they are
 * @param standard the default of the release
 */
export function parameterCost(
  { setting }: ParameterFact,
  workload: ReviewedWorkload,
  server: Params,
  standard: ParameterValue | undefined,
): ParameterCost {
  if (setting?.model !== openedgeQuery) return {};
  const { param: id } = setting;
  const param = openedgeQuery.params[id as keyof typeof openedgeQuery.params];
  const now = workloadCost(workload, server);
  const than = (value: ParameterValue): QueryCost => {
    const other = workloadCost(workload, { ...server, [id]: value });
    return { messages: now.messages - other.messages, elapsedMs: now.elapsedMs - other.elapsedMs };
  };
  const others = param.kind === "number" ? (param.suggest ?? []) : [true, false];
  const [best] = others
    .filter((value) => value !== server[id])
    .map((value) => ({ value, saves: than(value) }))
    // Of values that cost the same, the default.
    .toSorted(
      (a, b) =>
        b.saves.elapsedMs - a.saves.elapsedMs || Number(b.value === standard) - Number(a.value === standard),
    );
  return {
    ...(standard !== undefined && standard !== server[id] && { overDefault: than(standard) }),
    ...(best && best.saves.messages > 0 && best.saves.elapsedMs > WORTH * now.elapsedMs && { better: best }),
  };
}

/** Distribution of the workload's clients over a broker's servers. */
export interface ServerUse {
  readonly clients: number;
  /** Whether the workload states them; otherwise as many as -n allows. */
  readonly isStated: boolean;
  readonly servers: number;
  /** Of the fullest server. */
  readonly mostClients: number;
  readonly refused: number;
  /**
   * Milliseconds per transaction of the benchmark to which the model was fitted; undefined beyond the model's range.
   */
  readonly responses?: { readonly threaded: number; readonly single: number };
}

/** Started servers and their clients, by the rules of the model openedge-servers. */
export function serverUse(broker: Effective, { clients, latencyMs }: ReviewedWorkload): ServerUse {
  const wanted = clients ?? broker.number("-n");
  const settings = {
    ...defaultParams(openedgeServers),
    clients: wanted,
    mi: broker.number("-Mi"),
    ma: broker.number("-Ma"),
    mn: broker.servers,
    pingMs: 2 * latencyMs,
  };
  const seats = openedgeServers.seats?.(settings) ?? [];
  const placed = seats.reduce((sum, seat) => sum + seat.clients.length, 0);
  const response = (threadedServer: boolean) =>
    Number(openedgeServers.simulate({ ...settings, threadedServer, ssj: threadedServer }).responseMs);
  const isInRange = checkParams(openedgeServers, settings).issues.length === 0;
  return {
    clients: wanted,
    isStated: clients !== undefined,
    servers: seats.length,
    mostClients: Math.max(0, ...seats.map((seat) => seat.clients.length)),
    refused: wanted - placed,
    ...(isInRange && { responses: { threaded: response(true), single: response(false) } }),
  };
}
