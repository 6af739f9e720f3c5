import { checkParams, defaultParams, openedgeQuery, openedgeServers, type Params } from "@wirecost/sim-core";
import type { Effective } from "./effective.ts";
import type { ParameterFact, ParameterValue } from "./parameter-fact.ts";
import type { ReviewedWorkload } from "./workload.ts";

/** What the query of a workload costs. */
export interface QueryCost {
  readonly messages: number;
  readonly elapsedMs: number;
}

/** What one parameter changes in the query of the workload, all others as they are. */
export interface ParameterCost {
  /** With the default of the release; what the stated value costs more, or, where negative, saves. */
  readonly overDefault?: QueryCost;
  /** A value that costs less, and how much less. */
  readonly better?: { readonly value: number | boolean; readonly saves: QueryCost };
}

/** Of the time that a query takes, what is worth a change. */
const WORTH = 0.01;

/** Settings of the query model, of which the release may have no parameters yet. */
export function querySettings(broker: Effective, workload: ReviewedWorkload, mm: number): Params {
  return {
    ...workload.params,
    mm,
    prefetchNumRecs: broker.number("-prefetchNumRecs"),
    prefetchFactor: broker.number("-prefetchFactor"),
    prefetchDelay: broker.isOn("-prefetchDelay"),
  };
}

export function queryCost(settings: Params): QueryCost {
  const { messages = 0, elapsedMs = 0 } = openedgeQuery.simulate(settings);
  return { messages, elapsedMs };
}

/**
 * What a parameter of the query model costs or saves.
 *
 * @param settings all of them as they are
 * @param standard the default of the release
 */
export function parameterCost(
  { setting }: ParameterFact,
  settings: Params,
  standard: ParameterValue | undefined,
): ParameterCost {
  if (setting?.model !== openedgeQuery) return {};
  const { param: id } = setting;
  const param = openedgeQuery.params[id as keyof typeof openedgeQuery.params];
  const now = queryCost(settings);
  const than = (value: ParameterValue): QueryCost => {
    const other = queryCost({ ...settings, [id]: value });
    return { messages: now.messages - other.messages, elapsedMs: now.elapsedMs - other.elapsedMs };
  };
  const others = param.kind === "number" ? (param.suggest ?? []) : [true, false];
  const [best] = others
    .filter((value) => value !== settings[id])
    .map((value) => ({ value, saves: than(value) }))
    .toSorted((a, b) => b.saves.elapsedMs - a.saves.elapsedMs);
  return {
    ...(standard !== undefined && standard !== settings[id] && { overDefault: than(standard) }),
    ...(best && best.saves.messages > 0 && best.saves.elapsedMs > WORTH * now.elapsedMs && { better: best }),
  };
}

/** How a broker's servers take the clients of the workload. */
export interface ServerUse {
  readonly clients: number;
  /** Whether the workload states them; else they are what -n allows. */
  readonly isStated: boolean;
  readonly servers: number;
  /** Of the fullest server. */
  readonly mostClients: number;
  readonly refused: number;
  /** Ms of a transaction of the benchmark that the model was fitted to; undefined beyond the model's range. */
  readonly responses?: { readonly threaded: number; readonly single: number };
}

/** Servers that start and clients that they get, by the rules of the model openedge-servers. */
export function serverUse(broker: Effective, { clients, params }: ReviewedWorkload): ServerUse {
  const wanted = clients ?? broker.number("-n");
  const settings = {
    ...defaultParams(openedgeServers),
    clients: wanted,
    mi: broker.number("-Mi"),
    ma: broker.number("-Ma"),
    mn: broker.servers,
    pingMs: 2 * Number(params.latencyMs),
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
