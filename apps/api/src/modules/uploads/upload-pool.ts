import { MessageChannel } from "node:worker_threads";
import type { Config } from "../../platform/config/config.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { uploadBytes, uploadSeconds } from "../../platform/metrics/registry.ts";
import { builtFile } from "../../platform/threads/built-file.ts";
import { LimitedThreads } from "../../platform/threads/limited-threads.ts";
import { WorkLimitError } from "../../platform/threads/work-limit.ts";
import type { UploadOutcome, UploadProgress, UploadTask } from "./upload-task.ts";

/** Files of one team that wait, on the disk. */
const WAITING_OF_TEAM = 4;
/** Files that wait for each worker, of all teams. */
const WAITING = 8;

const worker = builtFile(import.meta.url, "./upload-worker");

type Settings = Pick<Config, "databaseUrl" | "uploadWorkers" | "uploadMemoryMiB" | "uploadSeconds">;

/**
 * A bounded number of threads that read files and store them, shared among teams. See
 * docs/decisions/files/008-upload-workers.md.
 */
export class UploadPool {
  readonly #databaseUrl: string;
  readonly #seconds: number;
  readonly #threads: LimitedThreads<UploadTask, UploadOutcome>;

  constructor({ databaseUrl, uploadWorkers, uploadMemoryMiB, uploadSeconds }: Settings) {
    this.#databaseUrl = databaseUrl;
    this.#seconds = uploadSeconds;
    this.#threads = new LimitedThreads({
      filename: worker,
      threads: uploadWorkers,
      memoryMiB: uploadMemoryMiB,
      seconds: uploadSeconds,
      waiting: WAITING,
      waitingOfTeam: WAITING_OF_TEAM,
    });
  }

  /** @throws AppError server-unavailable where too many files wait already: before another is received */
  refuseIfFull(teamId: string): void {
    if (this.#threads.isFull(teamId)) throw tooMany();
  }

  /**
   * Reads a file and stores it. What was received is closed in the end, however that comes.
   *
   * @param signal stops it wherever it stands; nothing is stored then
   * @throws AppError unreadable-upload where that takes more work than a file may, internal where the thread dies:
   *   nothing is stored
   */
  async run(
    { file, received, mapping }: Pick<UploadTask, "file" | "received" | "mapping">,
    { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: UploadProgress) => void },
  ): Promise<UploadOutcome> {
    const { port1, port2 } = new MessageChannel();
    port1.on("message", onProgress);
    const began = performance.now();
    let state = "failed";
    uploadBytes.inc(received.size);
    try {
      const task = { file, received, mapping, databaseUrl: this.#databaseUrl, progress: port2 };
      const outcome = await this.#threads.run(
        file.teamId,
        () => ({ task, transferList: [received.file, port2] }),
        signal,
      );
      if (!outcome) throw tooMany();
      state = outcome.state;
      return outcome;
    } catch (error) {
      if (error instanceof WorkLimitError) throw tooMuchWork(file.name, this.#seconds);
      throw error instanceof AppError ? error : toAppError(error, file.name);
    } finally {
      uploadSeconds.observe(
        { outcome: signal.aborted ? "cancelled" : state },
        (performance.now() - began) / 1000,
      );
      port1.close();
      // Ours only where no thread took it over.
      await received.file.close();
    }
  }

  /** Files that are being read, and that wait. */
  load(): { readonly reading: number; readonly waiting: number } {
    const { running, waiting } = this.#threads.load;
    return { reading: running, waiting };
  }

  /** Ends every thread; what they had not stored whole is undone. */
  close(): Promise<void> {
    return this.#threads.close();
  }
}

function toAppError(error: unknown, name: string): AppError {
  const options = { cause: error };
  if (error instanceof Error && error.name === "AbortError")
    return new AppError("upload-incomplete", `${name} was canceled. Nothing was stored.`, [], options);
  return new AppError(
    "internal",
    `The part of the server that reads files stopped while it read ${name}. Nothing was stored. Try again; if it stops again, split the file.`,
    [],
    options,
  );
}

function tooMuchWork(name: string, seconds: number): AppError {
  return new AppError(
    "unreadable-upload",
    `Reading ${name} takes more than ${seconds} s of work, the limit for one file. Nothing was stored. Split it, or leave columns out.`,
  );
}

function tooMany(): AppError {
  return new AppError(
    "server-unavailable",
    "The server is reading the maximum number of files. Nothing was stored. Try again in a moment.",
  );
}
