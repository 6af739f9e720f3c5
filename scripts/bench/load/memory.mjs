import { readFile } from "node:fs/promises";

/**
 * Samples a process's memory at an interval.
 *
 * @param {number} pid
 * @param {number} everyMs
 * @returns {() => readonly number[]} ends it; MiB, the first first; empty where the system has no /proc
 */
export function watchMemory(pid, everyMs) {
  /** @type {number[]} */
  const seen = [];
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    const kib = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
    if (kib) seen.push(Number(kib) / 1024);
  }, everyMs);
  return () => {
    clearInterval(timer);
    return seen;
  };
}
