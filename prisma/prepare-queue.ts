import { Logger, runMigrations } from "graphile-worker";

const quiet = new Logger(() => () => {});

/** Brings the queue's tables up to date, in their own schema `graphile_worker`. Processes that start together may all do so. */
export async function prepareQueue(url: string): Promise<void> {
  await runMigrations({ connectionString: url, maxPoolSize: 1, logger: quiet });
}
