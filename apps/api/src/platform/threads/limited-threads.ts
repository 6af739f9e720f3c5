import type { Transferable } from "node:worker_threads";
import type { ErrorCode } from "@wirecost/contract";
import { Piscina } from "piscina";
import { AppError } from "../errors/app-error.ts";
import type { Answer } from "./answer.ts";
import { TeamTurns } from "./team-turns.ts";
import { limitWork } from "./work-limit.ts";

/** A starting thread loads its modules first, for up to half a second; an idle one takes about 50 MB. */
const IDLE_MS = 300_000;

interface Limits {
  /** The built file that threads run. */
  readonly filename: string;
  readonly threads: number;
  /** Threads that one team may use; all but one by default. */
  readonly threadsOfTeam?: number;
  readonly memoryMiB: number;
  /** Maximum seconds of work per task; waiting does not count. */
  readonly seconds: number;
  /** Maximum waiting tasks per thread, of all teams. */
  readonly waiting: number;
  readonly waitingOfTeam: number;
  readonly idleMs?: number;
  /** Error message when no more tasks of the team may wait. */
  readonly full: string;
}

/** The function of a thread, and its input. */
export interface Prepared<Task> {
  readonly task: Task;
  readonly transferList: readonly Transferable[];
}

/** Error message for an unfinished task. */
export interface Failures {
  /** It exceeded its seconds of work. */
  readonly tooMuch: readonly [ErrorCode, string];
  readonly canceled: readonly [ErrorCode, string];
  /** Its thread ended. */
  readonly stopped: string;
}

type Work = (task: never) => Promise<Answer<unknown>>;
type TaskOf<W> = W extends (task: infer Task) => unknown ? Task : never;
type ResultOf<W> = W extends (task: never) => Promise<Answer<infer Result>> ? Result : never;

/**
 * A bounded number of threads with bounded memory and time per task, shared among teams. Their functions are those
 * exported by their file.
 */
export class LimitedThreads<Works extends object> {
  readonly #limits: Limits;
  readonly #turns: TeamTurns;
  /** One pool per thread, so that the thread of a task is known. */
  readonly #threads: readonly Piscina[];
  readonly #idle: Piscina[];

  constructor(limits: Limits) {
    const { filename, threads, threadsOfTeam, memoryMiB, waiting, waitingOfTeam, idleMs = IDLE_MS } = limits;
    this.#limits = limits;
    this.#turns = new TeamTurns({
      ...{ places: threads, placesOfTeam: threadsOfTeam },
      ...{ waiting: threads * waiting, waitingOfTeam },
    });
    this.#threads = Array.from(
      { length: threads },
      () =>
        new Piscina({
          filename,
          minThreads: 0,
          maxThreads: 1,
          idleTimeout: idleMs,
          resourceLimits: { maxOldGenerationSizeMb: memoryMiB },
          // Neither the process's secrets nor its command-line flags.
          env: {},
          execArgv: [],
        }),
    );
    this.#idle = [...this.#threads];
  }

  /** @throws AppError server-unavailable where no more tasks of a team may wait */
  refuseIfFull(teamId: string): void {
    if (this.#turns.isFull(teamId)) throw this.#full();
  }

  /** Tasks with a thread, and waiting tasks. */
  get load(): { readonly running: number; readonly waiting: number } {
    return this.#turns.load;
  }

  /**
   * Runs a task once a thread is free.
   *
   * @param name of what the thread's file exports
   * @param prepare the task, once it has a thread: what waits for one holds nothing in memory
   * @param signal stops it wherever it stands
   * @throws AppError server-unavailable where no more tasks of the team may wait, as `failures` says, and what the
   *   task throws; and what `prepare` throws
   */
  async run<Name extends keyof Works & string>(
    teamId: string,
    name: Works[Name] extends Work ? Name : never,
    prepare: () => Prepared<TaskOf<Works[Name]>> | Promise<Prepared<TaskOf<Works[Name]>>>,
    { failures, signal }: { failures: Failures; signal: AbortSignal },
  ): Promise<ResultOf<Works[Name]>> {
    const leave = await this.#turns.enter(teamId, signal).catch((cause: unknown) => {
      throw new AppError(...failures.canceled, [], { cause });
    });
    if (!leave) throw this.#full();
    // A task with a turn always finds an idle thread: there are as many turns as threads.
    const thread = this.#idle.pop();
    if (!thread) throw new Error("There is no thread for the turn.");
    const limit = limitWork(() => thread.threads[0], this.#limits.seconds);
    try {
      const { task, transferList } = await prepare();
      const answer: Answer<ResultOf<Works[Name]>> = await thread
        .run(task, {
          name,
          signal: AbortSignal.any([signal, limit.signal]),
          transferList: [...transferList],
        })
        .catch((cause: unknown) => {
          if (limit.signal.aborted) throw new AppError(...failures.tooMuch, [], { cause });
          if (signal.aborted) throw new AppError(...failures.canceled, [], { cause });
          throw new AppError("internal", failures.stopped, [], { cause });
        });
      if ("value" in answer) return answer.value;
      const { code, message, issues } = answer.refused;
      throw new AppError(code, message, issues);
    } finally {
      limit.stop();
      this.#idle.push(thread);
      leave();
    }
  }

  /** Terminates every thread; uncommitted work is rolled back. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.destroy()));
  }

  #full(): AppError {
    return new AppError("server-unavailable", this.#limits.full);
  }
}
