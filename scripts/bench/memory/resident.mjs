import { setTimeout as sleep } from "node:timers/promises";

export const MIB = 1024 * 1024;

/** @param {string} url @returns {Promise<number>} MiB that the API's process has in memory */
export async function resident(url) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const bytes = Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]);
  if (!(bytes > 0)) throw new Error("/metrics does not say how much memory the API has");
  return bytes / MIB;
}

/** Peak memory during an operation. @template T @param {string} url @param {Promise<T>} work */
export async function mostResident(url, work) {
  let working = true;
  const done = work.finally(() => {
    working = false;
  });
  let most = 0;
  while (working) {
    most = Math.max(most, await resident(url));
    await sleep(20);
  }
  return { most, result: await done };
}
