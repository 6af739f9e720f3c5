import { fileURLToPath } from "node:url";
import { MessageChannel } from "node:worker_threads";
import { Piscina } from "piscina";
import { AppError } from "../app-error.ts";
import type { Config } from "../config.ts";
import { uploadBytes, uploadSeconds } from "../metrics/registry.ts";
import type { UploadOutcome, UploadProgress, UploadTask } from "./upload-task.ts";

/** Files that wait for each worker, on the disk. */
const WAITING = 4;

/** Built JavaScript, from the source's folder as well: a thread of Node's reads no TypeScript. */
const worker = fileURLToPath(new URL("../../dist/workers/upload-worker.js", import.meta.url));

type Settings = Pick<Config, "databaseUrl" | "uploadWorkers" | "uploadMemoryMiB">;

/** A bounded number of threads that read files and store them. See docs/decisions/008-upload-workers.md. */
export class UploadPool {
  readonly #databaseUrl: string;
  /** Those that wait among them. */
  #running = 0;
  readonly #threads: Piscina<UploadTask, UploadOutcome>;

  constructor({ databaseUrl, uploadWorkers, uploadMemoryMiB }: Settings) {
    this.#databaseUrl = databaseUrl;
    this.#threads = new Piscina<UploadTask, UploadOutcome>({
      filename: worker,
      minThreads: 0,
      maxThreads: uploadWorkers,
      maxQueue: uploadWorkers * WAITING,
      idleTimeout: 10_000,
      resourceLimits: { maxOldGenerationSizeMb: uploadMemoryMiB },
      // Neither the process's secrets nor the flags it was started with.
      env: {},
      execArgv: [],
    });
  }

  /** @throws AppError server-unavailable where too many files wait already: before another is received */
  refuseIfFull(): void {
    if (this.#threads.queueSize >= this.#threads.options.maxQueue) throw tooMany();
  }

  /**
   * Reads a file and stores it. What was received is closed in the end, however that comes.
   *
   * @param signal stops it wherever it stands; nothing is stored then
   * @throws AppError internal where the thread dies: nothing is stored
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
    this.#running++;
    try {
      const outcome = await this.#threads.run(
        { file, received, mapping, databaseUrl: this.#databaseUrl, progress: port2 },
        { signal, transferList: [received.file, port2] },
      );
      state = outcome.state;
      return outcome;
    } catch (error) {
      throw toAppError(error, file.name);
    } finally {
      this.#running--;
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
    const waiting = this.#threads.queueSize;
    return { reading: this.#running - waiting, waiting };
  }

  /** Ends every thread; what they had not stored whole is undone. */
  close(): Promise<void> {
    return this.#threads.destroy();
  }
}

function toAppError(error: unknown, name: string): AppError {
  const options = { cause: error };
  if (error instanceof Error && error.name === "AbortError")
    return new AppError("upload-incomplete", `${name} was cancelled: nothing was stored.`, [], options);
  if (error instanceof Error && error.message === "Task queue is at limit") return tooMany();
  return new AppError(
    "internal",
    `The part of the server that reads files stopped while it read ${name}. Nothing was stored. Try again; if it stops again, split the file.`,
    [],
    options,
  );
}

function tooMany(): AppError {
  return new AppError(
    "server-unavailable",
    "As many files as this server takes are being read. Nothing was stored; send it again in a moment.",
  );
}
