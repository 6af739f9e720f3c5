import { createReadStream } from "node:fs";
import { type ClientLog, ClientLogReader } from "@wirecost/abl/log";
import { CliError } from "../cli-error.ts";

/** Reads client logs with QryInfo, of any size. @throws CliError for one that is not there, and if none has a query */
export async function readClientLogs(paths: readonly string[]): Promise<ClientLog> {
  const reader = new ClientLogReader();
  for (const path of paths)
    try {
      for await (const piece of createReadStream(path)) reader.take(piece);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      throw new CliError(`${path}: ${code === "ENOENT" ? "there is no such file" : message}.`, undefined, {
        cause: error,
      });
    }
  const log = reader.finish();
  if (log.queries === 0 && log.calls.length === 0)
    throw new CliError(
      `${paths.join(", ")}: no query. OpenEdge logs them with -logentrytypes QryInfo -logginglevel 3.`,
    );
  return log;
}
