import { expect, it } from "vitest";
import { solveHeldServers } from "./held-servers.ts";
import type { System } from "./system.ts";

const away = { thinkMs: 0, clientMs: 0.5, latencyMs: 0.5 };
const update = { ...away, cpuMs: 1, serialMs: 2 };
const join = { ...away, cpuMs: 3, serialMs: 0 };

/** Half of the servers with clients that mostly update, half with clients that mostly join. */
function unlike(cores: number, [many, few, servers]: readonly [number, number, number]): System {
  const clients = servers * (many + few);
  return {
    ...{ selfServing: false, own: false, refused: 0, cores, update, join },
    ...{ updaters: clients, joiners: clients, servers: 2 * servers, contenders: 2 * servers },
    mixes: [
      { servers, updaters: many, joiners: few },
      { servers, updaters: few, joiners: many },
    ],
  };
}

// Of the waiting for the section, servers that are unlike are given less, but not where something has no time left.
it.each([
  ["the cores", 2, [10, 0, 8], 0.99],
  ["the cores", 2, [20, 0, 2], 0.98],
  ["the serialized section", 32, [10, 0, 8], 0.99],
  ["the serialized section", 8, [6, 2, 4], 0.99],
] as const)(
  "unlike servers use %s up, and no more than that: %s cores, clients %s",
  (what, cores, sizes, least) => {
    const { updates, joins } = solveHeldServers(unlike(cores, sizes));
    const busy =
      what === "the cores"
        ? (updates * (update.cpuMs + update.serialMs) + joins * join.cpuMs) / cores
        : updates * update.serialMs;
    expect(busy).toBeGreaterThan(least);
    expect(busy).toBeLessThan(1.001);
  },
);
