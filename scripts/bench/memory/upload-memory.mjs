import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { benchTeam } from "../bench-team.mjs";
import { MIB, mostResident, resident } from "./resident.mjs";

const FILES = 3;
const SIZE = 50 * MIB;

/**
 * Growth of the API process while three files of 50 MiB have arrived except for their last bytes, and its maximum while
 * they are then read and stored. It should be smaller than the files.
 *
 * @param {{ url: string, path: string }} options path of a file of a million rows
 * @returns {Promise<readonly import("../measure.mjs").Line[]>}
 */
export async function benchUploadMemory({ url, path }) {
  const team = await benchTeam(url);
  // Its million rows take 44 MiB, and more rows are rejected.
  const rows = Buffer.from((await readFile(path, "latin1")).replaceAll(",run ", ",repetition "));
  const end = rows.lastIndexOf("\n", SIZE) + 1;
  const bytes = rows.subarray(0, end);
  const idle = await resident(url);
  const sendings = Array.from({ length: FILES }, (_, i) =>
    begin({ url, team, bytes, name: `memory-${i}.csv` }),
  );
  await Promise.all(sendings.map(({ sent }) => sent));
  // Data in socket buffers has yet to reach the API.
  await sleep(500);
  const arrived = (await resident(url)) - idle;
  // Identical files would be one upload: each ends in a different label.
  const stored = Promise.all(sendings.map(({ finish }, i) => finish(`${i}\n`)));
  const { most } = await mostResident(url, stored);
  const weight = (FILES * end) / MIB;
  /** @param {string} name @param {number} grown @param {string} aim */
  const line = (name, grown, aim) => ({
    name,
    ours: `${grown.toFixed(0)} MiB more than idle`,
    baseline: `what they weigh: ${weight.toFixed(0)} MiB`,
    ratio: `${(grown / weight).toFixed(2)} x`,
    aim,
  });
  return [
    line(
      `memory of the API while ${FILES} files of ${(end / MIB).toFixed(0)} MiB arrive`,
      arrived,
      "at most 0.5 x",
    ),
    line("and most while they are read and stored, two at once", Math.max(arrived, most - idle), ""),
  ];
}

/**
 * Sends a file except for its last bytes, which replace its last line end.
 *
 * @param {{ url: string, team: import("../bench-team.mjs").BenchTeam, bytes: Buffer, name: string }} options
 */
function begin({ url, team, bytes, name }) {
  const query = new URLSearchParams({ name, model: "openedge-query" });
  const sending = request(`${url}/api/teams/${team.teamId}/uploads?${query}`, {
    method: "POST",
    headers: {
      ...team.headers,
      "content-type": "application/octet-stream",
      "content-length": bytes.length + 1,
    },
  });
  const answer = new Promise((resolve, reject) => {
    sending.on("response", resolve).on("error", reject);
  });
  const sent = new Promise((resolve) => sending.write(bytes.subarray(0, -1), resolve));
  return {
    sent,
    /** @param {string} rest two bytes */
    async finish(rest) {
      sending.end(rest);
      const reply = await answer;
      const text = (await reply.toArray()).join("");
      if (reply.statusCode !== 201) throw new Error(`${name} was not stored: ${text}`);
    },
  };
}
