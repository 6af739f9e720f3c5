import { execFileSync } from "node:child_process";

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** A process and everything that it started, directly or not. */
export function descendants(pid: number): readonly number[] {
  const all = processes();
  const found = [pid];
  for (const ancestor of found) {
    found.push(...all.filter(({ parent }) => parent === ancestor).map((child) => child.pid));
  }
  return found;
}

/** Which of some processes still run, and any other that names a data directory, as PostgreSQL does. */
export function living(pids: readonly number[], dataDir: string): readonly string[] {
  return processes()
    .filter(({ pid, command }) => pids.includes(pid) || command.includes(dataDir))
    .map(({ pid, command }) => `${pid} ${command}`);
}

function processes(): readonly Process[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat=,args="], { encoding: "utf8" }).split("\n");
  return lines.flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    // A zombie has ended; its parent, or init, has only not asked yet.
    if (!pid || !parent || state?.startsWith("Z")) return [];
    return [{ pid: Number(pid), parent: Number(parent), command: command ?? "" }];
  });
}
