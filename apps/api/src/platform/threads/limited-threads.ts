import type { Transferable } from "node:worker_threads";
import { Piscina } from "piscina";
import { TeamTurns } from "./team-turns.ts";
import { limitWork } from "./work-limit.ts";

/** A thread that starts loads its modules first, for up to half a second; one that waits holds some 50 MB. */
const IDLE_MS = 300_000;

interface Limits {
  /** Of the built file that threads run. */
  readonly filename: string;
  readonly threads: number;
  readonly memoryMiB: number;
  /** Of work for one task; time spent waiting does not count. */
  readonly seconds: number;
  /** Tasks that wait for each thread, of all teams. */
  readonly waiting: number;
  readonly waitingOfTeam: number;
}

/** What a thread does, and what is handed over to it. */
export interface Prepared<Task> {
  readonly task: Task;
  readonly transferList: readonly Transferable[];
}

/** A bounded number of threads with bounded memory and time for a task, shared among teams. */
export class LimitedThreads<Task, Outcome> {
  readonly #seconds: number;
  readonly #turns: TeamTurns;
  /** One pool for each thread, so that it is known which thread does what. */
  readonly #threads: readonly Piscina<Task, Outcome>[];
  readonly #idle: Piscina<Task, Outcome>[];

  constructor({ filename, threads, memoryMiB, seconds, waiting, waitingOfTeam }: Limits) {
    this.#seconds = seconds;
    this.#turns = new TeamTurns({ places: threads, waiting: threads * waiting, waitingOfTeam });
    this.#threads = Array.from(
      { length: threads },
      () =>
        new Piscina<Task, Outcome>({
          filename,
          minThreads: 0,
          maxThreads: 1,
          idleTimeout: IDLE_MS,
          resourceLimits: { maxOldGenerationSizeMb: memoryMiB },
          // Neither the process's secrets nor the flags it was started with.
          env: {},
          execArgv: [],
        }),
    );
    this.#idle = [...this.#threads];
  }

  /** Whether no more tasks of a team may wait. */
  isFull(teamId: string): boolean {
    return this.#turns.isFull(teamId);
  }

  /** Tasks that have a thread, and that wait. */
  get load(): { readonly running: number; readonly waiting: number } {
    return this.#turns.load;
  }

  /**
   * Runs a task once a thread is free.
   *
   * @param prepare the task, once it has a thread: what waits for one holds nothing in memory
   * @param signal stops it wherever it stands
   * @returns undefined where no more tasks of the team may wait
   * @throws AbortError, WorkLimitError where it takes too long, what the task throws, and where the thread dies
   */
  async run(
    teamId: string,
    prepare: () => Prepared<Task> | Promise<Prepared<Task>>,
    signal: AbortSignal,
  ): Promise<Outcome | undefined> {
    const leave = await this.#turns.enter(teamId, signal);
    if (!leave) return undefined;
    // A task with a turn always finds an idle thread: there are as many turns as threads.
    const thread = this.#idle.pop();
    if (!thread) throw new Error("There is no thread for the turn.");
    const limit = limitWork(() => thread.threads[0], this.#seconds);
    try {
      const { task, transferList } = await prepare();
      return await thread.run(task, {
        signal: AbortSignal.any([signal, limit.signal]),
        transferList: [...transferList],
      });
    } catch (error) {
      throw limit.signal.aborted ? limit.signal.reason : error;
    } finally {
      limit.stop();
      this.#idle.push(thread);
      leave();
    }
  }

  /** Ends every thread; what they had not stored whole is undone. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.destroy()));
  }
}
