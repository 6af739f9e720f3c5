import { rng } from "@wirecost/sim-core";

/**
 * A CSV file of five metrics for 100 cells; the values of the next seed are 4 % higher.
 *
 * @param {number} rows
 * @param {number} seed
 */
export function measuredFile(rows, seed) {
  const random = rng(seed);
  const lines = ["mm,prefetchNumRecs,messages,requests,recsent,elapsedMs,cpuMs,label"];
  for (let i = 0; i < rows; i++) {
    const [mm, records] = [1024 + (i % 10) * 3200, 16 + (Math.floor(i / 10) % 10) * 400];
    const messages = Math.round((20 + (i % 100)) * (1 + 0.1 * random()));
    const ms = (100 + (i % 100)) * (1 + 0.04 * seed + 0.2 * random());
    lines.push(
      `${mm},${records},${messages},${messages >> 1},1758,${ms.toFixed(3)},${(ms / 3).toFixed(3)},run ${i}`,
    );
  }
  return new TextEncoder().encode(`${lines.join("\n")}\n`);
}
