import { readdirSync, readFileSync } from "node:fs";

/**
 * An environment variable inherited by all descendants: it identifies those that outlive their parent, such as
 * PostgreSQL's server.
 */
const MARK = "CPU_SECONDS_OF";
const EVERY_MS = 1000;
const TICKS_PER_SECOND = 100;

/**
 * @typedef {{ user: number, system: number }} Cpu
 * @typedef {Cpu & { id: string, pid: number, parent: number }} Process id: unlike a pid, never used again; its time in ticks
 */

/**
 * Counts the CPU seconds of this process and all descendants. A process that was waited for counts in full; one that
 * outlives its parent counts as last seen, at intervals of a second.
 *
 * @returns {() => Cpu | undefined} the seconds so far; undefined except on Linux
 */
export function countCpuSeconds() {
  if (process.platform !== "linux") return () => undefined;
  const mark = `${MARK}=${process.pid}`;
  process.env[MARK] = `${process.pid}`;
  /** Whether this process started a process, by id. @type {Map<string, boolean>} */
  const started = new Map();
  /**
   * Descendants of a process that outlives its parent, including that process, as last seen.
   *
   * @type {Map<string, Cpu & { root: string }>}
   */
  const orphans = new Map();

  const count = () => {
    const processes = readProcesses();
    /** @param {Process | undefined} one @returns {boolean} */
    const isStarted = (one) => {
      if (!one) return false;
      const answer =
        started.get(one.id) ??
        (one.pid === process.pid || isStarted(processes.get(one.parent)) || isMarked(one.pid, mark));
      started.set(one.id, answer);
      return answer;
    };
    /** @param {Process} one @returns {string | undefined} undefined beneath this process */
    const rootOf = (one) => {
      if (one.pid === process.pid) return undefined;
      const parent = processes.get(one.parent);
      return parent && isStarted(parent) ? rootOf(parent) : one.id;
    };
    const sum = { user: 0, system: 0 };
    /** @param {Cpu} one */
    const add = ({ user, system }) => {
      sum.user += user / TICKS_PER_SECOND;
      sum.system += system / TICKS_PER_SECOND;
    };
    const alive = new Set();
    for (const one of processes.values()) {
      if (!isStarted(one)) continue;
      const root = rootOf(one);
      if (root === undefined) add(one);
      else orphans.set(one.id, { root, user: one.user, system: one.system });
      alive.add(one.id);
    }
    for (const [id, orphan] of orphans) {
      // The time of an ended process is included in that of the living root that waited for it.
      if (!alive.has(id) && alive.has(orphan.root)) orphans.delete(id);
      else add(orphan);
    }
    return sum;
  };
  setInterval(count, EVERY_MS).unref();
  return count;
}

/** All processes by pid, with the time of the children they waited for. @returns {Map<number, Process>} */
function readProcesses() {
  const processes = new Map();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const line = readIfThere(`/proc/${name}/stat`);
    // The name in parentheses may contain any character.
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    if (fields.length < 20) continue;
    const pid = Number(name);
    // proc(5): the state is field 3; utime, stime, cutime and cstime are 14 to 17; starttime is 22.
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15).map(Number);
    const [user, system] = [utime + cutime, stime + cstime];
    processes.set(pid, { id: `${pid} ${fields[19]}`, pid, parent: Number(fields[1]), user, system });
  }
  return processes;
}

/** @param {number} pid @param {string} mark */
function isMarked(pid, mark) {
  return readIfThere(`/proc/${pid}/environ`).split("\0").includes(mark);
}

/** @param {string} path @returns {string} empty where the process has ended, or is another account's */
function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
