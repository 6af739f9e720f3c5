import type { Params } from "../../param.ts";
import { type Broker, countServers, type ServerMix, serverMixes } from "./placement.ts";

/** What one kind of transaction needs, in ms. */
export interface Work {
  /** Pause, client program and latency: time away from the server. */
  readonly thinkMs: number;
  readonly clientMs: number;
  readonly latencyMs: number;
  /** Processor time that transactions spend side by side. */
  readonly cpuMs: number;
  /** Time in the serialized section. */
  readonly serialMs: number;
}

/** Time away from the server between two transactions. */
export function away({ thinkMs, clientMs, latencyMs }: Work): number {
  return thinkMs + clientMs + latencyMs;
}

/** The settings as the laws need them. */
export interface System {
  readonly selfServing: boolean;
  /** Whether every client has a thread, or in shared memory a process, of its own. */
  readonly own: boolean;
  /** Clients that got in and update, and those that got in and join. */
  readonly updaters: number;
  readonly joiners: number;
  /** Server processes, and clients that found no place on any. */
  readonly servers: number;
  readonly refused: number;
  /** Who sits on the servers; none where a client has a thread or process of its own. */
  readonly mixes: readonly ServerMix[];
  /** Servers or threads that can ask for a core at once. */
  readonly contenders: number;
  readonly cores: number;
  readonly update: Work;
  readonly join: Work;
}

/** What a system does in the long run. Times in ms, throughput a ms. */
export interface Solution {
  readonly updates: number;
  readonly joins: number;
  /** Mean number of clients that wait for their server, are at the cores, and are at the serialized section. */
  readonly waiting: number;
  readonly atCores: number;
  readonly atSerial: number;
  /** Shares that are busy, 0 to 1. */
  readonly coresBusy: number;
  readonly serialBusy: number;
}

/** Reads a system from complete, checked parameters. */
export function readSystem(p: Params): System {
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
    own,
    updaters: served - joiners,
    joiners,
    servers,
    refused,
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

export function readBroker(p: Params): Broker {
  return { mi: Number(p.mi), ma: Number(p.ma), mn: Number(p.mn) };
}

/** The cores of the machine for which `contention` is stated: those of the rows that it was fitted to. */
const STATED_CORES = 8;

/**
 * The serialized section: longer with messages, and up to a limit with every contender beyond the cores. What counts
 * is how many there are a core, so that twice the clients on twice the cores get in each other's way as much.
 */
function serialMs(p: Params, selfServing: boolean, contenders: number): number {
  if (selfServing) return Number(p.serialMs);
  const beyond = STATED_CORES * Math.max(0, contenders / Number(p.cores) - 1);
  const growth = Math.min(beyond * Number(p.contention), Number(p.contentionCap)) / 100;
  return (Number(p.serialMs) + Number(p.networkSerialMs)) * (1 + growth);
}
