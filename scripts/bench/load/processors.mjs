import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { cpus } from "node:os";

/** Linux reports times in hundredths of a second. */
const TICK_S = 0.01;

/**
 * Measures the CPU usage of processes and of the whole machine.
 *
 * @param {Readonly<Record<string, number>>} pids by what they are called
 * @returns {() => string} ends it: a sentence; empty where the system has no /proc
 */
export function watchProcessors(pids) {
  const began = look(pids);
  const at = performance.now();
  return () => {
    const ended = look(pids);
    if (!began || !ended) return "";
    const seconds = (performance.now() - at) / 1000;
    const share = (/** @type {string} */ name) =>
      `${name} ${(((ended.of[name] ?? 0) - (began.of[name] ?? 0)) / seconds).toFixed(2)}`;
    const busy = (ended.busy - began.busy) / seconds;
    return `cores that were busy: ${Object.keys(pids).map(share).join(", ")}, everything on the machine ${busy.toFixed(2)} of ${cpus().length}`;
  };
}

/** @param {Readonly<Record<string, number>>} pids @returns seconds of computing since each began */
function look(pids) {
  try {
    const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = numbers("/proc/stat");
    const of = Object.fromEntries(
      Object.entries(pids).map(([name, pid]) => {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        // After the program's name, which may contain any character: state, parent, ..., and times from the twelfth
        // field on.
        const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        return [name, (Number(fields[11]) + Number(fields[12])) * TICK_S];
      }),
    );
    return { of, busy: (user + nice + system + irq + softirq + steal) * TICK_S };
  } catch {
    return undefined;
  }
}

/** The first line of a file. @param {string} path */
function numbers(path) {
  return readFileSync(path, "utf8").split("\n", 1)[0]?.split(/\s+/).map(Number) ?? [];
}

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
