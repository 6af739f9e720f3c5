import { Piscina } from "piscina";
import { AppError } from "../../platform/errors/app-error.ts";
import { builtFile } from "../../platform/threads/built-file.ts";
import { TeamTurns } from "../../platform/threads/team-turns.ts";
import redactWorker, { type RedactedText, type RedactTask } from "./redact-worker.ts";

const filename = builtFile(import.meta.url, "./redact-worker");

/** Maximum links redacted at once, one of them per team. */
const THREADS = 2;
/** Maximum characters that are parsed and serialized within some milliseconds. */
const SMALL = 50_000;

/**
 * Parses, redacts and serializes the content of a link in worker threads: ten thousand rows with many names take a
 * second, which must not delay other requests. Small content without names is processed immediately.
 */
export class RedactPool {
  readonly #turns = new TeamTurns({ places: THREADS, waiting: 64, waitingOfTeam: 16 });
  readonly #threads = new Piscina<RedactTask, RedactedText>({
    filename,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: 10_000,
    env: {},
    execArgv: [],
  });

  /** @throws AppError server-unavailable where too many wait, and what redactShared() throws */
  async redact(teamId: string, task: RedactTask): Promise<RedactedText> {
    const { replacements, all } = task.options;
    if (replacements.length === 0 && !all && task.whole.length <= SMALL) return redactWorker(task);
    const leave = await this.#turns.enter(teamId, new AbortController().signal);
    if (!leave)
      throw new AppError("server-unavailable", "Too many links are being created. Try again in a moment.");
    try {
      return await this.#threads.run(task);
    } finally {
      leave();
    }
  }

  close(): Promise<void> {
    return this.#threads.destroy();
  }
}
