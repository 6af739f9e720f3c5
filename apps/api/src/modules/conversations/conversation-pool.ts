import type { EvaluationSettings } from "@wirecost/contract";
import type { Params } from "@wirecost/sim-core";
import type { Config } from "../../platform/config/config.ts";
import type { ReceivedBody } from "../../platform/http/receive-body.ts";
import { builtFile } from "../../platform/threads/built-file.ts";
import { type Failures, LimitedThreads } from "../../platform/threads/limited-threads.ts";
import type { EvaluatedText } from "./conversation-worker.ts";
import type { StoredConversation, StoreInto } from "./store/store-conversation.ts";

/** Maximum waiting tasks per team. */
const WAITING_OF_TEAM = 4;
/** Maximum waiting tasks per thread, of all teams. */
const WAITING = 8;

type Settings = Pick<Config, "databaseUrl" | "uploadWorkers" | "uploadMemoryMiB" | "uploadSeconds">;

/** Reads a stored recording, gzipped. Up to 32 MiB, so it is read only when a thread is free. */
type Content = () => Promise<Uint8Array<ArrayBuffer>>;

/** Worker threads that read and evaluate recordings: a large one takes seconds. */
export class ConversationPool extends LimitedThreads<typeof import("./conversation-worker.ts")> {
  readonly #databaseUrl: string;
  readonly #seconds: number;

  constructor({ databaseUrl, uploadWorkers, uploadMemoryMiB, uploadSeconds }: Settings) {
    super({
      filename: builtFile(import.meta.url, "./conversation-worker"),
      threads: uploadWorkers,
      memoryMiB: uploadMemoryMiB,
      seconds: uploadSeconds,
      waiting: WAITING,
      waitingOfTeam: WAITING_OF_TEAM,
      full: "The server is reading the maximum number of recordings. Try again in a moment.",
    });
    this.#databaseUrl = databaseUrl;
    this.#seconds = uploadSeconds;
  }

  /**
   * Reads a recording and stores it. The received file is closed in any case.
   *
   * @throws AppError unreadable-upload where it is no recording, or takes too much work; conflict where the team has
   *   too many, or has no room for it
   */
  async store(
    { received, into }: { received: ReceivedBody; into: StoreInto },
    signal: AbortSignal,
  ): Promise<StoredConversation> {
    const failures = this.#failuresOf("unreadable-upload", " Nothing was stored.");
    const task = { received, into, databaseUrl: this.#databaseUrl };
    const prepare = () => ({ task, transferList: [received.file] });
    try {
      return await this.run(into.teamId, "store", prepare, { failures, signal });
    } finally {
      // Closed here only if no thread took it over.
      await received.file.close();
    }
  }

  /**
   * Evaluates a recording with packages/conversation.
   *
   * @throws AppError invalid-design for a setting that cannot be
   */
  evaluate(
    teamId: string,
    { read, ...of }: { read: Content; settings: EvaluationSettings; withoutNames: boolean },
    signal: AbortSignal,
  ): Promise<EvaluatedText> {
    const prepare = async () => {
      const content = await read();
      return { task: { content, ...of }, transferList: [content.buffer] };
    };
    const failures = this.#failuresOf("invalid-design");
    return this.run(teamId, "evaluate", prepare, { failures, signal });
  }

  /** @returns the JSON of a ConversationComparison */
  compare(
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
      return { task: { before, after, ...of }, transferList: [before.buffer, after.buffer] };
    };
    const failures = this.#failuresOf("invalid-design");
    return this.run(teamId, "compare", prepare, { failures, signal });
  }

  #failuresOf(tooMuch: "unreadable-upload" | "invalid-design", nothing = ""): Failures {
    return {
      tooMuch: [
        tooMuch,
        `This recording takes more than ${this.#seconds} s of work, the limit.${nothing} Record a shorter part.`,
      ],
      canceled: ["upload-incomplete", `The request was canceled.${nothing}`],
      stopped: `The part of the server that reads recordings stopped.${nothing} Try again; if it stops again, record a shorter part.`,
    };
  }
}
