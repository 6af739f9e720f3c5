import { MessageChannel } from "node:worker_threads";
import type { Imported } from "@wirecost/contract";
import { Piscina } from "piscina";
import type { ModuleArchive } from "../../platform/archive/archive-part.ts";
import { actorText, currentActor } from "../../platform/auth/acting.ts";
import { enterTeam } from "../../platform/database/enter.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { ReceivedBody } from "../../platform/http/receive-body.ts";
import { builtFile } from "../../platform/threads/built-file.ts";
import { limitWork } from "../../platform/threads/work-limit.ts";
import type { ImportOutcome, ImportTask } from "./import-task.ts";

const filename = builtFile(import.meta.url, "./import-worker");

/** Archives that one process imports at once. */
const AT_ONCE = 2;
/** Seconds of work that one archive may take, as a design that is computed in the background. */
const MAX_SECONDS = 900;
/** MiB of objects. A line has 32 MiB of text at most, and bytes of files are no objects. */
const MEMORY_MIB = 1024;

interface Options {
  readonly signal: AbortSignal;
  /** That the team's uploads may take in the end. */
  readonly maxBytes: number;
  readonly onUpload: (stored: number, total: number) => void;
}

type Thread = Piscina<ImportTask, ImportOutcome>;

/** Imports archives in threads, beside everything else that the process does. */
export class ImportPool {
  readonly #databaseUrl: string;
  readonly #from: readonly string[];
  readonly #seconds: number;
  /** One pool for each thread, so that it is known which thread does what. It loads its modules once while it is in use. */
  readonly #threads: readonly Thread[];
  readonly #idle: Thread[];

  /**
   * @param archives of modules, in order
   * @param seconds of work that one archive may take; time in which it waits for the database is none
   */
  constructor(databaseUrl: string, archives: readonly ModuleArchive[], seconds = MAX_SECONDS) {
    this.#databaseUrl = databaseUrl;
    this.#from = archives.map(({ from }) => from);
    this.#seconds = seconds;
    this.#threads = Array.from(
      { length: AT_ONCE },
      () =>
        new Piscina<ImportTask, ImportOutcome>({
          filename,
          minThreads: 0,
          maxThreads: 1,
          idleTimeout: 10_000,
          resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB },
          env: {},
          execArgv: [],
        }),
    );
    this.#idle = [...this.#threads];
  }

  /**
   * Adds what an archive holds to a team, in the name of who acts.
   *
   * @param received is closed in the end, however that comes
   * @param options.signal ends it wherever it stands; nothing is stored then
   * @throws AppError as importTeam() does, server-unavailable where others are imported, unreadable-upload where it
   *   takes more work than it may, internal where the thread dies; nothing is stored then
   */
  async import(teamId: string, received: ReceivedBody, options: Options): Promise<Imported> {
    const thread = this.#idle.pop();
    try {
      if (!thread)
        throw new AppError("server-unavailable", "Other archives are being imported. Try again in a moment.");
      return await this.#run(thread, teamId, received, options);
    } finally {
      if (thread) this.#idle.push(thread);
      // Ours only where no thread took it over.
      await received.file.close();
    }
  }

  /** Ends every thread; what they had not stored whole is undone. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.destroy()));
  }

  async #run(
    thread: Thread,
    teamId: string,
    received: ReceivedBody,
    { signal, maxBytes, onUpload }: Options,
  ): Promise<Imported> {
    const { port1, port2 } = new MessageChannel();
    port1.on("message", ([stored, total]: [number, number]) => onUpload(stored, total));
    const work = limitWork(() => thread.threads[0], this.#seconds);
    try {
      const outcome = await thread.run(
        {
          ...{
            databaseUrl: this.#databaseUrl,
            from: this.#from,
            teamId,
            received,
            maxBytes,
            progress: port2,
          },
          // One entry of the activity stands for all that is imported.
          enter: enterTeam(teamId, currentActor(), ""),
          recordedAs: actorText(),
        },
        { signal: AbortSignal.any([signal, work.signal]), transferList: [received.file, port2] },
      );
      if ("imported" in outcome) return outcome.imported;
      throw new AppError(outcome.refused.code, outcome.refused.message);
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (work.signal.aborted)
        throw new AppError(
          "unreadable-upload",
          `Importing this archive takes more than ${this.#seconds} s of work, the limit. Nothing was imported.`,
        );
      if (signal.aborted)
        throw new AppError("upload-incomplete", "The import was canceled. Nothing was imported.");
      throw new AppError(
        "internal",
        "The part of the server that imports archives stopped. Nothing was imported. Try again in a moment.",
        [],
        { cause: error },
      );
    } finally {
      work.stop();
      port1.close();
    }
  }
}
