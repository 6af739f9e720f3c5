import closeWithGrace from "close-with-grace";
import { buildApp } from "./app.ts";
import { readConfigOrLeave } from "./platform/config/read-config-or-leave.ts";
import { RoleError } from "./platform/database/database.ts";
import { logDestination } from "./platform/logging/log-destination.ts";
import type { Tracing } from "./platform/tracing/start-tracing.ts";
import { wantsTracing } from "./platform/tracing/wants-tracing.ts";

function leave(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Tracing is imported only if it is enabled. */
async function traces(): Promise<Tracing | undefined> {
  try {
    if (!wantsTracing(process.env)) return undefined;
  } catch (error) {
    leave(error instanceof Error ? error.message : String(error));
  }
  const { startTracing } = await import("./platform/tracing/start-tracing.ts");
  return startTracing();
}

const config = readConfigOrLeave();
const tracing = await traces();
const app = await buildApp(config, logDestination(), tracing);

const grace = closeWithGrace({ delay: 10_000, logger: false }, async ({ err, signal }) => {
  if (err) app.log.fatal({ err }, "leaving after an error");
  else app.log.info({ signal }, "leaving");
  await app.close();
  // An unreachable collector must not delay the shutdown.
  await tracing
    ?.stop()
    .catch((error: unknown) => app.log.warn({ err: error }, "The last traces were not sent"));
});
// When started as a child process: stop when the parent ends, even by SIGKILL.
process.on("disconnect", () => grace.close());

try {
  await app.listen({ host: config.host, port: config.port });
  process.send?.("listening");
} catch (error) {
  if (error instanceof RoleError) leave(error.message);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    leave(`Port ${config.port} is in use: stop the program that listens there, or set PORT to another.`);
  if (code === "EACCES") leave(`Port ${config.port} needs more privileges: set PORT to one above 1023.`);
  throw error;
}
