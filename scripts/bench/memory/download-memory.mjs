import { readFile } from "node:fs/promises";
import { benchTeam } from "../bench-team.mjs";
import { MIB, mostResident, resident } from "./resident.mjs";

/**
 * Maximum growth of the API process while a client downloads a million stored rows in each available way, as fast as
 * possible. It should be smaller than the rows.
 *
 * @param {{ url: string, path: string }} options path of a file of a million rows
 * @returns {Promise<readonly import("../measure.mjs").Line[]>}
 */
export async function benchDownloadMemory({ url, path }) {
  const team = await benchTeam(url);
  const id = await team.store("downloaded.csv", "openedge-query", new Uint8Array(await readFile(path)));
  const upload = `/api/teams/${team.teamId}/uploads/${id}`;
  const ways = {
    "their JSON": upload,
    "their columns": `${upload}/columns`,
    "the file": `${upload}/raw`,
    "the team's archive": `/api/teams/${team.teamId}/archive`,
  };
  const lines = [];
  for (const [what, address] of Object.entries(ways)) {
    const idle = await resident(url);
    const { most, result } = await mostResident(url, bytesOf(`${url}${address}`, team.headers));
    const weight = result / MIB;
    lines.push({
      name: `memory of the API while ${what} of a million rows is downloaded`,
      ours: `${(most - idle).toFixed(0)} MiB more than idle`,
      baseline: `what it weighs: ${weight.toFixed(0)} MiB`,
      ratio: `${((most - idle) / weight).toFixed(2)} x`,
      aim: "",
    });
  }
  return lines;
}

/** @param {string} address @param {Record<string, string>} headers @returns {Promise<number>} how many came */
async function bytesOf(address, headers) {
  const reply = await fetch(address, { headers });
  if (!reply.ok || !reply.body) throw new Error(`${address} answered ${reply.status}`);
  let bytes = 0;
  for await (const piece of reply.body) bytes += piece.length;
  return bytes;
}
