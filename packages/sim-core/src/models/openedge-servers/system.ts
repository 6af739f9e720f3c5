import type { Params } from "../../param.ts";
import { type Broker, countServers } from "./placement.ts";

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
  /** Servers or threads that can ask for a core at once. */
  readonly contenders: number;
  readonly cores: number;
  readonly update: Work;
  readonly join: Work;
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

/** The serialized section: longer with messages, and with every contender beyond the cores up to a limit. */
function serialMs(p: Params, selfServing: boolean, contenders: number): number {
  if (selfServing) return Number(p.serialMs);
  const beyond = Math.max(0, contenders - Number(p.cores));
  const growth = Math.min(beyond * Number(p.contention), Number(p.contentionCap)) / 100;
  return (Number(p.serialMs) + Number(p.networkSerialMs)) * (1 + growth);
}
