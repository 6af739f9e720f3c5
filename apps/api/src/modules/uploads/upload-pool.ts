import { MessageChannel } from "node:worker_threads";
import type { Config } from "../../platform/config/config.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { uploadBytes, uploadSeconds } from "../../platform/metrics/registry.ts";
import { builtFile } from "../../platform/threads/built-file.ts";
import { type Failures, LimitedThreads } from "../../platform/threads/limited-threads.ts";
import type { StoredUpload } from "./store/store-upload.ts";
import type { UploadProgress, UploadTask } from "./upload-worker.ts";

/** Maximum waiting files of a team, on disk. */
const WAITING_OF_TEAM = 4;
/** Maximum waiting files per worker, of all teams. */
const WAITING = 8;

type Settings = Pick<Config, "databaseUrl" | "uploadWorkers" | "uploadMemoryMiB" | "uploadSeconds">;

/**
 * A bounded number of worker threads that read and store files, shared among teams. See
 * docs/decisions/files/008-upload-workers.md.
 */
export class UploadPool extends LimitedThreads<typeof import("./upload-worker.ts")> {
  readonly #databaseUrl: string;
  readonly #seconds: number;

  constructor({ databaseUrl, uploadWorkers, uploadMemoryMiB, uploadSeconds }: Settings) {
    super({
      filename: builtFile(import.meta.url, "./upload-worker"),
      threads: uploadWorkers,
      memoryMiB: uploadMemoryMiB,
      seconds: uploadSeconds,
      waiting: WAITING,
      waitingOfTeam: WAITING_OF_TEAM,
      full: "The server is reading the maximum number of files. Nothing was stored. Try again in a moment.",
    });
    this.#databaseUrl = databaseUrl;
    this.#seconds = uploadSeconds;
  }

  /**
   * Reads a file and stores it. The received file is closed in any case.
   *
   * @param signal stops it wherever it stands; nothing is stored then
   * @throws AppError unreadable-upload where it cannot be read, or that takes more work than a file may, internal where
   *   the thread dies, and as storeUpload() does: nothing is stored
   */
  async store(
    { file, received, mapping }: Pick<UploadTask, "file" | "received" | "mapping">,
    { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: UploadProgress) => void },
  ): Promise<StoredUpload> {
    const { port1, port2 } = new MessageChannel();
    port1.on("message", onProgress);
    const began = performance.now();
    let outcome = "internal";
    uploadBytes.inc(received.size);
    try {
      const task = { file, received, mapping, databaseUrl: this.#databaseUrl, progress: port2 };
      const prepare = () => ({ task, transferList: [received.file, port2] });
      const failures = failuresOf(file.name, this.#seconds);
      const stored = await this.run(file.teamId, "storeFile", prepare, { failures, signal });
      outcome = "stored";
      return stored;
    } catch (error) {
      if (error instanceof AppError) outcome = error.code;
      throw error;
    } finally {
      const seconds = (performance.now() - began) / 1000;
      uploadSeconds.observe({ outcome }, seconds);
      port1.close();
      // Closed here only if no thread took it over.
      await received.file.close();
    }
  }
}

function failuresOf(name: string, seconds: number): Failures {
  return {
    tooMuch: [
      "unreadable-upload",
      `Reading ${name} takes more than ${seconds} s of work, the limit for one file. Nothing was stored. Split it, or leave columns out.`,
    ],
    canceled: ["upload-incomplete", `${name} was canceled. Nothing was stored.`],
    stopped: `The part of the server that reads files stopped while it read ${name}. Nothing was stored. Try again; if it stops again, split the file.`,
  };
}
