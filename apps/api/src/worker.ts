import closeWithGrace from "close-with-grace";
import pino from "pino";
import { modules } from "./modules/index.ts";
import { readConfigOrLeave } from "./platform/config/read-config-or-leave.ts";
import { RoleError } from "./platform/database/database.ts";
import { openDatabases, prepareLogins } from "./platform/database/logins.ts";
import { logDestination } from "./platform/logging/log-destination.ts";
import { mailer } from "./platform/mail/mailer.ts";
import { allTasks } from "./platform/queue/all-tasks.ts";
import { startWorker } from "./platform/queue/start-worker.ts";

// Executes queued jobs, and answers no requests: in addition to API processes of the same database, or instead of their
// own workers.
const config = readConfigOrLeave();
const log = pino({ level: config.logLevel }, logDestination());
const databases = openDatabases(config);
const closing = new AbortController();
await prepareLogins(config, log, closing.signal).catch((error: unknown) => {
  if (!(error instanceof RoleError)) throw error;
  console.error(error.message);
  process.exit(1);
});
const worker = startWorker(
  { ...config, jobWorkers: Math.max(1, config.jobWorkers) },
  allTasks(modules, { config, ...databases, log, mail: mailer(config, databases.accountsDatabase, log) }),
  log,
);

const grace = closeWithGrace({ delay: 30_000, logger: false }, async ({ err, signal }) => {
  if (err) log.fatal({ err }, "leaving after an error");
  else log.info({ signal }, "leaving");
  await worker.stop();
  closing.abort();
  await Promise.all(Object.values(databases).map((database) => database.close()));
});
// When started as a child process: stop when the parent ends, even by SIGKILL.
process.on("disconnect", () => grace.close());
process.send?.("working");
