import type { OperationId } from "@wirecost/contract";
import { builtFile } from "../threads/built-file.ts";
import { type Failures, LimitedThreads } from "../threads/limited-threads.ts";

/** Maximum characters of a body that are parsed and validated within some milliseconds, on the main thread. */
export const MAX_SMALL_BODY = 64 * 1024;

const THREADS = 2;
const MEMORY_MIB = 256;
/** Many times the duration for the largest body, even on a busy machine. */
const SECONDS = 60;
/** Maximum waiting bodies per thread, of all callers, and of one. */
const WAITING = 32;
const WAITING_OF_CALLER = 16;

/** An unparsed body. */
export class LargeBody {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A body parsed by its operation's schema. */
export class ValidBody {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

const FAILURES: Failures = {
  tooMuch: [
    "invalid-request",
    `Checking the body takes more than ${SECONDS} s of work, the limit. Send a smaller one.`,
  ],
  canceled: ["invalid-request", "The request was canceled. Nothing was stored."],
  stopped: "The part of the server that checks large bodies stopped. Nothing was stored. Try again.",
};

/** Worker threads that parse and validate large bodies: two megabytes take a third of a second. */
export class LargeBodies extends LimitedThreads<typeof import("./large-body-worker.ts")> {
  constructor() {
    super({
      filename: builtFile(import.meta.url, "./large-body-worker"),
      threads: THREADS,
      memoryMiB: MEMORY_MIB,
      seconds: SECONDS,
      waiting: WAITING,
      waitingOfTeam: WAITING_OF_CALLER,
      full: "Too many large bodies are waiting. Try again in a moment.",
    });
  }

  /** @throws AppError invalid-request, server-unavailable where too many wait */
  async check(
    { text }: LargeBody,
    { operation, caller, signal }: { operation: OperationId; caller: string; signal: AbortSignal },
  ): Promise<ValidBody> {
    const prepare = () => ({ task: { operation, text }, transferList: [] });
    return new ValidBody(await this.run(caller, "checkBody", prepare, { failures: FAILURES, signal }));
  }
}
