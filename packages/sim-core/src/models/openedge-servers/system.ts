import type { Params } from "../../model/param.ts";
import { type Broker, countServers, serverMixes } from "./placement.ts";

/** Service demands of one kind of transaction, in ms. */
export interface Work {
  readonly thinkMs: number;
  readonly clientMs: number;
  readonly latencyMs: number;
  /** CPU time that transactions can spend in parallel. */
  readonly cpuMs: number;
  readonly serialMs: number;
}

/** Time away from the server between two transactions. */
export function away({ thinkMs, clientMs, latencyMs }: Work): number {
  return thinkMs + clientMs + latencyMs;
}

/** Steady state of a system. Times in ms, throughput per ms. */
export interface Solution {
  readonly updates: number;
  readonly joins: number;
  /** Mean number of clients waiting for their server, at the cores, and at the serialized section. */
  readonly waiting: number;
  readonly atCores: number;
  readonly atSerial: number;
  /** Utilizations, 0 to 1. */
  readonly coresBusy: number;
  readonly serialBusy: number;
}

/** Reads a system from complete, checked parameters. */
export function readSystem(p: Params) {
  const clients = Number(p.clients);
  const selfServing = p.connection === "self-serving";
  const threaded = p.threadedServer === true;
  const own = selfServing || threaded;
  const { servers, refused } = selfServing
    ? { servers: 0, refused: 0 }
    : countServers(clients, readBroker(p));
  const served = clients - refused;
  const joiners = Math.round((served * Number(p.joinShare)) / 100);
  const contenders = own ? served : servers;
  const joinTrips = threaded && p.ssj === true ? Number(p.ssjRoundTrips) : Number(p.joinRoundTrips);
  const latency = (trips: number) => (selfServing ? 0 : trips * Number(p.pingMs));
  const away = { thinkMs: Number(p.thinkMs), clientMs: Number(p.clientMs) };
  return {
    selfServing,
    /** Whether every client has a thread, or in shared memory a process, of its own. */
    own,
    updaters: served - joiners,
    joiners,
    /** Server processes, and refused clients. */
    servers,
    refused,
    /** Groups of servers with equal clients; empty where each client has its own thread or process. */
    mixes: own ? [] : serverMixes(served, joiners, readBroker(p)),
    contenders,
    cores: Number(p.cores),
    update: {
      ...away,
      latencyMs: latency(Number(p.roundTrips)),
      cpuMs: Number(p.cpuMs),
      serialMs: serialMs(p, selfServing, contenders),
    },
    join: {
      ...away,
      latencyMs: latency(joinTrips),
      cpuMs: Number(p.joinMs) + (selfServing ? 0 : joinTrips * Number(p.messageMs)),
      serialMs: 0,
    },
  };
}

/** The settings as the laws need them. */
export type System = ReturnType<typeof readSystem>;

export function readBroker(p: Params): Broker {
  return { mi: Number(p.mi), ma: Number(p.ma), mn: Number(p.mn) };
}

/** Cores of the machine for which `contention` is stated: that of the rows it was fitted to. */
const STATED_CORES = 8;

/**
 * The serialized section: longer with messages, and up to a limit with every contender beyond the cores. What matters
 * is contenders per core, so that twice the clients on twice the cores have the same contention.
 */
function serialMs(p: Params, selfServing: boolean, contenders: number): number {
  if (selfServing) return Number(p.serialMs);
  const beyond = STATED_CORES * Math.max(0, contenders / Number(p.cores) - 1);
  const growth = Math.min(beyond * Number(p.contention), Number(p.contentionCap)) / 100;
  return (Number(p.serialMs) + Number(p.networkSerialMs)) * (1 + growth);
}
