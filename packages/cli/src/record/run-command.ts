import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join, sep } from "node:path";
import { CliError } from "../cli-error.ts";
import { isWindowsScript, windowsScriptLine } from "./windows-script.ts";

/** Added by shells to the number of the signal that ended a command. */
const SIGNALLED = 128;
/** SIGBREAK is Ctrl-Break, on Windows. */
const SIGNALS = ["SIGINT", "SIGBREAK", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs a command with this program's input and output. Signals are forwarded, except a terminal's Ctrl-C, which reaches
 * the command itself.
 *
 * @param output where the command's standard output goes
 * @returns its exit code, as a shell says it
 * @throws CliError where there is no such command, or where it cannot be run
 */
export async function runCommand(
  command: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  output: "stdout" | "stderr",
): Promise<number> {
  const [name = ""] = command;
  const failure = (error: NodeJS.ErrnoException) => {
    const why = isMissing(name, error, env.PATH)
      ? "there is no such command"
      : `it cannot be run: ${error.code}`;
    return new CliError(`${name}: ${why}.`, { cause: error });
  };
  let child: ChildProcess;
  try {
    child = start(command, { env, stdio: ["inherit", process[output], "inherit"] });
  } catch (error) {
    throw error instanceof Error ? failure(error) : error;
  }
  const pass = (signal: NodeJS.Signals) => {
    if (isPassedOn(signal, process.platform, process.stdin.isTTY)) child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  try {
    return await new Promise((done, fail) => {
      child.on("error", (error) => fail(failure(error)));
      child.on("exit", (code, signal) => done(code ?? SIGNALLED + (signal ? constants.signals[signal] : 0)));
    });
  } finally {
    for (const signal of SIGNALS) process.off(signal, pass);
  }
}

/**
 * Whether a signal is forwarded to a command. A terminal sends Ctrl-C to all of its programs, and the Windows console
 * sends every event: forwarded there, one would end the command immediately, or fail.
 */
export function isPassedOn(signal: NodeJS.Signals, platform: NodeJS.Platform, isTerminal: boolean): boolean {
  return platform !== "win32" && !(signal === "SIGINT" && isTerminal);
}

function start(command: readonly string[], options: SpawnOptions): ChildProcess {
  const [name = "", ...args] = command;
  return process.platform === "win32" && isWindowsScript(name, options.env ?? {})
    ? spawn(windowsScriptLine(command), { ...options, shell: true })
    : spawn(name, args, options);
}

/** @param path where the command was looked for: a folder of it that cannot be read makes the error EACCES */
function isMissing(name: string, { code }: NodeJS.ErrnoException, path = ""): boolean {
  if (code !== "EACCES" || name.includes(sep)) return code === "ENOENT";
  return !path.split(delimiter).some((folder) => existsSync(join(folder, name)));
}

/** Waits for Ctrl-C, on Windows also for Ctrl-Break, or for a termination signal. */
export async function untilSignalled(): Promise<void> {
  await new Promise<void>((done) => {
    const end = () => {
      for (const signal of SIGNALS) process.off(signal, end);
      done();
    };
    for (const signal of SIGNALS) process.on(signal, end);
  });
}
