import type { EvaluationSettings } from "@wirecost/contract";
import type { Params } from "@wirecost/sim-core";
import type { Config } from "../../platform/config/config.ts";
import { AppError, databaseAway, diskFull } from "../../platform/errors/app-error.ts";
import { builtFile } from "../../platform/threads/built-file.ts";
import { LimitedThreads, type Prepared } from "../../platform/threads/limited-threads.ts";
import { WorkLimitError } from "../../platform/threads/work-limit.ts";
import type { ConversationOutcome, ConversationTask, EvaluatedText } from "./conversation-task.ts";

/** Tasks of one team that wait. */
const WAITING_OF_TEAM = 4;
/** Tasks that wait for each thread, of all teams. */
const WAITING = 8;

type Settings = Pick<Config, "databaseUrl" | "uploadWorkers" | "uploadMemoryMiB" | "uploadSeconds">;
type Store = Extract<ConversationTask, { kind: "store" }>;

/** Reads a stored recording, gzipped. Up to 32 MiB: it is read once a thread has nothing else to do. */
type Content = () => Promise<Uint8Array<ArrayBuffer>>;

/** Threads that read recordings and compute what is asked of them: of a large one that takes seconds. */
export class ConversationPool {
  readonly #databaseUrl: string;
  readonly #seconds: number;
  readonly #threads: LimitedThreads<ConversationTask, ConversationOutcome>;

  constructor({ databaseUrl, uploadWorkers, uploadMemoryMiB, uploadSeconds }: Settings) {
    this.#databaseUrl = databaseUrl;
    this.#seconds = uploadSeconds;
    this.#threads = new LimitedThreads({
      filename: builtFile(import.meta.url, "./conversation-worker"),
      threads: uploadWorkers,
      memoryMiB: uploadMemoryMiB,
      seconds: uploadSeconds,
      waiting: WAITING,
      waitingOfTeam: WAITING_OF_TEAM,
    });
  }

  /** @throws AppError server-unavailable where too many wait already: before a recording is received */
  refuseIfFull(teamId: string): void {
    if (this.#threads.isFull(teamId)) throw tooMany();
  }

  /**
   * Reads a recording and stores it. What was received is closed in the end, however that comes.
   *
   * @throws AppError unreadable-upload where it is no recording, or takes too much work
   */
  async store(
    { received, into }: Pick<Store, "received" | "into">,
    signal: AbortSignal,
  ): Promise<Extract<ConversationOutcome, { state: "stored" | "too-many" | "no-room" }>> {
    try {
      const task = { kind: "store", received, into, databaseUrl: this.#databaseUrl } as const;
      const prepare = () => ({ task, transferList: [received.file] });
      const outcome = await this.#run(into.teamId, task.kind, prepare, signal);
      switch (outcome.state) {
        case "stored":
        case "too-many":
        case "no-room":
          return outcome;
        case "nameless":
          throw new AppError("invalid-request", "The recording has no name. Send one as ?name=.");
        default:
          throw unexpected(outcome);
      }
    } finally {
      // Ours only where no thread took it over.
      await received.file.close();
    }
  }

  /**
   * Evaluates a recording, as packages/conversation does anywhere.
   *
   * @throws AppError invalid-design for a setting that cannot be
   */
  async evaluate(
    teamId: string,
    { read, ...of }: { read: Content; settings: EvaluationSettings; withoutNames: boolean },
    signal: AbortSignal,
  ): Promise<EvaluatedText> {
    const prepare = async () => {
      const content = await read();
      return { task: { kind: "evaluate", content, ...of } as const, transferList: [content.buffer] };
    };
    const outcome = await this.#run(teamId, "evaluate", prepare, signal);
    if (outcome.state !== "evaluated") throw unexpected(outcome);
    return outcome.evaluated;
  }

  /** @returns the JSON of a ConversationComparison */
  async compare(
    teamId: string,
    {
      readBefore,
      readAfter,
      ...of
    }: { readBefore: Content; readAfter: Content; network: Params; withoutNames: boolean },
    signal: AbortSignal,
  ): Promise<string> {
    const prepare = async () => {
      const [before, after] = [await readBefore(), await readAfter()];
      const task = { kind: "compare", before, after, ...of } as const;
      return { task, transferList: [before.buffer, after.buffer] };
    };
    const outcome = await this.#run(teamId, "compare", prepare, signal);
    if (outcome.state !== "compared") throw unexpected(outcome);
    return outcome.document;
  }

  async #run(
    teamId: string,
    kind: ConversationTask["kind"],
    prepare: () => Prepared<ConversationTask> | Promise<Prepared<ConversationTask>>,
    signal: AbortSignal,
  ): Promise<ConversationOutcome> {
    // Reading from the database fails as it does anywhere: that says nothing about the thread, or the recording.
    let ofReading: unknown;
    const read = async () => {
      try {
        return await prepare();
      } catch (error) {
        ofReading = error;
        throw error;
      }
    };
    const outcome = await this.#threads.run(teamId, read, signal).catch((error: unknown) => {
      throw error === ofReading ? error : toAppError(error, kind, this.#seconds);
    });
    if (!outcome) throw tooMany();
    return outcome;
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}

/** The error of what was to be expected, and was not hoped for. */
function unexpected(outcome: ConversationOutcome): Error {
  switch (outcome.state) {
    case "unreadable":
      return new AppError("unreadable-upload", outcome.message);
    case "refused":
      return new AppError("invalid-design", outcome.message, [...outcome.issues]);
    case "database-away":
      return databaseAway();
    case "disk-full":
      return diskFull();
    default:
      return new Error(`A thread answered ${outcome.state}.`);
  }
}

function toAppError(error: unknown, kind: ConversationTask["kind"], seconds: number): AppError {
  const options = { cause: error };
  const nothing = kind === "store" ? " Nothing was stored." : "";
  if (error instanceof WorkLimitError)
    return new AppError(
      kind === "store" ? "unreadable-upload" : "invalid-design",
      `This recording takes more than ${seconds} s of work, the limit.${nothing} Record a shorter part.`,
      [],
      options,
    );
  if (error instanceof Error && error.name === "AbortError")
    return new AppError("upload-incomplete", `The request was canceled.${nothing}`, [], options);
  return new AppError(
    "internal",
    `The part of the server that reads recordings stopped.${nothing} Try again; if it stops again, record a shorter part.`,
    [],
    options,
  );
}

function tooMany(): AppError {
  return new AppError(
    "server-unavailable",
    "The server is reading the maximum number of recordings. Try again in a moment.",
  );
}
