import { execFileSync } from "node:child_process";

/** A process and all of its descendants. @param {number} pid */
export function descendants(pid) {
  const all = processes();
  const found = [pid];
  for (const ancestor of found) {
    found.push(...all.filter(({ parent }) => parent === ancestor).map((child) => child.pid));
  }
  return found;
}

/**
 * Those of some processes that still run, and others whose command contains a text, such as PostgreSQL's data
 * directory.
 *
 * @param {readonly number[]} pids
 * @param {string} text
 */
export function living(pids, text) {
  return processes()
    .filter(({ pid, command }) => pids.includes(pid) || command.includes(text))
    .map(({ pid, command }) => `${pid} ${command}`);
}

/** @returns {{ pid: number, parent: number, uid: number, command: string }[]} */
export function processes() {
  const lines = execFileSync("ps", ["-A", "-ww", "-o", "pid=,ppid=,uid=,stat=,args="], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  }).split("\n");
  return lines.flatMap((line) => {
    const [, pid, parent, uid, state, command = ""] =
      /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    // A zombie has ended, but has not been reaped yet.
    if (!pid || state?.startsWith("Z")) return [];
    return [{ pid: Number(pid), parent: Number(parent), uid: Number(uid), command }];
  });
}
