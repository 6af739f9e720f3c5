import { createReadStream } from "node:fs";
import { type ClientLog, ClientLogReader, clientLogStart } from "@wirecost/abl/log";
import { CliError } from "../cli-error.ts";
import { fileError } from "../input/file-error.ts";

/** Number of bytes that contain the first entry. */
const START_BYTES = 64 * 1024;

/** Reads client logs with QryInfo, of any size. @throws CliError for one that is not there, and if none has a query */
export async function readClientLogs(paths: readonly string[]): Promise<ClientLog> {
  const logs: { readonly path: string; readonly start: string }[] = [];
  for (const path of paths) {
    let start = "";
    for await (const piece of piecesOf(path, START_BYTES)) start += String(piece);
    logs.push({ path, start: clientLogStart(start) });
  }
  const reader = new ClientLogReader();
  for (const { path } of logs.toSorted((a, b) => a.start.localeCompare(b.start)))
    for await (const piece of piecesOf(path)) reader.take(piece);
  const log = reader.finish();
  if (log.queries === 0 && log.calls.length === 0)
    throw new CliError(
      `${paths.join(", ")}: no query. OpenEdge logs them with -logentrytypes QryInfo -logginglevel 3; they are read where its messages are English.`,
    );
  return log;
}

/** A file's bytes, or those at its start. @throws CliError for one that cannot be read */
async function* piecesOf(path: string, most = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path, { end: most - 1 });
  } catch (error) {
    throw fileError(path, error);
  }
}
