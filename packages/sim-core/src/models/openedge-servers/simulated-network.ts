import type { Params } from "../../model/param.ts";
import type {
  CustomerClass,
  Distribution,
  SimulatedNetwork,
  SimulatedStation,
  Step,
} from "../../queueing/simulation/simulated-network.ts";
import { readSystem, type System, type Work } from "./system.ts";

/** Names of the stations; each server without threads is a station, "server 1" and so on. */
export const STATION = {
  pause: "think time and client",
  network: "network",
  cores: "cores",
  serial: "serialized section",
  server: "server ",
} as const;

/**
 * The system as a discrete-event simulation, times in ms: clients with servers or threads, cores, and the serialized
 * section as a queue or as a latch for which waiting transactions spin and nap.
 */
export function simulatedNetwork(p: Params): SimulatedNetwork {
  const system = readSystem(p);
  const groups: readonly Group[] = system.own ? [system] : servers(system);
  const napping = p.latch === "spin-nap";
  const stations: SimulatedStation[] = [
    { name: STATION.pause, kind: "think" },
    { name: STATION.network, kind: "delay" },
    // A spinning transaction does not share its core.
    { name: STATION.cores, kind: napping ? "queue" : "shared", servers: system.cores },
    serialStation(p),
    ...groups.flatMap(({ server }) => (server ? [{ name: server, kind: "queue" as const, servers: 1 }] : [])),
  ];
  const classes = groups.flatMap(({ server, updaters, joiners }): CustomerClass[] => [
    ...(updaters > 0 ? [customerClass("updates", updaters, steps(p, system.update, server))] : []),
    ...(joiners > 0 ? [customerClass("joins", joiners, steps(p, system.join, server))] : []),
  ]);
  return { stations, classes };
}

/** Clients that share a single-threaded server; otherwise each client has its own thread. */
interface Group {
  readonly server?: string;
  readonly updaters: number;
  readonly joiners: number;
}

/** The servers one by one; a server with one client causes no waiting and is omitted. */
function servers({ mixes }: System): readonly Group[] {
  const alone = { updaters: 0, joiners: 0 };
  const groups: Group[] = [];
  for (const { servers: count, updaters, joiners } of mixes)
    for (let i = 0; i < count; i++)
      if (updaters + joiners > 1)
        groups.push({ server: `${STATION.server}${groups.length + 1}`, updaters, joiners });
      else {
        alone.updaters += updaters;
        alone.joiners += joiners;
      }
  return alone.updaters + alone.joiners > 0 ? [alone, ...groups] : groups;
}

function serialStation(p: Params): SimulatedStation {
  if (p.latch !== "spin-nap") return { name: STATION.serial, kind: "queue", servers: 1 };
  const shortest = Number(p.nap);
  return {
    name: STATION.serial,
    kind: "latch",
    spin: (Number(p.spin) * Number(p.spinUs)) / 1000,
    nap: [shortest, Math.max(shortest, Number(p.napMax))],
    core: STATION.cores,
  };
}

function customerClass(name: string, customers: number, way: readonly Step[]): CustomerClass {
  return { name, customers, steps: way };
}

function steps(p: Params, work: Work, server: string | undefined): readonly Step[] {
  const time = (mean: number): Distribution => ({
    kind: p.times === "constant" ? "constant" : "exponential",
    mean,
  });
  const visit = (at: string, mean: number): Step => ({ kind: "visit", at, time: time(mean) });
  const pause = work.thinkMs + work.clientMs;
  const napping = p.latch === "spin-nap" && work.serialMs > 0;
  // A transaction that spins for a latch holds its core; one that queues for it releases the core.
  const inside: readonly Step[] = napping
    ? [
        { kind: "acquire", at: STATION.cores },
        { kind: "serve", at: STATION.cores, time: time(work.cpuMs) },
        visit(STATION.serial, uncontended(p)),
        { kind: "release", at: STATION.cores },
      ]
    : [
        visit(STATION.cores, work.cpuMs),
        ...(work.serialMs > 0
          ? [
              { kind: "acquire" as const, at: STATION.serial },
              visit(STATION.cores, work.serialMs),
              { kind: "release" as const, at: STATION.serial },
            ]
          : []),
      ];
  return [
    ...(pause > 0 ? [visit(STATION.pause, pause)] : []),
    ...(work.latencyMs > 0
      ? [
          {
            kind: "visit" as const,
            at: STATION.network,
            time: { kind: "constant" as const, mean: work.latencyMs },
          },
        ]
      : []),
    ...(server ? [{ kind: "acquire" as const, at: server }] : []),
    ...inside,
    ...(server ? [{ kind: "release" as const, at: server }] : []),
  ];
}

/** The serialized section without the fitted growth, which stands for the effect of spinning and napping. */
function uncontended(p: Params): number {
  return Number(p.serialMs) + (p.connection === "self-serving" ? 0 : Number(p.networkSerialMs));
}
