import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { MAX_OWN_TEAMS } from "@wirecost/contract";
import type { FastifyBaseLogger } from "fastify";
import {
  Logger,
  parseCronItems,
  type Runner,
  type RunnerOptions,
  run,
  type WorkerEvents,
} from "graphile-worker";
import type { Config } from "../config/config.ts";
import { openPool } from "../database/connections.ts";
import { waitForConnections } from "../database/waiting-connections.ts";
import type { JobTask, Lane } from "./job-tasks.ts";

/** Interval at which the worker polls for jobs without a notification. */
const POLL_MS = 2000;

/**
 * Maximum concurrent webhook messages. Each waits for a foreign server, and there is at most one per team: a person
 * with the maximum number of teams leaves some for others.
 */
const WEBHOOKS = MAX_OWN_TEAMS + 4;

/** Connections for listening, computing, schedules and lost jobs, in addition to those of jobs. */
const FURTHER_CONNECTIONS = 6;

/** Time between attempts while the database does not answer. */
const AGAIN_MS = 2000;

/** At night, or if no process was running then, when one starts. */
const schedule = parseCronItems([
  { task: "purge", match: "17 3 * * *", options: { backfillPeriod: 2 * 86_400_000 } },
]);

type Settings = Pick<Config, "accountsDatabaseUrl" | "jobWorkers" | "jobLostAfter">;

export interface Worker {
  /** Waits for running jobs, and takes no new ones. */
  stop(): Promise<void>;
}

/** Executes queued jobs in this process until it is stopped. See docs/decisions/api/020-queue.md. */
export function startWorker(
  { accountsDatabaseUrl, jobWorkers, jobLostAfter }: Settings,
  tasks: readonly JobTask[],
  log: FastifyBaseLogger,
): Worker {
  const pool = openPool(accountsDatabaseUrl, {
    max: jobWorkers + FURTHER_CONNECTIONS,
    // Longer than the jobs of a busy machine wait for each other.
    connectionTimeoutMillis: 30_000,
  });
  const stopping = new AbortController();
  const connected = waitForConnections(pool, stopping.signal);
  const sweep = setInterval(() => void freeLost(), jobLostAfter * 500);
  const runners = new Map<string, Runner>();

  async function freeLost(): Promise<void> {
    await pool
      .query(FREE_LOST, [jobLostAfter])
      .catch((error: unknown) => log.debug({ err: error }, "Lost jobs were not looked for"));
  }

  async function keepRunning(
    name: string,
    options: Pick<RunnerOptions, "concurrency" | "taskList" | "parsedCronItems" | "pollInterval">,
  ): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const runner = await run({
          parsedCronItems: [],
          pollInterval: POLL_MS,
          ...options,
          pgPool: pool,
          noHandleSignals: true,
          logger: toLogger(log),
          events: saysThatItLives(log),
        });
        runners.set(name, runner);
        // It may have been stopped while starting.
        if (stopping.signal.aborted) await runner.stop("asked to");
        await runner.promise;
      } catch (error) {
        log.warn({ err: error }, "The queue has stopped; restarting in a moment");
      }
      runners.delete(name);
      await sleep(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const taskList = (of: Lane) =>
    Object.fromEntries(tasks.flatMap(({ name, lane, task }) => (lane === of ? [[name, task(log)]] : [])));
  const running = [
    keepRunning("short", {
      concurrency: jobWorkers,
      taskList: taskList("short"),
      parsedCronItems: schedule,
    }),
    keepRunning("mail", { concurrency: jobWorkers, taskList: taskList("mail") }),
    keepRunning("webhooks", {
      concurrency: WEBHOOKS,
      taskList: taskList("webhooks"),
      // Each of the workers polls.
      pollInterval: 5 * POLL_MS,
    }),
    keepRunning("long", { concurrency: 1, taskList: taskList("long") }),
  ];
  return {
    async stop() {
      stopping.abort();
      clearInterval(sweep);
      await Promise.all([...runners.values()].map((runner) => runner.stop("asked to").catch(() => {})));
      await Promise.all(running);
      await connected();
      await pool.end();
    },
  };
}

/** Name of the lock that a process holds while it is connected. */
const LOCK = "hashtextextended('wirecost worker ' || $WORKER, 0)";

/**
 * Returns jobs of processes that no longer hold their lock. The process of a recent job may not have taken it yet. SQL:
 * a function of the queue, and locks.
 */
const FREE_LOST = `
  SELECT graphile_worker.force_unlock_workers(array_agg(lost.locked_by)) FROM (
    SELECT DISTINCT locked_by FROM graphile_worker.jobs
    WHERE locked_by IS NOT NULL AND locked_at < now() - make_interval(secs => $1)
  ) AS lost
  WHERE pg_try_advisory_xact_lock(${LOCK.replace("$WORKER", "lost.locked_by")})`;

/** On the listening connection: it exists as long as the process, and when it is lost, so is the lock. */
function saysThatItLives(log: FastifyBaseLogger): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:listen:success", ({ workerPool, client }) => {
    // After its LISTEN statements: a connection executes one statement at a time.
    client.once("drain", () => {
      client
        .query(`SELECT pg_advisory_lock(${LOCK.replace("$WORKER", "$1::text")})`, [workerPool.id])
        .catch((error: unknown) => log.debug({ err: error }, "The worker's lock was not taken"));
    });
  });
  return events;
}

/** Failures of jobs are logged by the tasks themselves, with their subject. */
function toLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error" && !message.startsWith("Failed task")) log.warn({ queue: message }, "The queue");
    else log.debug({ queue: message }, "The queue");
  });
}
