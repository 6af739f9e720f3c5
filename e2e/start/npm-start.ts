import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface Started {
  readonly pid: number;
  /** The address it prints once it is ready. */
  readonly ready: Promise<string>;
  /** Exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>;
  output(): string;
  /** Sends a signal to the whole process group, as a terminal does; nothing once it has ended. */
  signal(name: "SIGINT" | "SIGTERM" | "SIGKILL"): void;
}

interface Place {
  readonly port: number;
  readonly dataDir: string;
  readonly env?: Record<string, string>;
}

/** Runs `npm start` in this clone, as the README says, with data and port of its own. */
export function npmStart({ port, dataDir, env = {} }: Place): Started {
  const child = spawn("npm", ["start"], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    env: { ...process.env, PORT: `${port}`, WIRECOST_DATA_DIR: dataDir, DATABASE_URL: "", ...env },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("npm could not be started: is it in PATH?");
  let output = "";
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        const url = /Wirecost is ready: (\S+)/.exec(output)?.[1];
        if (url) resolve(url);
      });
    }
    child.once("close", (code) =>
      reject(new Error(`npm start ended with ${code} before it was ready:\n${output}`)),
    );
  });
  const signal: Started["signal"] = (name) => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-pid, name);
  };
  // Not everybody waits for it to be ready.
  ready.catch(() => {});
  return { pid, ready, ended, output: () => output, signal };
}
