import { rng } from "@wirecost/sim-core";
import { normals } from "./normals.ts";

/** Throughputs of cells that differ in their clients and have nothing but noise within them, in the order measured. */
export function noisyCells(cells: number, runs: number, noise: number, seed: number) {
  const normal = normals(rng(seed));
  return Array.from({ length: cells * runs }, (_, i) => ({
    settings: { clients: 10 + Math.floor(i / runs) },
    metrics: { tps: 1000 * Math.exp(noise * normal()) },
  }));
}
