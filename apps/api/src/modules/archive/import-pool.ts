import { MessageChannel } from "node:worker_threads";
import type { Imported } from "@wirecost/contract";
import type { ModuleArchive } from "../../platform/archive/archive-part.ts";
import { actorText, currentActor } from "../../platform/auth/acting.ts";
import { enterTeam } from "../../platform/database/enter.ts";
import type { ReceivedBody } from "../../platform/http/receive-body.ts";
import { builtFile } from "../../platform/threads/built-file.ts";
import { type Failures, LimitedThreads } from "../../platform/threads/limited-threads.ts";

/** Maximum concurrent imports per process. */
const AT_ONCE = 2;
/** Maximum seconds of work per archive, as for a background computation. */
const MAX_SECONDS = 900;
/** MiB of heap. A line has at most 32 MiB of text, and bytes of files are outside the heap. */
const MEMORY_MIB = 1024;

interface Options {
  /** Aborts the import at any point; nothing is then stored. */
  readonly signal: AbortSignal;
  /** Storage limit of the team's uploads. */
  readonly maxBytes: number;
  readonly onUpload: (stored: number, total: number) => void;
}

/** Imports archives in worker threads, in parallel with all other work of the process. */
export class ImportPool extends LimitedThreads<typeof import("./import-worker.ts")> {
  readonly #databaseUrl: string;
  readonly #from: readonly string[];
  readonly #failures: Failures;

  /**
   * @param archives of modules, in order
   * @param seconds of work that one archive may take; time in which it waits for the database is none
   */
  constructor(databaseUrl: string, archives: readonly ModuleArchive[], seconds = MAX_SECONDS) {
    super({
      filename: builtFile(import.meta.url, "./import-worker"),
      threads: AT_ONCE,
      threadsOfTeam: AT_ONCE,
      memoryMiB: MEMORY_MIB,
      seconds,
      waiting: 0,
      waitingOfTeam: 0,
      idleMs: 10_000,
      full: "Other archives are being imported. Try again in a moment.",
    });
    this.#databaseUrl = databaseUrl;
    this.#from = archives.map(({ from }) => from);
    this.#failures = {
      tooMuch: [
        "unreadable-upload",
        `Importing this archive takes more than ${seconds} s of work, the limit. Nothing was imported.`,
      ],
      canceled: ["upload-incomplete", "The import was canceled. Nothing was imported."],
      stopped:
        "The part of the server that imports archives stopped. Nothing was imported. Try again in a moment.",
    };
  }

  /**
   * Adds the content of an archive to a team, on behalf of the actor.
   *
   * @param received is closed in the end, however that comes
   * @throws AppError as importTeam() does, server-unavailable where others are imported, unreadable-upload where it
   *   takes more work than it may, internal where the thread dies; nothing is stored then
   */
  async import(
    teamId: string,
    received: ReceivedBody,
    { signal, maxBytes, onUpload }: Options,
  ): Promise<Imported> {
    const { port1, port2 } = new MessageChannel();
    port1.on("message", ([stored, total]: [number, number]) => onUpload(stored, total));
    const task = {
      ...{ databaseUrl: this.#databaseUrl, from: this.#from, teamId, received, maxBytes, progress: port2 },
      // One activity entry represents the whole import.
      enter: enterTeam(teamId, currentActor(), ""),
      recordedAs: actorText(),
    };
    try {
      const prepare = () => ({ task, transferList: [received.file, port2] });
      return await this.run(teamId, "importArchive", prepare, { failures: this.#failures, signal });
    } finally {
      port1.close();
      // Closed here only if no thread took it over.
      await received.file.close();
    }
  }
}
